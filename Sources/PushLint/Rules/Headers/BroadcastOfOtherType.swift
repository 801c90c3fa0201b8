import JSONText
import PushPayload

extension Rule {
    static let broadcastOfOtherType = Rule(
        "broadcast-of-other-type", family: .headers, severity: .error,
        summary: "a broadcast that is not a Live Activity push",
        explanation: "Only Live Activities can be updated by a broadcast; alerts, widgets and controls cannot.",
        bad: Example(
            #"""
            {"headers": {"apns-push-type": "alert", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
            "apns-expiration": "0"}, "payload": {"aps": {"alert": "Goal!"}}}
            """#, at: "/headers/apns-push-type"),
        good: Example(
            #"""
            {"headers": {"apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
            "apns-expiration": "0"},
            "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}
            """#),
        references: [.broadcast, .broadcastErrors, .widgets],
        on: .headers(["apns-push-type"])
    ) { request, findings in
        guard request.isBroadcast, let type = request.headers.pushType, type.isKnown, type != .liveActivity else {
            return
        }
        findings.report(
            .header("apns-push-type"), "\(type.article) push cannot be a broadcast: only liveactivity can",
            effect: "APNs answers \(APNsReason.invalidPushType.answer)")
    }
}
