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
        case .boolean(let flag) where key.forms.contains(where: { if case .count = $0 { true } else { false } }):
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
            guard let inner = EncodedJSON.value(in: text), key.takes(inner, in: type) == true else { break }
            return .finding(
                "\(key.name) is a string that holds JSON, not \(key.kindsPhrase): it was encoded twice",
                fix: .changes("take the JSON out of the string", [.set(member.pointer, inner)]))
        default: break
        }
        // Such as "+1", a number to add.
        let isIncrement = ["+", "incr"].contains { member.value.string?.lowercased().hasPrefix($0) ?? false }
        let advice =
            key === Key.badge && isIncrement ? " (APNs can't count: send the number the icon is to show)" : ""
        return .finding(
            "\(key.name) is \(member.value.phrase), not \(key.kindsPhrase)\(advice)",
            // Some template languages put a number in place of a text and its quotes.
            severity: member.value.unknown?.text?.mayLoseQuotes == true ? .warning : nil,
            // A number in quotes is no name of a sound.
            fix: key.name == Key.sound.name ? nil : key.converted(member.value, in: type).map { .write($0) })
    }

    /// Reports an array of strings with other elements. Numbers were seen to work, so they are only a warning.
    private static func report(_ elements: [JSONValue], of key: Key) -> Violation {
        guard let odd = elements.first(where: { !$0.mayBe(.string) && !$0.mayBe(.number) }) else {
            let quoted = elements.map { $0.kind == .number ? .string(JSONWriter().text($0)) : $0 }
            return .finding(
                "\(key.name) is an array with a number in it, not \(key.kindsPhrase)",
                effect: "Apple documents strings only; another value may be shown as an empty text", severity: .warning,
                fix: .write(.array(quoted)))
        }
        return .finding(
            "\(key.name) is an array with \(odd.phrase) in it, not \(key.kindsPhrase)",
            effect: "an empty text is shown in its place")
    }

    static let flagNotNumber = Rule(
        "flag-not-number", .keys, .error, on: .wrongType, finds: "a 0/1 flag that is a string, an array or an object",
        why: """
            Devices were seen to take any string, array or object under `content-available`, `mutable-content` and
            `critical` for on, `"0"` and `"false"` included. Write the number 1, or leave the key out.
            """, source: .observed(.generating, .background),
        effect: "it counts as on, whatever it says; as `input-push-token` it is ignored",
        bad: #"{"aps": {"content-available": "0", "alert": "Gate changed"}}"#, at: "/aps/content-available",
        good: #"{"aps": {"content-available": 1}}"#
    ) { member in
        guard let key = member.key, key.isFlag, member.value.kind != .boolean else { return nil }
        guard !key.isStrictFlag else {
            return .finding("\(key.name) is \(member.value.phrase), not the number 1", fix: .write(1), safe: false)
        }
        let text = member.value.string?.lowercased() ?? ""
        let found = member.value.string.map { "the string \"\($0)\"" } ?? member.value.phrase
        let isMeantOff = ["0", "false", "no", "off"].contains(text)
        return .finding(
            "\(key.name) is \(found), not the number 1",
            effect: isMeantOff
                ? "devices take any string for on: the opposite of what it says" : "it counts as on, whatever it says",
            loss: .changes(key.effects), fix: isMeantOff ? .remove : .write(1),
            safe: isMeantOff || ["1", "true", "yes"].contains(text))
    }

    static let flagIsBoolean = Rule(
        "flag-is-boolean", .keys, .warning, on: .wrongType, finds: "a 0/1 flag written as true or false",
        why: """
            Apple documents the number 1. Devices were seen to read `true` as 1 and `false` as 0, so it works; some
            senders and mock servers are stricter.
            """, source: .observed(.generating, .background),
        effect: "devices were seen to read it as 1 or 0; as `input-push-token` it is ignored",
        bad: #"{"aps": {"alert": "Gate changed", "mutable-content": true}}"#, at: "/aps/mutable-content",
        good: #"{"aps": {"alert": "Gate changed", "mutable-content": 1}}"#
    ) { member in
        guard let key = member.key, key.isFlag, case .boolean(let flag) = member.value else { return nil }
        let isIgnored = key.isStrictFlag && flag
        return .finding(
            "\(key.name) is \(flag), and Apple documents the number 1",
            effect: isIgnored
                ? key.effectWhenDropped
                : flag ? "devices were seen to read it as 1" : "it is the same as leaving it out",
            loss: isIgnored || !flag ? nil : .nothing, severity: isIgnored ? .error : flag ? .warning : .info,
            fix: flag ? .write(1) : .remove)
    }

    static let flagNotOne = Rule(
        "flag-not-one", .keys, .warning, on: .keys(where: { $0.isFlag }), finds: "a 0/1 flag with a number above 1",
        why: """
            Apple documents the number 1. Devices were seen to read a larger number as 1, except for
            `input-push-token`, where only 1 counts.
            """, source: .observed(.generating, .background),
        effect: "it counts as 1; as `input-push-token` it is ignored",
        bad: #"{"aps": {"alert": "Gate changed", "mutable-content": 2}}"#, at: "/aps/mutable-content",
        good: #"{"aps": {"alert": "Gate changed", "mutable-content": 1}}"#
    ) { member in
        guard let key = member.key, let number = member.value.number, number != 1, Flag.isOn(member.value) == true
        else { return nil }
        return .finding(
            "\(key.name) is \(JSONWriter().text(member.value)), not 1",
            effect: key.isStrictFlag ? key.effectWhenDropped : "it counts as 1",
            loss: key.isStrictFlag ? nil : .nothing,
            severity: key.isStrictFlag ? .error : .warning, fix: .write(1))
    }

    static let flagOff = Rule(
        "flag-off", .keys, .info, on: .keys(where: { $0.isFlag }), yieldsTo: [.here(.backgroundWakesNothing)],
        finds: "a 0/1 flag with a number below 1",
        why: """
            0 is the same as leaving the key out and costs bytes only. Devices were seen to read any other number below
            1 the same way, which is hardly what was meant.
            """, source: .observed(.generating, .background),
        bad: #"{"aps": {"alert": "Gate changed", "mutable-content": 0}}"#, at: "/aps/mutable-content",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { member in
        guard let key = member.key, let number = member.value.number, Flag.isOn(member.value) == false else {
            return nil
        }
        return .finding(
            "\(key.name) is \(JSONWriter().text(member.value))", effect: "it is the same as leaving it out",
            severity: number == 0 ? .info : .warning, fix: .remove)
    }
}
