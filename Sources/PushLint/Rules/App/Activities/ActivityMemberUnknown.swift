import JSONText

extension Rule {
    static let activityMemberUnknown = Rule(
        "activity-member-unknown", family: .app, severity: .warning, confidence: .observed,
        summary: "a member of content-state or attributes that the app's type doesn't have",
        explanation: """
            A decoder passes over members that no property takes up. One that is spelt almost like an optional property is \
            a warning: the property stays nil, and nothing else tells.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400, "driver_name": "Ada"}}}"#,
            app: delivery, at: "/aps/content-state/driver_name"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400, "driverName": "Ada"}}}"#,
            app: delivery),
        references: [.liveActivities],
        check: .app { request, app, findings in
            TypedActivity(request, app)?.report(
                { $0 == .unknownMember }, effect: "the app never sees it",
                severity: { $0.change == nil ? .info : .warning }, into: &findings)
        })
}
