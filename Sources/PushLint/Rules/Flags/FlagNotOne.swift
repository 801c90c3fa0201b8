import JSONText
import PushPayload

extension Rule {
    static let flagNotOne = Rule(
        "flag-not-one", family: .keys, severity: .warning, confidence: .observed,
        summary: "a 0/1 flag with a number above 1",
        explanation: """
            Apple documents the number 1. Devices were seen to read a larger number as 1, except for \
            `input-push-token`, where only 1 counts.
            """,
        effect: "it counts as 1; as `input-push-token` it is ignored",
        bad: Example(#"{"aps": {"alert": "Gate changed", "mutable-content": 2}}"#, at: "/aps/mutable-content"),
        good: Example(#"{"aps": {"alert": "Gate changed", "mutable-content": 1}}"#),
        references: [.generating, .background], on: .members(.keys { $0.isFlag }),
        check: .member { member, findings in
            guard let key = member.key, let number = member.value.number, number != 1, Flag.isOn(member.value) else {
                return
            }
            let isIgnored = key === Key.inputPushToken
            findings.report(
                .value(member.pointer), "\(key.name) is \(JSONWriter().text(member.value)), not 1",
                effect: isIgnored ? key.effectWhenDropped : "it counts as 1", severity: isIgnored ? .error : .warning,
                fix: .write(1, at: findings.inDocument(member.pointer)))
        })
}
