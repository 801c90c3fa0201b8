import JSONText
import PushPayload

extension Rule {
    static let broadcastIncomplete = Rule(
        "broadcast-incomplete", family: .headers, severity: .error, summary: "a broadcast that lacks a header it needs",
        explanation: """
            A broadcast goes to a channel: it needs `apns-channel-id`, `apns-push-type: liveactivity`, `apns-expiration` \
            and `apns-priority`. A channel that stores nothing accepts no expiration other than 0 (observed).
            """,
        effect: "APNs requires the header in every broadcast",
        bad: Example(
            #"""
            {"headers": {"apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA=="},
            "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}
            """#, at: "/headers"),
        good: Example(
            #"""
            {"headers": {"apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
            "apns-expiration": "0"},
            "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}
            """#),
        references: [.broadcast, .broadcastErrors],
        on: .headers
    ) { request, findings in
        guard request.isBroadcast, request.hasAllHeaders else { return }
        for header in Header.all where header.neededBy == [.broadcast] && request.lacksHeader(header.name) {
            findings.report(
                .header(header.name), "a broadcast without \(header.name)",
                effect: header.refusalWithout.map { "APNs answers \($0.answer)" }
                    ?? "APNs requires it in every broadcast",
                fix: usual[header.name].flatMap {
                    request.writing(header.name, $0, safe: header.name == "apns-push-type")
                })
        }
    }

    /// The usual values.
    private static let usual = [
        "apns-push-type": PushType.liveActivity.rawValue, "apns-expiration": "0", "apns-priority": "10",
    ]
}
