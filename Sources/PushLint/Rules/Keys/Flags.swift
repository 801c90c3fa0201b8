import JSONText
import PushPayload

extension Rule {
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
            return .finding("\(key.name) is \(member.value.kind.phrase), not the number 1", fix: .write(1), safe: false)
        }
        let text = member.value.string?.lowercased() ?? ""
        let found = member.value.string.map { "the string \"\($0)\"" } ?? member.value.kind.phrase
        let isMeantOff = ["0", "false", "no", "off"].contains(text)
        return .finding(
            "\(key.name) is \(found), not the number 1",
            effect: isMeantOff
                ? "devices take any string for on: the opposite of what it says" : "it counts as on, whatever it says",
            fix: isMeantOff ? .remove : .write(1), safe: isMeantOff || ["1", "true", "yes"].contains(text))
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
            severity: isIgnored ? .error : .warning, fix: flag ? .write(1) : .remove)
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
        guard let key = member.key, let number = member.value.number, number != 1, Flag.isOn(member.value)
        else { return nil }
        return .finding(
            "\(key.name) is \(JSONWriter().text(member.value)), not 1",
            effect: key.isStrictFlag ? key.effectWhenDropped : "it counts as 1",
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
        guard let key = member.key, let number = member.value.number, !Flag.isOn(member.value) else { return nil }
        return .finding(
            "\(key.name) is \(JSONWriter().text(member.value))", effect: "it is the same as leaving it out",
            severity: number == 0 ? .info : .warning, fix: .remove)
    }
}
