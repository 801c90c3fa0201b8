import JSONText
import PushPayload

extension Rule {
    static let liveActivityStartIncomplete = Rule(
        "live-activity-start-incomplete", family: .liveActivity, severity: .error,
        summary: "a start of a Live Activity without attributes-type, attributes or alert",
        explanation: """
            To start an activity the device needs the name of its Swift type (`attributes-type`, compared letter by \
            letter), the static data of that type (`attributes`, an empty object if it has none) and an `alert` that tells \
            the user about it. `event` in an update is `update`: a push with that event needs none of the three.
            """,
        bad: Example(
            #"{"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", "attributes": {}}}"#,
            at: "/aps"),
        good: Example(
            #"""
            {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", \#
            "attributes": {}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}}}
            """#),
        references: [.liveActivities],
        on: .key(.event), pushTypes: [.liveActivity]
    ) { request, findings in
        // A broadcast can't start an activity, so it does not help to list what it lacks.
        guard let aps = request.liveActivity, aps[.event].value == .start, !request.isBroadcast else { return }
        let missing = ["attributes-type", "attributes", "alert"].filter { name in
            request.lacks(name) || name == "attributes-type" && aps.json[name] == ""
        }
        guard !missing.isEmpty else { return }
        let beside = missing.filter { request.payload.json[$0] != nil }
        let place =
            beside.isEmpty ? "" : " in aps: \(beside.listed) \(beside.count == 1 ? "stands" : "stand") beside it"
        findings.report(
            .value("/aps"), "a start of a Live Activity without \(missing.listed)\(place)",
            effect: "the activity does not start")
    }
}
