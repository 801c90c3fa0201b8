import JSONText

extension Rule {
    static let activityMemberMissing = Rule(
        "activity-member-missing", family: .app, severity: .error, confidence: .observed,
        summary: "content-state or attributes without a member that the app's type needs",
        explanation: """
            The system decodes `content-state` into the app's `ContentState` and `attributes` into its attributes, with \
            Swift's default coding: each property that is not optional has to be there, by its exact name, also where the \
            declaration gives it a value. If one is missing, nothing is decoded, the push is dropped, and only the \
            device's log says so. It is checked where the app's manifest describes the types (`live-activities`).
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival_": 771692400}}}"#,
            app: delivery, at: "/aps/content-state"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400}}}"#,
            app: delivery),
        references: [.liveActivities],
        check: .app { request, app, findings in
            TypedActivity(request, app)?.report(
                { if case .missingMember = $0 { true } else { false } },
                effect: "the app can't decode the push, and the device drops it", into: &findings)
        })
}
