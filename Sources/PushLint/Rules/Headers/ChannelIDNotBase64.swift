import JSONText
import PushPayload

extension Rule {
    static let channelIDNotBase64 = Rule(
        "channel-id-not-base64", family: .headers, severity: .error, summary: "a channel identifier that is not base64",
        explanation: """
            `apns-channel-id` is the text that APNs returned when the channel was made: base64 with `+`, `/` and the `=` \
            at its end. Its length may change. The alphabet for URLs, with `-` and `_`, is a different one.
            """,
        bad: Example(
            #"""
            {"headers": {"apns-push-type": "liveactivity", "apns-expiration": "0", "apns-priority": "10",
            "apns-channel-id": "match 7"}, "payload": {"aps": {"timestamp": 1685952000, "event": "update",
            "content-state": {"score": 3}}}}
            """#, at: "/headers/apns-channel-id"),
        good: Example(
            #"""
            {"headers": {"apns-push-type": "liveactivity", "apns-expiration": "0", "apns-priority": "10",
            "apns-channel-id": "dHN0LXNyY2gtY2hubA=="}, "payload": {"aps": {"timestamp": 1685952000, "event": "update",
            "content-state": {"score": 3}}}}
            """#),
        references: [.broadcast, .channels, .broadcastErrors],
        on: .headers(["apns-channel-id"])
    ) { request, findings in
        findings.reportForm(of: .channelID, in: request) { id in
            let letters = id.drop { $0 == " " }.prefix { $0 != "=" && $0 != " " }
                .map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
            let padded = String(letters) + String(repeating: "=", count: (4 - letters.count % 4) % 4)
            return padded.isBase64 && id.isMade(of: "-_= +/") && !id.contains(" ")
                ? request.writing("apns-channel-id", padded) : nil
        }
    }
}
