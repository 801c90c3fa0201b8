import JSONText

extension Rule {
    static let activityValueNotDecodable = Rule(
        "activity-value-not-decodable", family: .app, severity: .error, confidence: .observed,
        summary: "a value of content-state or attributes that the app's type can't be decoded from",
        explanation: """
            The system decodes `content-state` and `attributes` with Swift's default coding. It converts nothing: `"3"` is \
            no `Int`, `1` no `Bool`, an ISO 8601 text no `Date`, and a word that is no raw value of an enumeration no case. \
            An enumeration without raw values is an object with the case as its key, `{"waiting": {}}`. One value that \
            can't be decoded, and the whole push is dropped.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": "2025-06-15T15:00:00Z"}}}"#,
            app: delivery, at: "/aps/content-state/arrival"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400}}}"#,
            app: delivery),
        references: [.liveActivities],
        check: .app { request, app, findings in
            TypedActivity(request, app)?.report(
                { $0 == .undecodable }, effect: "the app can't decode the push, and the device drops it",
                into: &findings)
        })
}
