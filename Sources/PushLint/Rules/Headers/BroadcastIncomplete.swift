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
        for (name, reason, value) in needed where request.lacksHeader(name) {
            findings.report(
                .header(name), "a broadcast without \(name)",
                effect: reason.map { "APNs answers \($0.answer)" } ?? "APNs requires it in every broadcast",
                fix: value.flatMap { request.writing(name, $0, safe: name == "apns-push-type") })
        }
    }

    /// The required headers, what APNs answers without each (if known), and the usual value.
    private static let needed: [(String, APNsReason?, String?)] = [
        ("apns-channel-id", .missingChannelID, nil),
        ("apns-push-type", .missingPushType, PushType.liveActivity.rawValue),
        ("apns-expiration", nil, "0"),
        ("apns-priority", nil, "10"),
    ]
}
