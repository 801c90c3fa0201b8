import JSONText
import PushPayload

extension Rule {
    static let flagNotNumber = Rule("flag-not-number", .keys, .error, on: .wrongType) { member in
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

    static let flagIsBoolean = Rule("flag-is-boolean", .keys, .warning, on: .wrongType) { member in
        guard let key = member.key, key.isFlag, case .boolean(let flag) = member.value else { return nil }
        let isIgnored = key.isStrictFlag && flag
        return .finding(
            "\(key.name) is \(flag), and Apple documents the number 1",
            effect: isIgnored
                ? key.effectWhenDropped
                : flag ? "devices were seen to read it as 1" : "it is the same as leaving it out",
            severity: isIgnored ? .error : .warning, fix: flag ? .write(1) : .remove)
    }

    static let flagNotOne = Rule("flag-not-one", .keys, .warning, on: .keys(where: \.isFlag)) { member in
        guard let key = member.key, let number = member.value.number, number != 1, Flag.isOn(member.value) else {
            return nil
        }
        return .finding(
            "\(key.name) is \(JSONWriter().text(member.value)), not 1",
            effect: key.isStrictFlag ? key.effectWhenDropped : "it counts as 1",
            severity: key.isStrictFlag ? .error : .warning, fix: .write(1))
    }

    static let flagOff = Rule(
        "flag-off", .keys, .info, on: .keys(where: \.isFlag), yieldsTo: [.here(.backgroundWakesNothing)]
    ) { member in
        guard let key = member.key, let number = member.value.number, !Flag.isOn(member.value) else { return nil }
        return .finding(
            "\(key.name) is \(JSONWriter().text(member.value))", effect: "it is the same as leaving it out",
            severity: number == 0 ? .info : .warning, fix: .remove)
    }
}
