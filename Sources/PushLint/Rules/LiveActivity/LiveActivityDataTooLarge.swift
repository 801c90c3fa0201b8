import JSONText
import PushPayload

extension Rule {
    static let liveActivityDataTooLarge = Rule(
        "live-activity-data-too-large", family: .liveActivity, severity: .error,
        summary: "content-state and attributes of more than 4 KB together",
        explanation: """
            The static and the dynamic data of a Live Activity, `attributes` and `content-state`, may take at most 4 \
            KB together. That holds for broadcasts as well, though their payloads may have 5,120 bytes.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"log": ""#
                + String(repeating: "long ", count: 820) + #""}}}"#,
            headers: broadcastHeaders, at: "/aps/content-state"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#,
            headers: broadcastHeaders),
        references: [.liveActivityData], on: .keys([.contentState, .attributes]), pushTypes: [.liveActivity]
    ) { request, findings in
        let keys = [Key.contentState, Key.attributes].filter { request.aps[$0].value != nil }
        let bytes = keys.reduce(0) { $0 + (request.aps.json[$1.name].map { JSONWriter().bytes($0).count } ?? 0) }
        guard let first = keys.first, bytes > maximumBytes else { return }
        findings.report(
            .value(first.pointer),
            "\(keys.map(\.name).listed) \(keys.count > 1 ? "have" : "has") \(bytes) bytes\(keys.count > 1 ? " together" : ""), "
                + "\(bytes - maximumBytes) more than the \(maximumBytes) allowed",
            effect: "the activity is not updated",
            related: keys.dropFirst().map { (.value($0.pointer), "counted with it") })
    }

    private static let maximumBytes = 4096

    private static let broadcastHeaders = [
        "apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-priority": "10",
        "apns-expiration": "0",
    ]
}
