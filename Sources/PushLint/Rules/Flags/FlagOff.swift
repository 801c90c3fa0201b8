import JSONText
import PushPayload

extension Rule {
    static let flagOff = Rule(
        "flag-off", family: .keys, severity: .info, confidence: .observed,
        summary: "a 0/1 flag with a number below 1",
        explanation: """
            0 is the same as leaving the key out and costs bytes only. Devices were seen to read any other number \
            below 1 the same way, which is hardly what was meant.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "mutable-content": 0}}"#, at: "/aps/mutable-content"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#), references: [.generating, .background],
        on: .members(.keys { $0.isFlag }), yieldsTo: ["background-wakes-nothing"],
        check: .member { member, findings in
            guard let key = member.key, let number = member.value.number, !Flag.isOn(member.value) else { return }
            findings.report(
                .value(member.pointer), "\(key.name) is \(JSONWriter().text(member.value))",
                effect: "it is the same as leaving it out", severity: number == 0 ? .info : .warning,
                fix: .remove(findings.inDocument(member.pointer)))
        })
}
