import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let wrongKind = Rule(
        "wrong-kind", family: .keys, severity: .error, confidence: .observed,
        summary: "a value of a kind that its key does not take",
        explanation: """
            The device reads each key of Apple's as one or two kinds of JSON value. A value of another kind is dropped as \
            if the key were absent, without an error: APNs answers 200. A number in quotes is a string; so is an \
            identifier that happens to have digits only, and it has to stay in quotes.
            """,
        effect: "the device drops the value as if the key were absent",
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": "3"}}"#, at: "/aps/badge"),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 3}}"#),
        on: .members(.wrongType),
        yieldsTo: ["flag-not-number", "flag-is-boolean", "live-activity-alert-incomplete"],
        check: .member { member, findings in
            guard let key = member.key else { return }
            let pointer = findings.inDocument(member.pointer)
            if case .boolean(let flag) = member.value, key.forms.contains(where: \.isCount) {
                findings.report(
                    .value(member.pointer), "\(key.name) is a Boolean, not a number",
                    effect: "observed to count as \(flag ? 1 : 0), and nowhere documented", severity: .warning,
                    fix: .write(flag ? 1 : 0, at: pointer))
                return
            }
            if key.forms == [.boolean], let number = member.value.number, number == 0 || number == 1 {
                findings.report(
                    .value(member.pointer), "\(key.name) is \(Int(number)), and Apple documents \(number == 1)",
                    effect: "a device that compares it with a Boolean does not read it: \(key.effectWhenDropped)",
                    severity: .warning, fix: .write(.boolean(number == 1), at: pointer))
                return
            }
            if case .array(let elements) = member.value, key.forms.contains(.texts) {
                report(elements, of: key, member, &findings)
                return
            }
            if let text = member.value.string, let inner = EncodedJSON.value(in: text),
                key.takes(inner, in: member.request.pushType)
            {
                findings.report(
                    .value(member.pointer),
                    "\(key.name) is a string that holds JSON, not \(key.kindsPhrase): it was encoded twice",
                    effect: key.effectWhenDropped,
                    fix: Fix(
                        title: "take the JSON out of the string", isSafe: true, change: .json([.set(pointer, inner)])))
                return
            }
            let advice = key.name == "badge" ? badgeAdvice(member.value) : ""
            findings.report(
                .value(member.pointer), "\(key.name) is \(member.value.kind.phrase), not \(key.kindsPhrase)\(advice)",
                effect: key.effectWhenDropped,
                // A number in quotes is no name of a sound.
                fix: key.name == "sound"
                    ? nil : key.converted(member.value, in: member.request.pushType).map { .write($0, at: pointer) })
        })

    /// Reports an array of strings with other elements. Numbers were seen to work, so they are only a warning.
    private static func report(
        _ elements: [JSONValue], of key: Key, _ member: Member, _ findings: inout FindingCollector
    ) {
        guard let odd = elements.first(where: { $0.string == nil && $0.kind != .number }) else {
            let quoted = elements.map { $0.string == nil ? .string(JSONWriter().text($0)) : $0 }
            findings.report(
                .value(member.pointer), "\(key.name) is an array with a number in it, not \(key.kindsPhrase)",
                effect: "Apple documents strings only; another value may be shown as an empty text", severity: .warning,
                fix: .write(.array(quoted), at: findings.inDocument(member.pointer)))
            return
        }
        findings.report(
            .value(member.pointer), "\(key.name) is an array with \(odd.kind.phrase) in it, not \(key.kindsPhrase)",
            effect: "an empty text is shown in its place")
    }

    private static func badgeAdvice(_ value: JSONValue) -> String {
        guard let text = value.string?.lowercased(), text.hasPrefix("+") || text.hasPrefix("incr") else { return "" }
        return " (APNs can't count: send the number the icon is to show)"
    }
}

extension Key.Form {
    fileprivate var isCount: Bool { if case .count = self { true } else { false } }
}
