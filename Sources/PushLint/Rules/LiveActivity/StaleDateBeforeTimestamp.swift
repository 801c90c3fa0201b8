import JSONText
import PushPayload

extension Rule {
    static let staleDateBeforeTimestamp = Rule(
        "stale-date-before-timestamp", family: .liveActivity, severity: .warning,
        summary: "a stale-date that is earlier than the timestamp",
        explanation: """
            `stale-date` is the moment until which the content is up to date. If it is before `timestamp`, the moment the \
            push was made, the activity is out of date from the beginning.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "stale-date": 1749990000, "content-state": {"score": 3}}}"#,
            at: "/aps/stale-date"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "stale-date": 1750003600, "content-state": {"score": 3}}}"#
        ),
        references: [.liveActivities],
        on: .key(.staleDate), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, let stale = aps[.staleDate].value, let made = aps[.timestamp].value,
            UnixTime(made).isPlausible, stale < made
        else { return }
        findings.report(
            .value("/aps/stale-date"), "stale-date is earlier than timestamp",
            effect: "the activity is out of date at once",
            related: [(.value("/aps/timestamp"), "made at this time")])
    }
}
