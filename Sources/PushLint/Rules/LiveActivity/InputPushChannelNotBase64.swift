import JSONText
import PushPayload

extension Rule {
    static let inputPushChannelNotBase64 = Rule(
        "input-push-channel-not-base64", family: .liveActivity, severity: .error,
        summary: "an input-push-channel that is not base64",
        explanation: """
            `input-push-channel` is the identifier that APNs returned when the channel was made: base64 with `+`, `/` and \
            the `=` at its end, the same text as in `apns-channel-id`.
            """,
        bad: Example(
            #"""
            {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", \#
            "attributes": {}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}, \#
            "input-push-channel": "match 7"}}
            """#,
            at: "/aps/input-push-channel"),
        good: Example(
            #"""
            {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", \#
            "attributes": {}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}, \#
            "input-push-channel": "dHN0LXNyY2gtY2hubA=="}}
            """#),
        references: [.liveActivities, .channels], on: .key(.inputPushChannel), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let channel = request.aps[.inputPushChannel].value, !channel.isBase64, !channel.isPlaceholder else {
            return
        }
        findings.report(
            .value("/aps/input-push-channel"), "input-push-channel is \(channel.quoted), not base64",
            effect: Key.inputPushChannel.effectWhenDropped)
    }
}
