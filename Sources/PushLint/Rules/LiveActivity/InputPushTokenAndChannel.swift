import JSONText
import PushPayload

extension Rule {
    static let inputPushTokenAndChannel = Rule(
        "input-push-token-and-channel", family: .liveActivity, severity: .error, confidence: .observed,
        summary: "a start of a Live Activity that asks for a token and a channel",
        explanation: """
            A started activity is updated in one of two ways: with a push token of its own (`input-push-token`) or by \
            broadcasts of a channel (`input-push-channel`). Devices were seen to refuse a start that asks for both.
            """,
        bad: Example(
            #"""
            {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", \#
            "attributes": {}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}, \#
            "input-push-token": 1, "input-push-channel": "dHN0LXNyY2gtY2hubA=="}}
            """#,
            at: "/aps/input-push-channel"),
        good: Example(
            #"""
            {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", \#
            "attributes": {}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}, \#
            "input-push-token": 1}}
            """#),
        references: [.liveActivities],
        on: .key(.inputPushChannel), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, aps[.inputPushChannel].value != nil, aps[.inputPushToken].value == true,
            ![.update, .end].contains(aps[.event].value)
        else { return }
        findings.report(
            .key("/aps/input-push-channel"), "input-push-channel beside input-push-token: a start takes one of them",
            effect: "the activity does not start", related: [(.key("/aps/input-push-token"), "the other one")])
    }
}
