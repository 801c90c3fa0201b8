import JSONText

extension Rule {
    static let activityMemberMissing = Rule(
        "activity-member-missing", .app, .error, .observed, references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: "the app can't decode the push, and the device drops it") {
            if case .missingMember = $0 { true } else { false }
        }
    }

    static let activityValueNotDecodable = Rule(
        "activity-value-not-decodable", .app, .error, .observed, references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: "the app can't decode the push, and the device drops it") {
            $0 == .undecodable
        }
    }

    static let activityDateMisread = Rule(
        "activity-date-misread", .app, .error, .observed, references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: "the app shows a moment decades away") { $0 == .misread }
    }

    static let activityMemberUnknown = Rule(
        "activity-member-unknown", .app, .warning, .observed, references: [.liveActivities],
        on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push, app in
        TypedActivity.reports(
            on: push, app, effect: "the app never sees it", severity: { $0.change == nil ? .info : .warning }
        ) { $0 == .unknownMember }
    }
}
