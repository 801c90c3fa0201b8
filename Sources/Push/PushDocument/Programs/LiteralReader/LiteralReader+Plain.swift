import JSONText

/// Variables and constants that stand for a text, a number or a Boolean.
extension LiteralReader {
    /// The names that imports give to modules and types, with those of the libraries, as in `import messaging as fcm`.
    static func renamed(in text: [UInt8]) -> [String: String] {
        guard text.contains(word: " as ") else { return [:] }
        var names: [String: String] = [:]
        for line in text.split(separator: 0x0A).prefix(500) {
            let line = Array(line.prefix(300))
            guard ["import ", "from ", "use "].contains(where: { line.drop { $0 <= 0x20 }.starts(with: $0.utf8) }),
                line.contains(word: " as ")
            else { continue }
            let words = line.split { !$0.isNamePart }.map { String(decoding: $0, as: UTF8.self) }
            for (index, word) in words.enumerated() where word == "as" && index > 1 && index + 1 < words.count {
                names[words[index + 1]] = words[index - 1] == "default" ? nil : words[index - 1]
            }
        }
        return names
    }

    /// The name of a library's type or function in place of one that an import gives it.
    func resolved(_ path: [String]) -> [String] {
        if let name = path.first.flatMap({ renamed[$0] }) { return [name] + path.dropFirst() }
        let isPigeon =
            isElixir && path.first == "Notification" && path.count <= 2
            && source.contains(word: "alias Pigeon.APNS.Notification")
        return isPigeon ? ["Pigeon", "APNS"] + path : path
    }

    /// The names of arguments without one, by the type or the function.
    func order(of path: [String]) -> [String] {
        if let names = Shape.positions[path.joined(separator: ".")] { return names }
        // PyAPNs2 has the title first.
        if path.last == "PayloadAlert", source.contains(word: "from apns import") { return ["body"] }
        // The name is that of Pigeon's module, and of a type of a gem.
        if path.suffix(3) == ["APNS", "Notification", "new"] {
            return isElixir ? ["alert", "token"] : ["token", "alert"]
        }
        return Shape.positions[path.last ?? ""] ?? []
    }

    /// A text after a method that changes which of its characters count; nil for another method or value.
    func transformed(_ value: Literal, by method: String) -> Literal? {
        guard case .text(var text) = value.value else { return nil }
        switch method {
        case "stripMargin", "trimMargin": text.lines = .margin(UInt8(ascii: "|"))
        case "trimIndent", "stripIndent", "dedent", "strip_heredoc": text.removeCommonIndentation(in: source)
        case language.fieldMethod: text.takeFields(in: source)
        default: return nil
        }
        return Literal(.text(text), value.range)
    }

    /// A list, or an object of members between square brackets. A list with all elements of another is not known.
    mutating func array(_ group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        let arguments = group.arguments
        if group.isColon || arguments.contains(where: { $0.isNamed || $0.isSpread && $0.value.members != nil }) {
            return object(group, range)
        }
        return arguments.contains { $0.isSpread }
            ? skip(group, range) : Literal(.array(arguments.map { $0.value }), range)
    }

    /// True if it is to be read again for the values of names: where it makes a push.
    var needsNames: Bool {
        asksForNames
            && (found.values.joined().contains { !$0.isUnread }
                || source.contains(word: "APNSDevice."))
    }

    /// The text of a constant that is named in capitals, by its type, or as an attribute of Elixir's. Others are not looked for: that takes
    /// another reading of the program.
    mutating func constant(_ path: [String], at range: Range<Int>) -> String? {
        asksForNames = true
        guard readsNames else { return nil }
        if language.name == .go, path.count == 1 { return constants.text(of: source[range]) }
        let isNamed = path.count > 1 ? path[0].first?.isUppercase == true : path[0].allSatisfy { !$0.isLowercase }
        return isNamed || isElixir ? constants.text(of: source[range]) : nil
    }

    /// Notes the sign that gave a variable its value, and whether it is a constant.
    mutating func noteDeclaration(of name: String, in target: ArraySlice<SourceNode>, at sign: Int) {
        guard let value = variables[name]?.value, value.isPlain || isTelling(value) else { return }
        let words = DeclaredConstants.words(language)
        let isConstant = target.contains { $0.isWord && words?.contains(word($0.range)) == true }
        variables.note(name) { ($0.sign, $0.isConstant) = (sign, isConstant) }
    }

