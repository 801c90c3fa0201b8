import JSONText

extension Rule {
    static let activityValueNotDecodable = Rule(
        "activity-value-not-decodable", family: .app, severity: .error, confidence: .observed,
        summary: "a value of content-state or attributes that the app's type can't be decoded from",
        explanation: """
            The system decodes `content-state` and `attributes` with Swift's default coding. It converts nothing: `"3"` is \
            not decoded as an `Int`, `1` not as a `Bool`, an ISO 8601 text not as a `Date`, and a word that is not a raw \
            value of an enumeration not as a case. An enumeration without raw values is an object with the case as its \
            key, `{"waiting": {}}`. If one value can't be decoded, the whole push is dropped.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": "2025-06-15T15:00:00Z"}}}"#,
            app: delivery, at: "/aps/content-state/arrival"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400}}}"#,
            app: delivery),
        references: [.liveActivities],
        on: .keys([.contentState, .attributes]), pushTypes: [.liveActivity],
        check: .app { request, app, findings in
            TypedActivity(request, app)?.report(
                { $0 == .undecodable }, effect: "the app can't decode the push, and the device drops it",
                into: &findings)
        })
}
