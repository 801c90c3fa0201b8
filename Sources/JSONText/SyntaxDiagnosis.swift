/// Finds out what is wrong with a text that jansson has refused.
///
/// jansson says that a text is not JSON and roughly where. This reads the same grammar up to the first byte that
/// does not fit, knows there what was expected, and names what people do at such a place. It has no say in whether a
/// text is JSON: where it sees nothing wrong, jansson's own reason and offset stand.
struct SyntaxDiagnosis {
    let bytes: [UInt8]
    private let refusal: JanssonTree.Refusal
    /// The offset read next.
    var offset = 0
    /// The end of the last token, where a missing one would have to stand.
    var tokenEnd = 0
    /// The offsets of the open brackets.
    private var open: [Int] = []
    private var expected = Expected.value

    private enum Expected { case value, firstValue, key, firstKey, colon, separator, end }

    init(_ bytes: [UInt8], _ refusal: JanssonTree.Refusal) {
        self.bytes = bytes
        self.refusal = refusal
    }

    /// The mistake at the first byte that does not fit.
    func explain() -> SyntaxError {
        if let error = EncodingDiagnosis.explain(bytes) { return error }
        var reader = self
        do throws(SyntaxError) {
            try reader.read()
        } catch {
            return error
        }
        return janssonReason()
    }

    private func janssonReason() -> SyntaxError {
        let end = min(refusal.offset, bytes.count)
        switch refusal.reason {
        case .numberTooLarge:
            let start = bytes[..<end].lastIndex { !$0.isWord && $0 != UInt8(ascii: "+") }.map { $0 + 1 } ?? 0
            return SyntaxError(
                mistake: .numberTooLarge, range: min(start, end)..<end,
                message: "the number has more digits than a double-precision number holds", repair: nil)
        case .tooDeep:
            return SyntaxError(
                mistake: .tooDeep, range: max(0, end - 1)..<end,
                message: "brackets are nested more than 2,048 deep", repair: nil)
        case .outOfMemory:
            return SyntaxError(
                mistake: .notJSON, range: 0..<0, message: "there is not enough memory to read this", repair: nil)
        case .syntax, .repeatedKey:
            return SyntaxError(mistake: .notJSON, range: end..<end, message: "this is not JSON from here on", repair: nil)
        }
    }

    // MARK: The grammar

    private mutating func read() throws(SyntaxError) {
        // jansson's depth limit comes first where both would object.
        while refusal.reason != .tooDeep || open.count <= 2048 {
            skipSpace()
            guard let byte = byte(at: offset) else {
                if expected == .end { return }
                throw unfinished()
            }
            try readComment(byte)
            switch expected {
            case .value, .firstValue: try readValue(byte)
            case .key, .firstKey: try readKey(byte)
            case .colon: try readColon(byte)
            case .separator: try readSeparator(byte)
            case .end: throw afterTheEnd(byte)
            }
            tokenEnd = offset
        }
    }

