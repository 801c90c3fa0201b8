import JSONText
import PushPayload

extension Rule {
    static let dismissalDateWithoutEnd = Rule(
        "dismissal-date-without-end", family: .liveActivity, severity: .warning,
        summary: "a dismissal-date in a start or update of a Live Activity",
        explanation: """
            `dismissal-date` says when an activity that has ended leaves the lock screen. It is read only with the \
            event `end`. To tell people that what they see is old, use `stale-date`.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}, "dismissal-date": 1750003600}}"#,
            at: "/aps/dismissal-date"),
        good: Example(
            #"{"aps": {"event": "end", "timestamp": 1750000000, "content-state": {"score": 3}, "dismissal-date": 1750003600}}"#
        ),
        references: [.liveActivities],
        on: .key(.dismissalDate), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, aps.json["dismissal-date"] != nil, let event = aps[.event].value,
            [.start, .update].contains(event)
        else { return }
        findings.report(
            .key("/aps/dismissal-date"),
            "dismissal-date is read only at an end, and this is \(event == .start ? "a start" : "an update")",
            effect: "the device does not read it", fix: .remove(findings.inDocument("/aps/dismissal-date"), safe: false)
        )
    }
}
