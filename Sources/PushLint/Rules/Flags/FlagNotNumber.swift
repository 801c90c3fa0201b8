import JSONText
import PushPayload

extension Rule {
    static let flagNotNumber = Rule(
        "flag-not-number", family: .keys, severity: .error, confidence: .observed,
        summary: "a 0/1 flag that is a string, an array or an object",
        explanation: """
            Devices were seen to take any string, array or object under `content-available`, `mutable-content` and \
            `critical` for on, `"0"` and `"false"` included. Write the number 1, or leave the key out.
            """,
        effect: "it counts as on, whatever it says; as `input-push-token` it is ignored",
        bad: Example(#"{"aps": {"content-available": "0", "alert": "Gate changed"}}"#, at: "/aps/content-available"),
        good: Example(#"{"aps": {"content-available": 1}}"#),
        references: [.generating, .background],
        on: .members(.wrongType),
        check: .member { member, findings in
            guard let key = member.key, key.isFlag, member.value.kind != .boolean else { return }
            guard key.name != "input-push-token" else {
                findings.report(
                    .value(member.pointer), "\(key.name) is \(member.value.kind.phrase), not the number 1",
                    effect: key.effectWhenDropped, fix: .write(1, at: findings.inDocument(member.pointer), safe: false))
                return
            }
            let text = member.value.string ?? ""
            let isMeantOff = ["0", "false", "no", "off"].contains(text.lowercased())
            let found = member.value.string.map { "the string \"\($0)\"" } ?? member.value.kind.phrase
            let pointer = findings.inDocument(member.pointer)
            findings.report(
                .value(member.pointer), "\(key.name) is \(found), not the number 1",
                effect: isMeantOff
                    ? "devices take any string for on: the opposite of what it says"
                    : "it counts as on, whatever it says",
                fix: isMeantOff
                    ? .remove(pointer) : .write(1, at: pointer, safe: ["1", "true", "yes"].contains(text.lowercased())))
        })
}
