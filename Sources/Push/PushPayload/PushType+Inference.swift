import JSONText

/// The likeliest push type of a payload whose `apns-push-type` is unknown. A wrong guess must not cause a false
/// alarm: of two equally likely types, the one with fewer requirements is taken.
extension PushType {
    /// The type for a payload with this `aps`, which is empty if it can't be read.
    static func likeliest(for payload: Payload, _ aps: APS, isReadable: Bool, _ headers: Headers) -> PushType {
        if let type = headers.typeOfTopic { return type }
        if headers.channelID != nil { return .liveActivity }
        if isReadable ? aps.json.isEmpty == true : !payload.json.has("aps"),
            let type = withoutAPS(payload.json), !headers.excludedTypes.contains(type)
        {
            return type
        }
        if isLiveActivity(aps) { return .liveActivity }
        if aps.json.has("ptt-push-type") { return .pushToTalk }
        if aps.json.has("content-changed") { return .widgets }
        if isCall(aps), !headers.excludedTypes.contains(.voip) { return .voip }
        let isSilent = aps.json.has("content-available") && !noticeableKeys.contains { aps.json.has($0) }
        return isSilent ? .background : .alert
    }

    /// The other types that a push of this likeliest type may turn out to have, once what is unknown of it is known.
    func others(for aps: APS, of payload: Payload, _ headers: Headers) -> [PushType] {
        let isOpen = aps.json.isOpen || payload.json.isOpen && aps.json.isEmpty == true
        let hasUnknownEvent = aps.json["event"]?.isUnknown == true
        // A program may compute the header field.
        let mayBeAny = isOpen || headers.field(Header.pushType.name)?.unknown != nil
        guard mayBeAny || hasUnknownEvent else { return [] }
        return Self.known.filter { type in
            type != self && (mayBeAny && type.isPossible(for: aps, headers) || hasUnknownEvent && type == .liveActivity)
        }
    }

    /// True if an `aps` may turn out to be that of a push of this type: nothing that is written in it tells its type.
    private func isPossible(for aps: APS, _ headers: Headers) -> Bool {
        let isTold = headers.typeOfTopic != nil || headers.channelID != nil
        let telling = Self.noticeableKeys + ["ptt-push-type", "content-changed"]
        return !isTold && !Self.isLiveActivity(aps) && !telling.contains { aps.json.has($0) }
    }

    /// The type of a payload without a used `aps`, inferred from its own keys; nil if they are ambiguous.
    private static func withoutAPS(_ root: JSONObject) -> PushType? {
        if root.has("mdm") { return .mdm }
        if root.has("container-identifier") || root.has("content-identifier") { return .fileProvider }
        // A payload with the content of an alert was meant as one.
        let isNotice = root.members.contains { noticeableKeys.contains($0.name) || $0.value.object?["alert"] != nil }
        guard !isNotice else { return nil }
        if root.names.contains(where: { letters($0) == "activespeaker" }) { return .pushToTalk }
        return root.names.contains(where: isCallWord) ? .voip : nil
    }

    /// True if `aps` has a key that only Live Activity pushes have, or an event with its usual companions: `event`,
    /// `timestamp` and `attributes` are also names of apps' own data.
    private static func isLiveActivity(_ aps: APS) -> Bool {
        let mayBeMeantForSystem = aps.json.members.indices.contains { index in
            let name = aps.json.members[index].name
            if let place = Key.place(of: name, in: .aps) { return liveActivityKeys.contains(place) }
            // Fast exit: no shorter name has so many letters.
            return name.utf8.count >= leastLetters && liveActivityLetters.contains(letters(name))
        }
        if mayBeMeantForSystem { return true }
        // An update that lacks its content state, and perhaps a readable event: no other push has these keys alone.
        let hasTime = aps.json["timestamp"]?.number != nil
        if hasTime, !aps.json.isOpen, aps.json.members.allSatisfy({ ["timestamp", "event"].contains($0.name) }) {
            return true
        }
        guard let event = aps[.event].value, LiveActivityEvent.known.contains(event) else { return false }
        return aps.notifies == false || aps.json.has("timestamp") || aps.json.has("attributes")
    }

    // A linear search is quick enough.
    private static let liveActivityKeys = [
        "content-state", "attributes-type", "dismissal-date", "stale-date", "input-push-token", "input-push-channel",
    ].compactMap { Key.place(of: $0, in: .aps) }
    /// `contentState` is as clear as `content-state`.
    private static let liveActivityLetters = Set(liveActivityKeys.map { letters(Key.catalog[$0].name) })
    private static let leastLetters = liveActivityLetters.map { $0.utf8.count }.min() ?? 0

    /// True if the alert holds call data in place of a message, so it is meant for PushKit.
    private static func isCall(_ aps: APS) -> Bool {
        guard let alert = aps.json["alert"]?.object, alert.contains("body") == false, alert.contains("loc-key") == false
        else { return false }
        return alert.names.contains(where: isCallWord)
    }

    private static func isCallWord(_ name: String) -> Bool {
        let letters = letters(name)
        return letters.contains("caller") || callNames.contains(letters)
    }

    private static let callNames: Set = [
        "callid", "calluuid", "calltype", "callee", "handle", "handletype", "hasvideo", "isvideo", "incomingcall",
        "voip",
    ]

    private static let noticeableKeys = ["alert", "badge", "sound"]

    private static func letters(_ name: String) -> String { Spelling.folded(name) }
}
