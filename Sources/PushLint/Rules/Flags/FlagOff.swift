import JSONText
import PushPayload

extension Rule {
    static let flagOff = Rule(
        "flag-off", family: .keys, severity: .info, confidence: .observed,
        summary: "a 0/1 flag with another number than 1",
        explanation: """
            0 is the same as leaving the key out and costs bytes only. Any other number below 1 is so as well, and hardly \
            meant; any number from 1 on counts as 1, which is the documented value.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "mutable-content": 0}}"#, at: "/aps/mutable-content"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#), references: [.generating, .background],
        on: .members(.keys { $0.isFlag }),
        check: .member { member, findings in
            guard let key = member.key, let number = member.value.number, number != 1
            else { return }
            let pointer = findings.inDocument(member.pointer)
            guard Flag.isOn(member.value) else {
                findings.report(
                    .value(member.pointer), "\(key.name) is \(JSONWriter().text(member.value))",
                    effect: "it is the same as leaving it out", severity: number == 0 ? .info : .warning,
                    fix: .remove(pointer))
                return
            }
            let isIgnored = key.name == "input-push-token"
            findings.report(
                .value(member.pointer), "\(key.name) is \(JSONWriter().text(member.value)), not 1",
                effect: isIgnored ? key.lost : "it counts as 1", severity: isIgnored ? .error : .warning,
                fix: .write(1, at: pointer))
        })
}
