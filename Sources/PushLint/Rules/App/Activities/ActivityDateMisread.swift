import JSONText

extension Rule {
    static let activityDateMisread = Rule(
        "activity-date-misread", family: .app, severity: .error, confidence: .observed,
        summary: "a Date of content-state or attributes in Unix time",
        explanation: """
            With Swift's default coding a `Date` is the number of seconds since 1 January 2001. Unix time is decoded too, as \
            a moment 31 years later: the countdown shows decades. Subtract 978307200. The times beside `content-state`, \
            such as `timestamp` and `stale-date`, are in Unix time.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 1749999600}}}"#,
            app: delivery, at: "/aps/content-state/arrival"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400}}}"#,
            app: delivery),
        references: [.liveActivities],
        check: .app { request, app, findings in
            TypedActivity(request, app)?.report(
                { $0 == .misread }, effect: "the app shows a moment decades away", into: &findings)
        })
}
