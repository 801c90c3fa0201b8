import JSONText
import PushPayload

extension Rule {
    static let flagIsBoolean = Rule(
        "flag-is-boolean", family: .keys, severity: .warning, confidence: .observed,
        summary: "a 0/1 flag written as true or false",
        explanation: """
            Apple documents the number 1. Devices were seen to read `true` as 1 and `false` as 0, so it works; some senders \
            and mock servers are stricter.
            """,
        effect: "devices were seen to read it as 1 or 0; as `input-push-token` it is ignored",
        bad: Example(#"{"aps": {"alert": "Gate changed", "mutable-content": true}}"#, at: "/aps/mutable-content"),
        good: Example(#"{"aps": {"alert": "Gate changed", "mutable-content": 1}}"#),
        references: [.generating, .background],
        on: .members(.wrongType),
        check: .member { member, findings in
            guard let key = member.key, key.isFlag, case .boolean(let flag) = member.value else {
                return
            }
            let pointer = findings.inDocument(member.pointer)
            // For this key only the number 1 counts.
            let isIgnored = key.name == "input-push-token"
            findings.report(
                .value(member.pointer), "\(key.name) is \(flag), and Apple documents the number 1",
                effect: isIgnored && flag
                    ? key.effectWhenDropped
                    : flag ? "devices were seen to read it as 1" : "it is the same as leaving it out",
                severity: isIgnored && flag ? .error : .warning,
                fix: flag ? .write(1, at: pointer) : .remove(pointer))
        })
}
