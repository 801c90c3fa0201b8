import JSONText
import PushPayload

extension Rule {
    static let broadcastWithTopic = Rule(
        "broadcast-with-topic", family: .headers, severity: .warning, summary: "a broadcast with an apns-topic",
        explanation: """
            A broadcast names its app in the path, `/4/broadcasts/apps/` and the bundle id without any suffix; it has no \
            topic. A request with both is most often a push to one device that got a channel as well.
            """,
        bad: Example(
            #"""
            {"headers": {"apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
            "apns-expiration": "0", "apns-topic": "com.example.MyApp.push-type.liveactivity"},
            "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}
            """#, at: "/headers/apns-topic"),
        good: Example(
            #"""
            {"headers": {"apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
            "apns-expiration": "0"},
            "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}
            """#),
        references: [.broadcast],
        on: .headers(["apns-topic"])
    ) { request, findings in
        guard request.isBroadcast, request.headers.topic != nil else { return }
        findings.report(
            .headerName("apns-topic"), "a broadcast has no apns-topic: its path names the app",
            effect: "what APNs does with it is not documented", fix: request.removing("apns-topic"))
    }
}
