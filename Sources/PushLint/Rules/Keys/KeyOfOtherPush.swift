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
        on: .members(.strangers),
        saysLessThan: [
            "misplaced-key", "background-shows", "live-activity-loc-key", "mutable-content-without-text", "flag-off",
        ],
        check: .member { member, findings in
            let type = member.request.pushType
            guard let key = member.ofOtherPush else { return }
            let owners = key.pushTypes.map(\.rawValue).joined(separator: " and ")
            let verb = member.request.isPushTypeAssumed ? "was taken for" : "is"
            findings.report(
                .key(member.pointer), "\(key.name) belongs to \(owners) pushes, and this \(verb) \(type.article) push",
                effect: "the device does not read it",
                fix: .remove(findings.inDocument(member.pointer), safe: false))
        })
}
