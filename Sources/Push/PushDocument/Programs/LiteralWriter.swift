import JSONText

/// Writes a value of a program as JSON, with the place of each part and the way in which the program has it.
struct LiteralWriter {
    private let source: [UInt8]
    private let choice: Int
    /// The quotes of a name that can't stand alone, as JavaScript has them.
    private let spareQuote: String
    private(set) var json = Transcript()
    /// The number of strings around what is written.
    private var quotes = 0
    /// The number of objects around it whose types the program declares, so that no name or kind in it can be changed by itself.
    private var declarations = 0
    /// The numbers of the conditions so far, in the order of their first values.
    private var conditions: [String: Int] = [:]
    /// Each string around it doubles the backslashes.
    private static let maximumQuotes = 3

    /// A writer of values of this source; of each choice it takes the one of a number.
    init(_ source: [UInt8], choice: Int, spareQuote: String) {
        (self.source, self.choice, self.spareQuote) = (source, choice, spareQuote)
    }

    mutating func write(_ literal: Literal) {
        let range = literal.range
        let start = range.prefix(1)
        let end = range.suffix(1)
        switch literal.value {
        case .object(let members):
            emit("{", start)
            if literal.isDeclared { declarations += 1 }
            defer { if literal.isDeclared { declarations -= 1 } }
            for (index, member) in members.enumerated() {
                if index > 0 { emit(",") }
                guard let name = member.name else {
                    emit(Hole.name(json.holes.count), member.place, .rest)
                    emit(":null")
                    continue
                }
                emit(quoted(name), member.place, nil, writing(of: name, member.place))
                emit(":")
                write(member.value)
            }
            emit("}", end)
        case .array(let elements):
            emit("[", start)
            for (index, element) in elements.enumerated() {
                if index > 0 { emit(",") }
                write(element)
            }
            emit("]", end)
        case .text(let text): write(text)
        case .joined: write([literal], of: range)
        case .constant(let constant):
            emit(constant, range, nil, isWritten(constant, range) ? .literal : .fixed)
        case .encoded where quotes == Self.maximumQuotes: emit("null", range, .value)
        case .encoded(let inner):
            emit("\"", start)
            quotes += 1
            write(inner)
            quotes -= 1
            emit("\"", end)
        case .choice(let choices):
            if let condition = literal.condition { return write(choices, by: condition, range) }
            guard let chosen = choices.indices.contains(choice) ? choices[choice] : choices.last else { return }
            write(chosen)
        case .unknown: emit("null", range, literal.kind.map { .only($0) } ?? .value)
        }
    }

    /// Writes the value that counts if a condition holds or fails. Each form decides one condition, and what others decide is not known.
    private mutating func write(_ choices: [Literal], by condition: Condition, _ range: Range<Int>) {
        let number = conditions[condition.text] ?? conditions.count
        conditions[condition.text] = number
        let index = choice.isMultiple(of: 2) ? condition.holds : condition.fails
        guard number == choice / 2, let index, choices.indices.contains(index)
        else { return emit("null", range, .value) }
        json.decided = (condition.text, choice.isMultiple(of: 2))
        write(choices[index])
    }

    private mutating func write(_ text: StringLiteral) {
        var parts: [(String?, Range<Int>)] = []
        guard text.write(from: source, { parts.append(($0, $1)) }) else { return emit("null", text.range, .value) }
        let isWhole =
            text.computed.isEmpty
            && text.range.count == text.content.count + text.form.open.utf8.count + text.form.close.utf8.count
        let writing = isWhole ? OffsetMap.Writing.text(text.form) : .fixed
        emit("\"", text.range.lowerBound..<text.content.lowerBound, nil, writing)
        for (part, range) in parts { write(part, range, writing) }
        emit("\"", text.content.upperBound..<text.range.upperBound, nil, writing)
    }

    /// Writes texts that are joined; one that is no text is computed.
    private mutating func write(_ literals: [Literal], of range: Range<Int>) {
        var parts: [(String?, Range<Int>)] = []
        func collect(_ literal: Literal) -> Bool {
            switch literal.value {
            case .text(let text): return text.write(from: source) { parts.append(($0, $1)) }
            case .joined(let inner): return inner.allSatisfy(collect)
            default:
                parts.append((nil, literal.range))
                return true
            }
        }
        guard literals.allSatisfy(collect) else { return emit("null", range, .value) }
        emit("\"", range.prefix(0))
        for (part, range) in parts { write(part, range) }
        emit("\"", range.suffix(0))
    }

    /// Writes a part of a string, which is computed where there is no text.
    private mutating func write(_ part: String?, _ range: Range<Int>, _ writing: OffsetMap.Writing = .fixed) {
        func inside(_ text: String) -> String { String(quoted(text).dropFirst().dropLast()) }
        guard part == nil else { return emit(inside(part ?? ""), range, nil, writing) }
        let expression = String(decoding: source[range], as: UTF8.self)
        emit(inside(expression.isEmpty ? "…" : expression), range, .text)
    }

    private func quoted(_ text: String) -> String { JSONWriter().text(.string(text)) }

    /// True if a constant stands there in the language's own word.
    private func isWritten(_ constant: String, _ range: Range<Int>) -> Bool {
        ["true", "false"].contains(constant) || source[range].elementsEqual(constant.utf8)
    }

    /// The program's way of writing a name: between quotes, alone, or in other words.
    private func writing(of name: String, _ place: Range<Int>) -> OffsetMap.Writing {
        let written = String(decoding: source[place], as: UTF8.self)
        // A property has no quotes.
        let isProperty = source[..<place.lowerBound].last.map { ".>".utf8.contains($0) } == true
        if written == name { return isProperty ? .fixed : .name(quote: "", spare: spareQuote) }
        return ["\"", "'", "@\""].first { written == $0 + name + String($0.suffix(1)) }.map {
            .name(quote: $0, spare: "")
        }
            ?? .fixed
    }

    private mutating func emit(
        _ part: String, _ range: Range<Int>? = nil, _ hole: Hole.Kind? = nil, _ writing: OffsetMap.Writing = .fixed
    ) {
        var part = part
        for _ in 0..<quotes { part = String(quoted(part).dropFirst().dropLast()) }
        guard let hole, let range else {
            return json.write(part, for: range, quotes + declarations == 0 ? writing : .fixed)
        }
        json.writeUnknown(hole, part, for: range, expression: String(decoding: source[range], as: UTF8.self))
    }
}