    private mutating func readValue(_ byte: UInt8) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            open.append(offset)
            offset += 1
            expected = byte == UInt8(ascii: "{") ? .firstKey : .firstValue
            return
        case UInt8(ascii: "]") where expected == .firstValue: return close()
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","): throw missingValue(byte)
        default: try readScalar(byte)
        }
        expected = open.isEmpty ? .end : .separator
    }

    private mutating func readKey(_ byte: UInt8) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: "\""):
            try readString()
            expected = .colon
        case UInt8(ascii: "}") where expected == .firstKey: close()
        case UInt8(ascii: "}"): throw trailingComma(before: "}")
        default: throw badKey(byte)
        }
    }

    private mutating func readColon(_ byte: UInt8) throws(SyntaxError) {
        guard byte == UInt8(ascii: ":") else { throw missingColon(byte) }
        offset += 1
        expected = .value
    }

    private mutating func readSeparator(_ byte: UInt8) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: ","):
            offset += 1
            expected = isInObject ? .key : .value
        case UInt8(ascii: "}") where isInObject, UInt8(ascii: "]") where !isInObject: close()
        default: throw badSeparator(byte)
        }
    }

    private mutating func close() {
        open.removeLast()
        offset += 1
        expected = open.isEmpty ? .end : .separator
    }

    private var isInObject: Bool { open.last.flatMap { byte(at: $0) } == UInt8(ascii: "{") }

    func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = byte(at: offset), byte.isJSONSpace { offset += 1 }
    }

    // MARK: What people do instead

    private func readComment(_ byte: UInt8) throws(SyntaxError) {
        guard let range = commentRange(at: offset) else { return }
        throw SyntaxError(
            mistake: .comment, range: range, message: "JSON has no comments",
            repair: .init(title: "remove the comment", edits: [TextEdit(range, "")], isSafe: true))
    }

    private func commentRange(at start: Int) -> Range<Int>? {
        let rest = bytes[start...]
        if rest.starts(with: "/*".utf8) {
            var end = start + 2
            while end < bytes.count, !bytes[end...].starts(with: "*/".utf8) { end += 1 }
            return start..<min(end + 2, bytes.count)
        }
        guard rest.starts(with: "//".utf8) || rest.first == UInt8(ascii: "#") else { return nil }
        var end = rest.firstIndex(of: 0x0A) ?? bytes.count
        if end > start, byte(at: end - 1) == 0x0D { end -= 1 }
        return start..<end
    }

    private func unfinished() -> SyntaxError {
        guard let last = open.last, let bracket = byte(at: last) else {
            return error(.empty, 0..<bytes.count, "there is nothing but white space")
        }
        let closers = open.reversed().map { byte(at: $0) == UInt8(ascii: "{") ? "}" : "]" }.joined()
        let position = SourceText(bytes).position(at: last)
        let opener = bracket == UInt8(ascii: "{") ? "{" : "["
        // What still fits after a complete value can be closed; after a comma or a colon the author has to go on.
        let isComplete = expected == .separator || expected == .firstKey || expected == .firstValue
        return SyntaxError(
            mistake: .unclosedContainer, range: tokenEnd..<tokenEnd,
            message: "the text ends before the \(opener) of line \(position.line) is closed",
            repair: isComplete && open.count <= 16
                ? .init(title: "add \(closers)", edits: [TextEdit(tokenEnd..<tokenEnd, closers)], isSafe: false) : nil)
    }

    private func missingValue(_ byte: UInt8) -> SyntaxError {
        let previous = tokenEnd > 0 ? self.byte(at: tokenEnd - 1) : nil
        let found = Character(Unicode.Scalar(byte))
        if previous == UInt8(ascii: ",") && !isInObject {
            if byte == UInt8(ascii: "]") { return trailingComma(before: "]") }
            if byte == UInt8(ascii: ",") { return extraComma() }
        }
        if open.isEmpty { return error(.notJSON, offset..<offset + 1, "a value is expected, not \(found)") }
        return error(.missingValue, offset..<offset + 1, "a value is missing before \(found)")
    }

    private func trailingComma(before closer: String) -> SyntaxError {
        let comma = tokenEnd - 1..<tokenEnd
        return SyntaxError(
            mistake: .trailingComma, range: comma, message: "a comma before the closing \(closer)",
            repair: .init(title: "remove the comma", edits: [TextEdit(comma, "")], isSafe: true))
    }

    private func extraComma() -> SyntaxError {
        let comma = offset..<offset + 1
        return SyntaxError(
            mistake: .extraComma, range: comma, message: "a comma too many",
            repair: .init(title: "remove the comma", edits: [TextEdit(comma, "")], isSafe: true))
    }

    private func missingColon(_ byte: UInt8) -> SyntaxError {
        let rest = bytes[offset...]
        for sign in ["=>", "=", "->"] where rest.starts(with: sign.utf8) {
            let range = offset..<offset + sign.utf8.count
            return SyntaxError(
                mistake: .missingColon, range: range, message: "\(sign) where JSON has a colon",
                repair: .init(title: "write a colon", edits: [TextEdit(range, ":")], isSafe: true))
        }
        let isValue = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte.isWord
        return SyntaxError(
            mistake: .missingColon, range: tokenEnd..<tokenEnd, message: "a colon is missing after the key",
            repair: isValue
                ? .init(title: "add a colon", edits: [TextEdit(tokenEnd..<tokenEnd, ":")], isSafe: false) : nil)
    }

    private func badSeparator(_ byte: UInt8) -> SyntaxError {
        if byte == UInt8(ascii: ";") {
            let range = offset..<offset + 1
            return SyntaxError(
                mistake: .semicolon, range: range, message: "a semicolon where JSON has a comma",
                repair: .init(title: "write a comma", edits: [TextEdit(range, ",")], isSafe: false))
        }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), let last = open.last {
            let (found, wanted) = byte == UInt8(ascii: "}") ? ("}", "]") : ("]", "}")
            let line = SourceText(bytes).position(at: last).line
            return error(
                .wrongBracket, offset..<offset + 1, "\(found) where the bracket of line \(line) needs \(wanted)")
        }
        if let error = placeholder() ?? quoted() { return error }
        let token = tokenRange(at: offset)
        let isValue = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte.isWord
        guard isValue else {
            return error(.strayCharacter, token, "\(quote(token)) where a comma or the end is expected")
        }
        return SyntaxError(
            mistake: .missingComma, range: tokenEnd..<tokenEnd, message: "a comma is missing before \(quote(token))",
            repair: .init(title: "add a comma", edits: [TextEdit(tokenEnd..<tokenEnd, ",")], isSafe: true))
    }

    private func afterTheEnd(_ byte: UInt8) -> SyntaxError {
        let rest = offset..<bytes.count
        let token = tokenRange(at: offset)
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return SyntaxError(
                mistake: .wrongBracket, range: offset..<offset + 1,
                message: "a \(Character(Unicode.Scalar(byte))) that closes nothing",
                repair: .init(title: "remove it", edits: [TextEdit(offset..<offset + 1, "")], isSafe: false))
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
            return error(.secondDocument, token, "a second document follows the first")
        default:
            if let mark = curlyQuote(at: offset) {
                let range = offset..<offset + 3
                return SyntaxError(
                    mistake: .curlyQuotes, range: range, message: "\(mark) after the end of the document",
                    repair: .init(title: "remove it", edits: [TextEdit(range, "")], isSafe: true))
            }
            return SyntaxError(
                mistake: .strayCharacter, range: token, message: "\(quote(token)) after the end of the document",
                repair: .init(
                    title: "remove what follows the document", edits: [TextEdit(tokenEnd..<rest.upperBound, "")],
                    isSafe: false))
        }
    }

    private func badKey(_ byte: UInt8) -> SyntaxError {
        if byte == UInt8(ascii: ",") { return extraComma() }
        if bytes[offset...].starts(with: "\\\"".utf8) { return escapedQuotes() }
        if let error = placeholder() ?? quoted() { return error }
        let token = tokenRange(at: offset)
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":") {
            return error(.keyNotString, offset..<offset + 1, "a key is expected, not \(quote(offset..<offset + 1))")
        }
        let next = bytes[token.upperBound...].first { !$0.isJSONSpace }
        if byte.isDigit || byte == UInt8(ascii: "-"), next == UInt8(ascii: ":") {
            return quoting(.keyNotString, token, "a key has to be a string, and \(quote(token)) is a number")
        }
        guard byte.isWord else { return error(.strayCharacter, token, "\(quote(token)) where a key is expected") }
        return quoting(.unquotedKey, token, "the key \(text(token)) has no quotes")
    }

    private func escapedQuotes() -> SyntaxError {
        error(
            .escapedQuotes, offset..<offset + 2,
            "quotes with a backslash before them: the payload was encoded as a JSON string and pasted without its quotes")
    }

    func quoting(_ mistake: SyntaxError.Mistake, _ range: Range<Int>, _ message: String) -> SyntaxError {
        SyntaxError(
            mistake: mistake, range: range, message: message,
            repair: .init(title: "write \"\(text(range))\"", edits: [TextEdit(range, literal(text(range)))], isSafe: true))
    }

    func error(_ mistake: SyntaxError.Mistake, _ range: Range<Int>, _ message: String) -> SyntaxError {
        SyntaxError(
            mistake: mistake, range: range.lowerBound..<min(range.upperBound, bytes.count), message: message, repair: nil)
    }
}