    /// True for a value that is not known and whose text says something: a library's constant, a choice of push types, or devices of a
    /// library for Django.
    private func isTelling(_ value: Literal) -> Bool {
        if value.isText { return true }
        guard value.isUnknown || value.isComputedText, value.range.count <= Self.longestTelling else { return false }
        let text = source[value.range]
        let isConstant = text.contains(UInt8(ascii: ".")) || text.contains(UInt8(ascii: ":"))
        return isConstant && text.allSatisfy { $0.isNamePart || ".:".utf8.contains($0) }
            || text.starts(with: "APNSDevice.".utf8) || Array(text).contains(word: ".filter(")
            || headerChoice(in: value) != nil
            || ClockExpression.countsMilliseconds(String(decoding: text, as: UTF8.self))
    }
    private static let longestTelling = 200

    /// The text, the number or the Boolean that a variable has wherever it is seen, as a value at the place where it is used. One that is
    /// not known keeps its own place, whose text says something of it.
    mutating func plainValue(of name: String, at place: Range<Int>) -> Literal? {
        guard let variable = variables[name] else { return nil }
        if !variable.value.options.isEmpty { return .unknown(place, oneOf: variable.value.options) }
        guard let sign = variable.sign else { return nil }
        asksForNames = true
        guard readsNames, assignments.isOnly(name, at: sign, isConstant: variable.isConstant), copies > 0
        else { return nil }
        copies -= 1
        if variable.value.isUnknown { return .unknown(variable.value.range) }
        if case .constant(let constant) = variable.value.value { return Literal(.constant(constant), place) }
        if let text = variable.value.text(in: source) { return .plainText(text, at: place) }
        return variable.value.isText ? .unknownText(place) : nil
    }
}

extension Literal {
    /// True for a text without computed parts, a number or a Boolean.
    var isPlain: Bool {
        switch value {
        case .constant(let constant): constant != "null"
        case .text(let text): text.computed.isEmpty
        default: false
        }
    }

    /// True for a text that a name stands for.
    var isNamedText: Bool { if case .constant(let constant) = value { constant.hasPrefix("\"") } else { false } }

    /// A text that a name stands for, at the place of the name.
    static func plainText(_ text: String, at place: Range<Int>) -> Literal {
        Literal(.constant(JSONWriter().text(.string(text))), place)
    }
}

extension Literal {
    /// The value at a path of members; nil if it is not there.
    func value(at path: [String?]) -> Literal? { path.reduce(self as Literal?) { $0?.part($1 ?? "") } }

    /// True for an object with members that are not known.
    var isOpen: Bool { members?.contains { $0.name == nil } ?? true }

    /// Puts a payload of which nothing is known into a push whose payload is made elsewhere.
    mutating func fillPayload() {
        guard part("payload")?.isUnknown ?? true else { return }
        var payload = Literal(.object([]), range)
        payload.set(["aps"], to: Literal(.object([]), range), at: range)
        set(["payload"], to: payload.opened(), at: range)
    }

    /// True for a text of which nothing is known.
    var isComputedText: Bool { if case .joined(let parts) = value { parts.allSatisfy { $0.isUnknown } } else { false } }

    /// True for a number, a Boolean and null, also where it is not known which.
    var isNumberOrFlag: Bool {
        if case .constant = value { return !isNamedText }
        return kind != nil
    }

    /// An unknown value that is one of those of these values that the program writes, or of which it has several itself.
    static func unknown(_ range: Range<Int>, oneOf values: [Literal]) -> Literal {
        var value = Literal.unknown(range)
        value.options = values.flatMap { $0.isPlain ? [$0] : $0.options }
        return value
    }

    /// The value of a variable that a branch gives another one. Where several branches do, what it had at first may be replaced in each.
    func orPlain(_ other: Literal) -> Literal {
        let first = isPlain && other.options.count < 2 ? [self] : []
        // More are not judged, and each branch would copy all of them.
        if options.count > LiteralReader.mostOptions { return self }
        return .unknown(range, oneOf: first + options.filter { $0.range != range } + [other])
    }

    /// A value that is one of these texts or of these numbers; nil for any others.
    static func anyOf(_ values: some Collection<Literal>, _ range: Range<Int>) -> Literal? {
        guard values.count > 1 else { return nil }
        if values.allSatisfy({ $0.isText || $0.isNamedText }) { return .unknownText(range) }
        let isNumber = values.allSatisfy { value in
            if case .constant(let text) = value.value {
                text.utf8.first.map { $0.isDigit || $0 == 0x2D } == true
            } else {
                false
            }
        }
        guard isNumber else { return nil }
        var value = Literal.unknown(range)
        value.kind = .number
        return value
    }
}
