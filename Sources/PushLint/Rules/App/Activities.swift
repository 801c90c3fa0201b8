import AppResources
import JSONText

extension Rule {
    /// A rule about what does not fit the app's own types of a Live Activity.
    private init(
        activity id: String, _ severity: Severity = .error, effect: String,
        where isFound: @escaping @Sendable (DecodingProblem) -> Bool
    ) {
        self.init(
            id, .app, severity, .observed, effect: effect, references: [.liveActivities],
            on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
        ) { push, app in TypedActivity.reports(on: push, app, where: isFound) }
    }

    private static let notDecoded = "the app can't decode the push, and the device drops it"

    static let activityMemberMissing = Rule(activity: "activity-member-missing", effect: notDecoded) {
        if case .missingMember = $0.kind { true } else { false }
    }
    static let activityValueNotDecodable = Rule(activity: "activity-value-not-decodable", effect: notDecoded) {
        $0.kind == .undecodable
    }
    static let activityDateMisread = Rule(
        activity: "activity-date-misread", effect: "the app shows a moment decades away"
    ) { $0.kind == .misread }
    static let activityMemberUnknown = Rule(
        activity: "activity-member-unknown", .warning, effect: "the app never sees it"
    ) { $0.kind == .unknownMember }

    static let olderAppCannotDecode = Rule(
        "older-app-cannot-decode", .app, .warning, .observed,
        effect: "for people who have not updated the app, the device drops the push", references: [.liveActivities],
        on: .pushes(with: .contentState, .attributes), pushTypes: [.liveActivity], check: TypedActivity.olderReports)
}
