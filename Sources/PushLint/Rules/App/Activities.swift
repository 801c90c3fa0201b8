import AppResources
import JSONText
import PushPayload

extension Rule {
    private init(
        activity id: String, _ severity: Severity = .error, effect: String,
        where isFound: @escaping @Sendable (DecodingProblem) -> Bool
    ) {
        self.init(
            id, .app, severity, on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity]
        ) { push, app in TypedActivity.reports(on: push, app, effect: effect, where: isFound) }
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
        "older-app-cannot-decode", .app, .warning, on: .pushes(with: .contentState, .attributes),
        pushTypes: [.liveActivity], check: TypedActivity.olderReports)
}

/// A Live Activity push together with the app's types that decode it.
struct TypedActivity {
    /// The activity that the push is for, or the one that fits it best.
    let activity: ActivityType
    /// What would not decode, with pointers from the payload's root.
    let problems: [DecodingProblem]
    /// The end of a message, which names the type where the app has several.
    let suffix: String

    private init?(_ push: CheckedPush, _ app: AppManifest) {
        let aps = push.aps
        var candidates = app.activities
        if let name = aps[.attributesType].value {
            candidates = candidates.filter { $0.name == name }
        } else if app.allActivities == nil {
            return nil
        }
        let results = candidates.map { ($0, Self.problems(of: aps, as: $0)) }
        // An update does not name its activity: it is right if one of them decodes it.
        let best = results.min { Self.weight($0.1) < Self.weight($1.1) }
        guard let best else { return nil }
        activity = best.0
        problems = best.1
        suffix = app.activities.count > 1 ? " (as \(best.0.name))" : ""
    }

    private static func problems(of aps: APS, as activity: ActivityType) -> [DecodingProblem] {
        var problems: [DecodingProblem] = []
        for (key, schema) in [(Key.attributes, activity.attributes), (.contentState, activity.contentState)]
            as [(Key, _)]
        {
            // Attributes are read only at a start.
            guard let schema, let value = aps.json[key.name], key === Key.contentState || aps[.event].value == .start,
                value.kind == .object
            else { continue }
            for var problem in schema.problems(decoding: value) {
                problem.pointer = key.pointer.appending(problem.pointer)
                problems.append(problem)
            }
        }
        return problems
    }

    private static func weight(_ problems: [DecodingProblem]) -> (Int, Int) {
        (problems.count(where: \.preventsDecoding), problems.count)
    }

    static func reports(
        on push: CheckedPush, _ app: AppManifest, effect: String, where isFound: (DecodingProblem) -> Bool
    ) -> [Report] {
        guard let typed = TypedActivity(push, app) else { return [] }
        let older = push.olderApp.flatMap { TypedActivity(push, $0) }
        return typed.problems.filter(isFound).map { problem in
            let (fix, isSafe) = correction(of: problem)
            let isNew = problem.preventsDecoding && older.map { !$0.problems.contains { $0.isSame(problem) } } ?? false
            let isUnknown = problem.kind == .unknownMember
            return .finding(
                problem.message + typed.suffix + (isNew ? "; the older app decodes the push" : ""),
                at: isUnknown ? .key(problem.pointer) : .value(problem.pointer), effect: effect,
                severity: isUnknown && problem.change == nil ? .info : nil, fix: fix, safe: isSafe)
        }
    }

    /// Reports what an older app can't decode and this one can.
    @Sendable static func olderReports(on push: CheckedPush) -> [Report] {
        guard let older = push.olderApp.flatMap({ TypedActivity(push, $0) }) else { return [] }
        let known = push.app.flatMap { TypedActivity(push, $0) }?.problems ?? []
        return older.problems.filter { problem in problem.preventsDecoding && !known.contains { $0.isSame(problem) } }
            .map { problem in
                .finding(
                    "in the older app \(problem.message)\(older.suffix)", at: .value(problem.pointer),
                    effect: "for people who have not updated the app, the device drops the push")
            }
    }

    private static func correction(of problem: DecodingProblem) -> (Correction?, isSafe: Bool) {
        switch (problem.change, problem.kind) {
        case (.write(let value, let isCertain), _): (.write(value), isCertain)
        case (.rename(let name), .missingMember(let missing)):
            (.changes("write \"\(missing)\"", [.rename(problem.pointer.appending(name), to: missing)]), true)
        case (.renameTo(let name), _): (.rename(name), true)
        default: (nil, false)
        }
    }
}

extension DecodingProblem {
    /// True for the same fault at the same place; the messages may name different types.
    fileprivate func isSame(_ other: DecodingProblem) -> Bool { (kind, pointer) == (other.kind, other.pointer) }
}
