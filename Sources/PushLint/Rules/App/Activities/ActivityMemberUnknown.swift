import JSONText

extension Rule {
    static let activityMemberUnknown = Rule(
        "activity-member-unknown", family: .app, severity: .warning, confidence: .observed,
        summary: "a member of content-state or attributes that the app's type doesn't have",
        explanation: """
            A decoder ignores members without a property. A member with a name similar to an optional property is a \
            warning: the property stays nil, and there is no other sign of it.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400, "driver_name": "Ada"}}}"#,
            app: delivery, at: "/aps/content-state/driver_name"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400, "driverName": "Ada"}}}"#,
            app: delivery),
        references: [.liveActivities],
        on: .keys([.contentState, .attributes]), pushTypes: [.liveActivity],
        check: .app { request, app, findings in
            TypedActivity(request, app)?.report(
                { $0 == .unknownMember }, effect: "the app never sees it",
                severity: { $0.change == nil ? .info : .warning }, into: &findings)
        })
}
