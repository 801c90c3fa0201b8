/// The likeliest push type of a payload whose `apns-push-type` is not known.
extension PushType {
    static func likeliest(for payload: Payload, _ headers: Headers) -> PushType {
        if let type = headers.topic.flatMap(PushType.init(topic:)) { return type }
        if headers.channelID != nil { return .liveActivity }
        guard let aps = payload.aps.value else {
            if payload.json["mdm"] != nil { return .mdm }
            if payload.json["container-identifier"] != nil { return .fileProvider }
            return .alert
        }
        let names = aps.json.names
        let isActivity = aps.event.value.map(LiveActivityEvent.known.contains) ?? false
        if isActivity || names.contains(where: liveActivityKeys.contains) { return .liveActivity }
        if names.contains("content-changed") { return .widgets }
        let isSilent = names.contains("content-available") && !names.contains(where: noticeableKeys.contains)
        return isSilent ? .background : .alert
    }

    /// What nobody writes into another push; `timestamp`, `event` and `attributes` are also names of apps' own data.
    private static let liveActivityKeys: Set = [
        "content-state", "attributes-type", "dismissal-date", "stale-date", "input-push-token", "input-push-channel",
    ]
    private static let noticeableKeys: Set = ["alert", "badge", "sound"]
}
