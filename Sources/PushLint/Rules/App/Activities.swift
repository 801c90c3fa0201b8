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
            app: .delivery, at: "/aps/content-state"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400}}}"#,
            app: .delivery),
        references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: "the app can't decode the push, and the device drops it") {
            if case .missingMember = $0 { true } else { false }
        }
    }

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
            app: .delivery, at: "/aps/content-state/arrival"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400}}}"#,
            app: .delivery),
        references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: "the app can't decode the push, and the device drops it") {
            $0 == .undecodable
        }
    }

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
            app: .delivery, at: "/aps/content-state/arrival"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400}}}"#,
            app: .delivery),
        references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: "the app shows a moment decades away") { $0 == .misread }
    }

    static let activityMemberUnknown = Rule(
        "activity-member-unknown", family: .app, severity: .warning, confidence: .observed,
        summary: "a member of content-state or attributes that the app's type doesn't have",
        explanation: """
            A decoder ignores members without a property. A member with a name similar to an optional property is a \
            warning: the property stays nil, and there is no other sign of it.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400, "driver_name": "Ada"}}}"#,
            app: .delivery, at: "/aps/content-state/driver_name"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "baking", "arrival": 771692400, "driverName": "Ada"}}}"#,
            app: .delivery),
        references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(
            on: push, app, effect: "the app never sees it", severity: { $0.change == nil ? .info : .warning }
        ) { $0 == .unknownMember }
    }
}
