import JSONText

extension Rule {
    static let activityMemberMissing = Rule(
        "activity-member-missing", family: .app, severity: .error, confidence: .observed,
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

    static let olderAppCannotDecode = Rule(
        "older-app-cannot-decode", family: .app, severity: .warning, confidence: .observed,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "cancelled", "arrival": 771692400}}}"#,
            app: .laterDelivery, olderApp: .delivery, at: "/aps/content-state/phase"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"phase": "delivered", "arrival": 771692400}}}"#,
            app: .laterDelivery, olderApp: .delivery),
        references: [.liveActivities],
        on: .pushes(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push in
        TypedActivity.olderReports(
            on: push, effect: "for people who have not updated the app, the device drops the push")
    }
}
