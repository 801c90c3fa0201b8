import JSONText
import PushPayload

extension Rule {
    static let channelIDOnDevicePath = Rule(
        "channel-id-on-device-path", family: .headers, severity: .warning, confidence: .observed,
        summary: "a channel in a push that goes to one device",
        explanation: """
            `apns-channel-id` belongs to broadcasts, whose path is `/4/broadcasts/apps/` and the bundle id. A push to \
            `/3/device/` and a token goes to that device alone.
            """,
        bad: Example(
            #"""
            {"headers": {":path": "/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0", "apns-push-type": "liveactivity",
            "apns-channel-id": "dHN0LXNyY2gtY2hubA=="},
            "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}
            """#, at: "/headers/apns-channel-id"),
        good: Example(
            #"""
            {"headers": {":path": "/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0", "apns-push-type": "liveactivity"},
            "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}
            """#),
        references: [.broadcast, .sending], on: .headers(["apns-channel-id"])
    ) { request, findings in
        guard request.path?.hasPrefix("/3/device") == true else { return }
        findings.report(
            .headerName("apns-channel-id"), "apns-channel-id in a request to one device",
            effect: "no channel gets the push", fix: request.removing("apns-channel-id", safe: false))
    }
}
