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
        effect: "the device does not read it",
        bad: Example(
            #"{"aps": {"alert": "Goal!", "stale-date": 1750000000}}"#, headers: ["apns-push-type": "alert"],
            at: "/aps/stale-date"),
        good: Example(#"{"aps": {"alert": "Goal!"}}"#, headers: ["apns-push-type": "alert"]),
        references: [.generating, .liveActivities],
        on: .members(.unrecognized),
        yieldsTo: [
            "misplaced-key", "background-shows", "live-activity-loc-key", "mutable-content-without-text", "flag-off",
        ],
        check: .member { member, findings in
            let type = member.request.pushType
            guard let key = member.ofOtherPush else { return }
            let owners = key.pushTypes.map(\.rawValue).joined(separator: " and ")
            let isGuess = member.request.isPushTypeAssumed
            guard isGuess, member.parent == .aps else {
                findings.report(
                    .key(member.pointer),
                    "\(key.name) belongs to \(owners) pushes, and this \(isGuess ? "was taken for" : "is") \(type.article) push",
                    effect: "the device does not read it",
                    fix: isGuess ? nil : .remove(findings.inDocument(member.pointer), safe: false))
                return
            }
            // The type is a guess, so all keys that do not fit it are reported once.
            findings.report(
                .key(member.pointer),
                "\(key.name) belongs to \(owners) pushes, and this was taken for \(type.article) push",
                effect: "if it is one, the device does not read it; give the push type to be sure",
                repeated: "nor this")
        })
}
