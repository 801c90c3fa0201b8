import JSONText
import PushPayload

extension Rule {
    static let emptyText = Rule(
        "empty-text", family: .keys, severity: .warning, confidence: .observed,
        summary: "an empty string or dictionary where it counts as absent",
        explanation: """
            An empty string is dropped as if the key were absent. As a way to make a push silent it does not work: an empty \
            `sound` or `alert` made old systems vibrate. Leave the key out.
            """,
        effect: "the value counts as absent",
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": ""}}"#, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#),
        on: .members(.empty),
        yieldsTo: [
            "thread-id-empty", "mdm-key-missing", .around("background-shows"), .around("nothing-to-show"),
            .around("live-activity-alert-incomplete"), .around("live-activity-start-incomplete"),
        ],
        check: .member { member, findings in
            guard let key = member.key, key.forms.contains(.text), member.isTaken else { return }
            let what = member.value.kind == .string ? "an empty string" : "an empty dictionary"
            findings.report(
                .value(member.pointer), "\(key.name) is \(what)",
                effect: "it counts as absent: \(key.effectWhenDropped)",
                fix: .remove(findings.inDocument(member.pointer)))
        })
}
