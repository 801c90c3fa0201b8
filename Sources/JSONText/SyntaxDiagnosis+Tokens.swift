/// The tokens of JSON, and what stands in their places.
extension SyntaxDiagnosis {
    /// Steps over a string, or names what is wrong inside it.
    mutating func readString() throws(SyntaxError) {
        let start = offset
        var position = offset + 1
        while let byte = byte(at: position) {
            switch byte {
            case UInt8(ascii: "\""):
                offset = position + 1
                return
            case UInt8(ascii: "\\"): position += try escapeLength(at: position)
            case 0x0A, 0x0D: throw lineBreak(at: position, stringStart: start)
            case 0..<0x20:
                let escape = byte == 0x09 ? "\\t" : "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                let name = byte == 0x09 ? "a tab" : "the control character U+00" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
                throw SyntaxError(
                    mistake: .controlCharacter, range: position..<position + 1,
                    message: "\(name) inside a string has to be escaped",
                    repair: .init(
                        title: "write \(escape)", edits: [TextEdit(position..<position + 1, escape)], isSafe: true))
            default: position += 1
            }
        }
        throw error(.unclosedString, start..<bytes.count, "the string that begins here is never closed")
    }

    private func escapeLength(at position: Int) throws(SyntaxError) -> Int {
        switch byte(at: position + 1) {
        case UInt8(ascii: "u"):
            let digits = bytes[(position + 2)...].prefix(4)
            guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16),
                digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
            else {
                throw error(.badEscape, position..<position + 2, "\\u needs four hexadecimal digits")
            }
            return try surrogateLength(unit, at: position)
        case let byte? where "\"\\/bfnrt".utf8.contains(byte): return 2
        case let byte?:
            let range = position..<position + 2
            let isQuote = byte == UInt8(ascii: "'")
            throw SyntaxError(
                mistake: .badEscape, range: range, message: "\(quote(range)) is no escape that JSON knows",
                repair: byte >= 0x80 || byte < 0x20
                    ? nil
                    : isQuote
                        ? .init(title: "write '", edits: [TextEdit(range, "'")], isSafe: true)
                        : .init(
                            title: "write two backslashes", edits: [TextEdit(position..<position + 1, "\\\\")],
                            isSafe: false))
        case nil: return 1
        }
    }

    private func surrogateLength(_ unit: UInt16, at position: Int) throws(SyntaxError) -> Int {
        guard (0xD800...0xDFFF).contains(unit) else { return 6 }
        let next = bytes[(position + 6)...].prefix(6)
        if unit < 0xDC00, next.starts(with: "\\u".utf8),
            let low = UInt16(String(decoding: next.dropFirst(2), as: UTF8.self), radix: 16), (0xDC00...0xDFFF).contains(low)
        {
            return 12
        }
        throw SyntaxError(
            mistake: .loneSurrogate, range: position..<position + 6,
            message: "\(text(position..<position + 6)) is half a character: the text was cut in the middle of an emoji",
            repair: .init(title: "remove it", edits: [TextEdit(position..<position + 6, "")], isSafe: false))
    }

    /// A line break in a string is either meant, and has to be escaped, or the closing quote is missing.
    private func lineBreak(at position: Int, stringStart: Int) -> SyntaxError {
        var end = position
        while let byte = byte(at: end), byte != UInt8(ascii: "\"") { end += byte == UInt8(ascii: "\\") ? 2 : 1 }
        let follower = bytes[min(end + 1, bytes.count)...].first { !$0.isJSONSpace }
        let isMeant = end < bytes.count && (follower.map { ",:}]".utf8.contains($0) } ?? true)
        let width = bytes[position...].starts(with: [0x0D, 0x0A]) ? 2 : 1
        if isMeant {
            return SyntaxError(
                mistake: .lineBreakInString, range: position..<position + width,
                message: "a line break inside a string has to be written \\n",
                repair: .init(title: "write \\n", edits: [TextEdit(position..<position + width, "\\n")], isSafe: true))
        }
        var content = position
        while content > stringStart + 1, let byte = byte(at: content - 1), byte.isJSONSpace || ",}]".utf8.contains(byte) {
            content -= 1
        }
        return SyntaxError(
            mistake: .unclosedString, range: stringStart..<position, message: "the string is not closed on its line",
            repair: .init(
                title: "add the closing quote", edits: [TextEdit(content..<content, "\"")], isSafe: false))
    }

    /// Steps over a number or a literal, or names what stands in its place.
    mutating func readScalar(_ byte: UInt8) throws(SyntaxError) {
        if bytes[offset...].starts(with: "\\\"".utf8) {
            throw error(
                .escapedQuotes, offset..<offset + 2,
                "quotes with a backslash before them: the value was encoded as JSON twice")
        }
        if let error = placeholder() ?? quoted() { throw error }
        let token = tokenRange(at: offset)
        let word = text(token)
        if ["true", "false", "null"].contains(word) || Self.isNumber(bytes[token]) {
            offset = token.upperBound
            return
        }
        if let error = numberMistake(token, word) { throw error }
        if let value = Self.foreignLiterals[word] {
            throw SyntaxError(
                mistake: .foreignLiteral, range: token, message: "\(word) is not JSON",
                repair: .init(title: "write \(value)", edits: [TextEdit(token, value)], isSafe: value != "null"))
        }
        if tokenEnd == 0 {
            throw error(.notJSON, token, "a JSON document begins with {, and this text with \(quote(token))")
        }
        guard byte.isWord else { throw error(.strayCharacter, token, "\(quote(token)) where a value is expected") }
        throw quoting(.unquotedText, token, "the text \(word) has no quotes")
    }

    /// Words that other languages use for JSON's three.
    private static let foreignLiterals = [
        "True": "true", "TRUE": "true", "YES": "true", "yes": "true", "False": "false", "FALSE": "false", "NO": "false",
        "no": "false", "None": "null", "Null": "null", "NULL": "null", "nil": "null", "undefined": "null", "NaN": "null",
        "nan": "null", "Infinity": "null", "-Infinity": "null", "inf": "null",
    ]

    private func numberMistake(_ token: Range<Int>, _ word: String) -> SyntaxError? {
        let body = word.hasPrefix("+") || word.hasPrefix("-") ? String(word.dropFirst()) : word
        guard let first = body.utf8.first, first.isDigit || first == UInt8(ascii: ".") && body.utf8.dropFirst().first?.isDigit == true
        else {
            if word == "-" || word == "+" { return error(.badNumber, token, "a sign without a number") }
            return nil
        }
        func mistake(_ message: String, _ replacement: String?) -> SyntaxError {
            let fits = replacement.map { Self.isNumber(Array($0.utf8)[...]) } ?? false
            return SyntaxError(
                mistake: .badNumber, range: token, message: message,
                repair: fits
                    ? replacement.map { .init(title: "write \($0)", edits: [TextEdit(token, $0)], isSafe: true) } : nil)
        }
        if word.hasPrefix("+") { return mistake("a JSON number has no plus sign", body) }
        if body.lowercased().hasPrefix("0x") {
            return mistake("JSON has no hexadecimal numbers", Int(body.dropFirst(2), radix: 16).map(String.init))
        }
        if body.contains("_") { return mistake("a JSON number has no underscores", word.replacing("_")) }
        if body.hasPrefix(".") {
            return mistake("a JSON number begins with a digit", (word.hasPrefix("-") ? "-0" : "0") + body)
        }
        if body.hasSuffix(".") { return mistake("a digit is missing after the point", String(word.dropLast())) }
        if body.utf8.count > 1, first == UInt8(ascii: "0"), body.utf8.dropFirst().first?.isDigit == true {
            let digits = body.drop { $0 == "0" }
            return mistake(
                "a JSON number has no leading zero", (word.hasPrefix("-") ? "-" : "") + (digits.isEmpty ? "0" : digits))
        }
        if body.utf8.allSatisfy({ $0.isDigit || ".eE+-".utf8.contains($0) }) {
            return mistake("\(word) is not a JSON number", nil)
        }
        return quoting(.unquotedText, token, "the text \(word) has no quotes")
    }

    /// JSON's own grammar of numbers.
    static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        func digits() -> Int {
            let count = rest.prefix { $0.isDigit }.count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !startsWithZero || whole == 1 else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits() > 0 else { return false }
        }
        if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard digits() > 0 else { return false }
        }
        return rest.isEmpty
    }

    // MARK: Quotes and placeholders

    /// Text in quotes that are not JSON's.
    func quoted() -> SyntaxError? {
        if byte(at: offset) == UInt8(ascii: "'") || byte(at: offset) == UInt8(ascii: "`") {
            let mark = bytes[offset]
            let end = closing(after: offset + 1) { byte(at: $0) == mark ? 1 : nil }
            return requoting(.singleQuotes, end, markWidth: 1, "single quotes where JSON has double ones")
        }
        guard let mark = curlyQuote(at: offset) else { return nil }
        let end = closing(after: offset + 3) {
            curlyQuote(at: $0) != nil ? 3 : byte(at: $0) == UInt8(ascii: "\"") ? 1 : nil
        }
        return requoting(.curlyQuotes, end, markWidth: 3, "\(mark) where JSON has straight quotes")
    }

    private func requoting(
        _ mistake: SyntaxError.Mistake, _ end: (content: Int, end: Int)?, markWidth: Int, _ message: String
    ) -> SyntaxError {
        guard let end else { return error(mistake, offset..<offset + markWidth, message) }
        let range = offset..<end.end
        let content = text(offset + markWidth..<end.content)
        return SyntaxError(
            mistake: mistake, range: range, message: message,
            repair: .init(title: "write \(literal(content))", edits: [TextEdit(range, literal(content))], isSafe: true))
    }

    private func closing(after start: Int, _ width: (Int) -> Int?) -> (content: Int, end: Int)? {
        var position = start
        while let byte = byte(at: position), byte != 0x0A {
            if let width = width(position) { return (position, position + width) }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The curly quote at an offset, named with its code point.
    func curlyQuote(at offset: Int) -> String? {
        guard bytes[min(offset, bytes.count)...].starts(with: [0xE2, 0x80]), let last = byte(at: offset + 2) else { return nil }
        switch last {
        case 0x98: return "the curly quote ‘ (U+2018)"
        case 0x99: return "the curly quote ’ (U+2019)"
        case 0x9C: return "the curly quote “ (U+201C)"
        case 0x9D: return "the curly quote ” (U+201D)"
        case 0x9E: return "the low quote „ (U+201E)"
        default: return nil
        }
    }

    /// A template's placeholder outside a string.
    func placeholder() -> SyntaxError? {
        let forms: [(String, String)] = [
            ("{{", "}}"), ("${", "}"), ("$(", ")"), ("<%", "%>"), ("{%", "%}"), ("<", ">"), ("%", ""), ("…", ""), ("...", ""),
            ("$", ""), ("@", ""),
        ]
        let rest = bytes[offset...]
        // `{{` begins with a bracket that was taken for an object's.
        let start = byte(at: offset) == UInt8(ascii: "{") && tokenEnd == offset && offset > 0 ? offset - 1 : offset
        for (opening, closing) in forms where bytes[start...].starts(with: opening.utf8) || rest.starts(with: opening.utf8) {
            let begin = bytes[start...].starts(with: opening.utf8) ? start : offset
            let end =
                closing.isEmpty
                ? wordEnd(begin + opening.utf8.count) : find(closing, from: begin + opening.utf8.count) ?? begin + opening.utf8.count
            let range = begin..<end
            return error(.placeholder, range, "the placeholder \(quote(range)) stands where JSON needs a value or a string")
        }
        return nil
    }

    private func find(_ closing: String, from start: Int) -> Int? {
        var position = start
        while position < bytes.count, bytes[position] != 0x0A {
            if bytes[position...].starts(with: closing.utf8) { return position + closing.utf8.count }
            position += 1
        }
        return nil
    }

    private func wordEnd(_ start: Int) -> Int {
        var end = start
        while let byte = byte(at: end), byte.isWord { end += 1 }
        return end
    }

    // MARK: Words for messages

    /// The word, string or single character that begins here.
    func tokenRange(at start: Int) -> Range<Int> {
        guard let first = byte(at: start) else { return start..<start }
        if first == UInt8(ascii: "\"") {
            var end = start + 1
            while let byte = byte(at: end), byte != UInt8(ascii: "\""), byte != 0x0A { end += byte == UInt8(ascii: "\\") ? 2 : 1 }
            return start..<min(end + 1, bytes.count)
        }
        guard first.isWord || first == UInt8(ascii: "+") else { return start..<start + 1 }
        var end = start + 1
        while let byte = byte(at: end), byte.isWord || byte == UInt8(ascii: "+") { end += 1 }
        return start..<end
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self) }

    /// What stands in a range, in quotes unless it has its own, and cut when it is long.
    func quote(_ range: Range<Int>) -> String {
        let found = text(range)
        let short = found.count > 40 ? String(found.prefix(39)) + "…" : found
        return short.hasPrefix("\"") ? short : "'\(short)'"
    }

    func literal(_ text: String) -> String {
        var bytes: [UInt8] = []
        StringEscapes.encode(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    fileprivate func replacing(_ removed: Character) -> String { filter { $0 != removed } }
}
