import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let wrongKind = Rule(
        "wrong-kind", .keys, .error, on: .wrongType,
        yieldsTo: [.here(.flagNotNumber, .flagIsBoolean, .liveActivityAlertIncomplete)],
        finds: "a value of a kind that its key does not take",
        why: """
            The device reads each key of Apple's as one or two kinds of JSON value. A value of another kind is dropped
            as if the key were absent, without an error: APNs answers 200. A number in quotes is a string; so is an
            identifier that happens to have digits only, and it has to stay in quotes.
            """, source: .observed(.generating), effect: "the device drops the value as if the key were absent",
        bad: #"{"aps": {"alert": "Gate changed", "badge": "3"}}"#, at: "/aps/badge",
        good: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#
    ) { member in
        guard let key = member.key else { return nil }
        let type = member.push.pushType
        switch member.value {
        case .boolean(let flag) where key.forms.contains(where: { $0.isCount }):
            return .finding(
                "\(key.name) is a Boolean, not a number",
                effect: "observed to count as \(flag ? 1 : 0), and nowhere documented", severity: .warning,
                fix: .write(flag ? 1 : 0))
        case .integer(0), .integer(1), .real(0), .real(1):
            guard key.forms == [.boolean] else { break }
            let isOn = member.value.number == 1
            return .finding(
                "\(key.name) is \(isOn ? 1 : 0), and Apple documents \(isOn)",
                effect: "a device that compares it with a Boolean does not read it: \(key.effectWhenDropped)",
                severity: .warning, fix: .write(.boolean(isOn)))
        case .array(let elements) where key.forms.contains(.texts): return report(elements, of: key)
        case .string(let text):
            guard let inner = EncodedJSON.value(in: text), key.takes(inner, in: type) else { break }
            return .finding(
                "\(key.name) is a string that holds JSON, not \(key.kindsPhrase): it was encoded twice",
                fix: .changes("take the JSON out of the string", [.set(member.pointer, inner)]))
        default: break
        }
        let advice =
            key === Key.badge && member.value.isIncrement
            ? " (APNs can't count: send the number the icon is to show)" : ""
        return .finding(
            "\(key.name) is \(member.value.kind.phrase), not \(key.kindsPhrase)\(advice)",
            // A number in quotes is no name of a sound.
            fix: key.name == Key.sound.name ? nil : key.converted(member.value, in: type).map { .write($0) })
    }

    /// Reports an array of strings with other elements. Numbers were seen to work, so they are only a warning.
    private static func report(_ elements: [JSONValue], of key: Key) -> Violation {
        guard let odd = elements.first(where: { $0.string == nil && $0.kind != .number }) else {
            let quoted = elements.map { $0.string == nil ? .string(JSONWriter().text($0)) : $0 }
            return .finding(
                "\(key.name) is an array with a number in it, not \(key.kindsPhrase)",
                effect: "Apple documents strings only; another value may be shown as an empty text", severity: .warning,
                fix: .write(.array(quoted)))
        }
        return .finding(
            "\(key.name) is an array with \(odd.kind.phrase) in it, not \(key.kindsPhrase)",
            effect: "an empty text is shown in its place")
    }
}

extension Key.Form {
    fileprivate var isCount: Bool { if case .count = self { true } else { false } }
}

extension JSONValue {
    /// True if it is written as a number to add, as in "+1".
    fileprivate var isIncrement: Bool {
        guard let text = string?.lowercased() else { return false }
        return text.hasPrefix("+") || text.hasPrefix("incr")
    }
}
