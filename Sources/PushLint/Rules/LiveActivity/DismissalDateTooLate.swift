import JSONText
import PushPayload

extension Rule {
    static let dismissalDateTooLate = Rule(
        "dismissal-date-too-late", family: .liveActivity, severity: .warning,
        summary: "a dismissal-date more than four hours after the end",
        explanation: """
            The system keeps an ended activity on the lock screen for at most four hours. A `dismissal-date` within them \
            removes it earlier, one in the past at once; a later one has no effect.
            """,
        bad: Example(
            #"{"aps": {"event": "end", "timestamp": 1750000000, "content-state": {"score": 3}, "dismissal-date": 1750086400}}"#,
            at: "/aps/dismissal-date"),
        good: Example(
            #"{"aps": {"event": "end", "timestamp": 1750000000, "content-state": {"score": 3}, "dismissal-date": 1750014400}}"#
        ),
        references: [.liveActivities],
        on: .key(.dismissalDate), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, aps[.event].value == .end,
            let end = aps[.timestamp].value, UnixTime(end).isPlausible,
            let date = aps[.dismissalDate].value, UnixTime(date).isPlausible, date - end > longestDismissal
        else { return }
        findings.report(
            .value("/aps/dismissal-date"), "dismissal-date is more than four hours after the timestamp",
            effect: "the activity leaves the lock screen after four hours",
            fix: Int64(exactly: (end + longestDismissal).rounded()).map {
                .write(.integer($0), at: findings.inDocument("/aps/dismissal-date"), safe: false)
            })
    }

    /// How many seconds an ended activity stays at most.
    static let longestDismissal: Double = 4 * 60 * 60
}
