import JSONText
import PushPayload

extension Rule {
    static let keyOfOtherPush = Rule(
        "key-of-other-push", family: .keys, severity: .warning, confidence: .observed,
        summary: "a key that this type of push does not read",
        explanation: """
            Each push type reads its own keys of `aps`. An alert push does not read those of a Live Activity, a Live \
            Activity push no `badge` and no `thread-id`, a background push nothing but `content-available`.
            """,
        bad: Example(
            #"{"aps": {"alert": "Goal!", "stale-date": 1750000000}}"#, headers: ["apns-push-type": "alert"],
            at: "/aps/stale-date"),
        good: Example(#"{"aps": {"alert": "Goal!"}}"#, headers: ["apns-push-type": "alert"]),
        references: [.generating, .liveActivities],
        check: .member { member, findings in
            let type = member.request.pushType
            // What shows in a background push is an error, and `background-shows` says so.
            let isShown = type == .background && ["alert", "badge", "sound"].contains(member.name)
            guard let key = member.ofOtherPush, member.misplaced == nil, !isShown, !member.isOrdinaryLocKey else {
                return
            }
            // Neither `flag-off` nor `mutable-content-without-text` leaves anything to add.
            if key.name == "mutable-content", type == .background { return }
            let owners = key.pushTypes.map(\.rawValue).joined(separator: " and ")
            let verb = member.request.isPushTypeAssumed ? "was taken for" : "is"
            findings.report(
                .key(member.pointer), "\(key.name) belongs to \(owners) pushes, and this \(verb) \(type.article) push",
                effect: "the device does not read it",
                fix: .remove(findings.inDocument(member.pointer), safe: false))
        })
}

extension PushType {
    /// The type with its article, as in "an alert".
    var article: String { (rawValue.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + rawValue }
}

extension Member {
    /// The key that it is in the same object of another type of push, when this type does not read it.
    var ofOtherPush: Key? {
        switch parent {
        case .aps: key.flatMap { request.reads($0) ? nil : $0 }
        case .activityAlert where key == nil && misplaced == nil:
            Key.named(name, in: .alert) ?? Key.named(name, in: .aps)
        default: nil
        }
    }

    /// Whether it is what `live-activity-loc-key` reports.
    fileprivate var isOrdinaryLocKey: Bool {
        parent == .activityAlert && LocKeyForm.all.contains { [$0.key, $0.arguments].contains(name) }
    }
}
