import AppResources
import JSONText
import PushDocument
import PushPayload

extension Rule {
    private static let notDecoded = "the app can't decode the push, and the device drops it"

    static let activityMemberMissing = Rule(
        "activity-member-missing", .app, .error, on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity],
        finds: "content-state or attributes without a member that the app's type needs",
        why: """
            The system decodes `content-state` into the app's `ContentState` and `attributes` into its attributes, with
            Swift's default coding: each property that is not optional has to be there, by its exact name, also where
            the declaration gives it a value. If one is missing, nothing is decoded, the push is dropped, and only the
            device's log says so. It is checked where the app's manifest describes the types (`live-activities`).
            """, source: .observed(.liveActivities), loss: .takes(.activity), app: .delivery(),
        bad: .update(#"{"phase": "baking", "arrival_": 771692400}"#), at: "/aps/content-state",
        good: .update(#"{"phase": "baking", "arrival": 771692400}"#)
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: notDecoded) {
            if case .missingMember = $0.kind { true } else { false }
        }
    }

    static let activityValueNotDecodable = Rule(
        "activity-value-not-decodable", .app, .error, on: .app(with: .contentState, .attributes),
        pushTypes: [.liveActivity],
        finds: "a value of content-state or attributes that the app's type can't be decoded from",
        why: """
            The system decodes `content-state` and `attributes` with Swift's default coding. It converts nothing: `"3"`
            is not decoded as an `Int`, `1` not as a `Bool`, an ISO 8601 text not as a `Date`, and a word that is not a
            raw value of an enumeration not as a case. An enumeration without raw values is an object with the case as
            its key, `{"waiting": {}}`. If one value can't be decoded, the whole push is dropped.
            """, source: .observed(.liveActivities), loss: .takes(.activity), app: .delivery(),
        bad: .update(#"{"phase": "baking", "arrival": "2025-06-15T15:00:00Z"}"#), at: "/aps/content-state/arrival",
        good: .update(#"{"phase": "baking", "arrival": 771692400}"#)
    ) { push, app in TypedActivity.reports(on: push, app, effect: notDecoded) { $0.kind == .undecodable } }

    static let activityDateMisread = Rule(
        "activity-date-misread", .app, .error, on: .app(with: .contentState, .attributes), pushTypes: [.liveActivity],
        finds: "a Date of content-state or attributes in Unix time",
        why: """
            With Swift's default coding a `Date` is the number of seconds since 1 January 2001. Unix time is decoded
            too, as a moment 31 years later: the countdown shows decades. Subtract 978307200. The times beside
            `content-state`, such as `timestamp` and `stale-date`, are in Unix time.
            """, source: .observed(.liveActivities), loss: .changes(.activity), app: .delivery(),
        bad: .update(#"{"phase": "baking", "arrival": 1749999600}"#), at: "/aps/content-state/arrival",
        good: .update(#"{"phase": "baking", "arrival": 771692400}"#)
    ) { push, app in
        TypedActivity.reports(on: push, app, effect: "the app shows a moment decades away") { $0.kind == .misread }
    }

    static let activityMemberUnknown = Rule(
        "activity-member-unknown", .app, .warning, on: .app(with: .contentState, .attributes),
        pushTypes: [.liveActivity], finds: "a member of content-state or attributes that the app's type doesn't have",
        why: """
            A decoder ignores members without a property. A member with a name similar to an optional property is a
            warning: the property stays nil, and there is no other sign of it.
            """, source: .observed(.liveActivities), loss: .nothing, app: .delivery(),
        bad: .update(#"{"phase": "baking", "arrival": 771692400, "driver_name": "Ada"}"#),
        at: "/aps/content-state/driver_name",
        good: .update(#"{"phase": "baking", "arrival": 771692400, "driverName": "Ada"}"#)
    ) { push, app in TypedActivity.reports(on: push, app, effect: "the app never sees it") { $0.kind == .unknownMember }
    }

    static let olderAppCannotDecode = Rule(
        "older-app-cannot-decode", .app, .warning, on: .pushes(with: .contentState, .attributes),
        pushTypes: [.liveActivity], finds: "a push to a Live Activity that the version of the app before can't decode",
        why: """
            Not everybody has the newest version of an app. A case that an older one does not know, or a member that it
            requires and that is no longer sent, keeps it from decoding the push. Send what both versions read, or
            write the decoding by hand so that unknown values are taken. An update also reaches activities that the
            older app has started, whose attributes and last state the newer one decodes: a member that it requires and
            that the older ones lack ends them. Declare a new member as optional. `--app-before` names the older
            version: its manifest, project or built app.
            """, source: .observed(.liveActivities),
        app: .delivery(phases: #""baking", "onTheWay", "delivered", "cancelled""#), olderApp: .delivery(),
        bad: .update(#"{"phase": "cancelled", "arrival": 771692400}"#), at: "/aps/content-state/phase",
        good: .update(#"{"phase": "delivered", "arrival": 771692400}"#), check: TypedActivity.olderReports)
}

extension ExampleApp {
    /// The app of a pizzeria, whose Live Activity shows where an order is.
    fileprivate static func delivery(phases: String = #""baking", "onTheWay", "delivered""#) -> Self {
        #"""
        {
          "live-activities": [
            {
              "attributes-type": "DeliveryAttributes",
              "attributes": {"orderNumber": "Int"},
              "content-state": {"phase": "Phase", "arrival": "Date", "driverName": "String?"}
            }
          ],
          "types": {"Phase": {"enum": [\#(phases)]}}
        }
        """#
    }
}

/// A Live Activity push together with the app's types that decode it.
struct TypedActivity {
    /// The activity that the push is for, or the one that fits it best.
    let activity: ActivityType
    /// The failures to decode, with pointers from the payload's root.
    let problems: [DecodingProblem]
    /// The end of a message, which names the type where the app has several.
    let suffix: String
    /// True if the push can't be for another type.
    let isCertain: Bool

    private init?(_ push: CheckedPush, _ app: AppManifest) {
        guard let decoding = app.decoding(push.aps, isListed: true) else { return nil }
        (activity, problems) = decoding
        isCertain = app.allActivities != nil || push.aps[.attributesType].value != nil
        suffix = isCertain && app.activities.count == 1 ? "" : " (as \(activity.name))"
    }

    static func reports(
        on push: CheckedPush, _ app: AppManifest, effect: String, where isFound: (DecodingProblem) -> Bool
    ) -> [Violation] {
        guard let typed = TypedActivity(push, app) else { return [] }
        let older = push.olderApp.flatMap { TypedActivity(push, $0) }
        return typed.problems.filter(isFound).compactMap { problem in
            let (fix, isSafe) = correction(of: problem)
            let isNew = problem.preventsDecoding && older.map { !$0.problems.contains { $0.isSame(problem) } } ?? false
            let isUnknown = problem.kind == .unknownMember
            // The member may belong to another type.
            if isUnknown, problem.change == nil, !typed.isCertain { return nil }
            return .finding(
                problem.message + typed.suffix + (isNew ? "; the older app decodes the push" : ""),
                at: isUnknown ? .key(problem.pointer) : .value(problem.pointer), effect: effect,
                severity: isUnknown && problem.change == nil ? .info : typed.isCertain ? nil : .warning, fix: fix,
                safe: isSafe && typed.isCertain)
        }
    }

    /// Reports what an older app can't decode and this one can.
    @Sendable static func olderReports(on push: CheckedPush) -> [Violation] {
        guard let older = push.olderApp.flatMap({ TypedActivity(push, $0) }) else { return [] }
        let now = push.app.flatMap { TypedActivity(push, $0) }
        let started = now.map { runningReports(on: push, $0, older) } ?? []
        let known = now?.problems ?? []
        return older.problems.filter { problem in problem.preventsDecoding && !known.contains { $0.isSame(problem) } }
            .map { problem in
                .finding(
                    "in the older app \(problem.message)\(older.suffix)", at: .value(problem.pointer),
                    effect: "for people who have not updated the app, the device drops the push")
            } + started
    }

    /// An update reaches activities that the older app has started: this one has to decode their attributes, and the
    /// state that they are in until then.
    private static func runningReports(on push: CheckedPush, _ now: Self, _ older: Self) -> [Violation] {
        guard let event = push.aps[.event].value, event != .start, now.activity.name == older.activity.name
        else { return [] }
        var parts = [(Key.attributes, now.activity.attributes, older.activity.attributes)]
        // The state of a push that this app can't decode has a finding of another rule.
        if !now.problems.contains(where: { $0.preventsDecoding }) {
            parts.append((.contentState, now.activity.contentState, older.activity.contentState))
        }
        return parts.compactMap { key, new, old in
            guard let new, let old, case let problems = new.problems(decodingValuesOf: old), !problems.isEmpty
            else { return nil }
            return .finding(
                "in the \(key.name) of an activity that the older app has started \(problems.listed)",
                at: .value(.event),
                effect:
                    "this app can't decode \(key === Key.contentState ? "it" : "them"), and the activity shows nothing new"
            )
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
