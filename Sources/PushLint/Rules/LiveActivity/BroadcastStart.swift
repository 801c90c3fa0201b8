import JSONText
import PushPayload

extension Rule {
    static let broadcastStart = Rule(
        "broadcast-start", family: .liveActivity, severity: .error,
        summary: "a broadcast that is to start a Live Activity",
        explanation: """
            A broadcast goes to the activities that listen to a channel already, so it can update and end them. To start \
            one that listens, send a push to the device with the event `start` and `input-push-channel`.
            """,
        bad: Example(
            #"""
            {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", \#
            "attributes": {}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}}}
            """#,
            headers: broadcast, at: "/aps/event"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#, headers: broadcast
        ),
        references: [.broadcast, .liveActivities],
        on: .key(.event), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, request.isBroadcast, aps[.event].value == .start else { return }
        findings.report(
            .value("/aps/event"), "event is start in a broadcast, which can only update and end",
            effect: "no activity starts")
    }

    private static let broadcast = [
        "apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-priority": "10",
        "apns-expiration": "0",
    ]
}
