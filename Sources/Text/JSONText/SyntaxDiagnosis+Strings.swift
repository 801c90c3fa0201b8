/// Mistakes inside a string, and with its two quotes.
extension SyntaxDiagnosis {
    /// Steps over a string, or throws the mistake inside it.
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
            case 0..<0x20: throw controlCharacter(byte, at: position)
            default: position += 1
            }
        }
        throw unclosed(start)
    }

    private func controlCharacter(_ byte: UInt8, at position: Int) -> SyntaxError {
        let code = Unicode.Scalar(byte).codePoint
        let escape = byte == 0x09 ? "\\t" : "\\u" + code.dropFirst(2)
        let name = byte == 0x09 ? "a tab" : "the control character \(code)"
        return mistake(
            .controlCharacter, position..<position + 1, "\(name) inside a string has to be written \(escape)",
            .replacing(position..<position + 1, with: escape))
    }

    private func escapeLength(at position: Int) throws(SyntaxError) -> Int {
        switch byte(at: position + 1) {
        case UInt8(ascii: "u"):
            guard let unit = hexUnit(at: position + 2) else {
                throw mistake(
                    .badEscape, position..<position + 2, "\\u needs four hexadecimal digits, as in \\u00e9",
                    .adding("a backslash", "\\", at: position, isCertain: false))
            }
            return try surrogateLength(unit, at: position)
        case let byte? where "\"\\/bfnrt".utf8.contains(byte): return 2
        case 0x0A, 0x0D:
            let end = position + (hasText("\r\n", at: position + 1) ? 3 : 2)
            throw mistake(
                .lineBreakInString, position..<position + 1, "a string cannot go on in the next line",
                .removing(position..<end, "the line break"))
        case UInt8(ascii: "'"):
            throw mistake(
                .badEscape, position..<position + 2, "\\' is not an escape that JSON knows",
                .replacing(position..<position + 2, with: "'"))
        case .some:
            if let scalar = scalar(at: position + 1), let name = scalar.quoteName {
                // Inside a string that holds JSON, an editor made the quote after a backslash curly.
                let quote = position + 1..<position + 1 + scalar.utf8.count
                throw mistake(
                    .curlyQuotes, quote, "\(name) after a backslash, where JSON has a straight quote",
                    .init(title: "write \\\"", edits: [TextEdit(quote, "\"")], isCertain: true))
            }
            let end = position + 1 + (scalar(at: position + 1)?.utf8.count ?? 1)
            throw mistake(
                .badEscape, position..<end, "\(text(position..<end)) is not an escape that JSON knows",
                .init(title: "write two backslashes", edits: [TextEdit(position..<position, "\\")], isCertain: false))
        case nil: return 1
        }
    }

    private func hexUnit(at position: Int) -> UInt16? {
        let digits = bytes[clamped: position...].prefix(4)
        guard digits.count == 4, digits.first != UInt8(ascii: "+") else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private func surrogateLength(_ unit: UInt16, at position: Int) throws(SyntaxError) -> Int {
        guard (0xD800...0xDFFF).contains(unit) else { return 6 }
        if unit < 0xDC00, hasText("\\u", at: position + 6), let low = hexUnit(at: position + 8),
            (0xDC00...0xDFFF).contains(low)
        {
            return 12
        }
        let range = position..<position + 6
        throw mistake(
            .loneSurrogate, range, "\(text(range)) is half a character: the text was cut in the middle of an emoji",
            .removing(range, isCertain: false))
    }

    /// A line break in a string: either it is intended and has to be escaped, or the closing quote is missing.
    private func lineBreak(at position: Int, stringStart: Int) -> SyntaxError {
        if let error = mixedQuotes(stringStart..<position) { return error }
        var end = position
        while let byte = byte(at: end), byte != UInt8(ascii: "\"") { end += byte == UInt8(ascii: "\\") ? 2 : 1 }
        let isMeant = end < bytes.count && (byteAfterSpace(end + 1).map { ",:}]".utf8.contains($0) } ?? true)
        guard isMeant else { return unclosed(stringStart) }
        let range = position..<position + (hasText("\r\n", at: position) ? 2 : 1)
        return mistake(
            .lineBreakInString, range, "a line break inside a string has to be written \\n",
            .replacing(range, with: "\\n"))
    }

    private func unclosed(_ start: Int) -> SyntaxError {
        let line = start..<lineEnd(start)
        if let error = mixedQuotes(line) { return error }
        let content = trimmed(start + 1, line.upperBound, dropping: ",}]")
        return mistake(
            .unclosedString, line, "the string has no closing quote",
            .adding("the closing quote", "\"", at: content, isCertain: false))
    }

    /// A string that opens with a straight quote and closes with a typographic one.
    private func mixedQuotes(_ string: Range<Int>) -> SyntaxError? {
        let line = lineEnd(string.lowerBound)
        var position = string.lowerBound + 1
        while position < string.upperBound, let scalar = scalar(at: position) {
            let end = position + scalar.utf8.count
            if let name = scalar.quoteName {
                var next = end
                while next < line, bytes[next].isJSONSpace { next += 1 }
                if next >= line || ",:}]".utf8.contains(bytes[next]) {
                    return mistake(
                        .curlyQuotes, position..<end, "the string ends with \(name), and JSON has straight quotes",
                        .replacing(position..<end, with: "\""))
                }
            }
            position = end
        }
        return nil
    }

    /// A bare word right after a string: the string was closed too late or too early.
    func runOnString() -> SyntaxError? {
        guard hasText("\"", at: token.lowerBound), lineEnd(token.upperBound) >= offset, let next = byte(at: offset),
            next.isWord
        else { return nil }
        if let error = mixedQuotes(token) { return error }
        let inside = token.lowerBound + 1..<token.upperBound - 1
        let content = text(inside).trimmed
        let isAdjacent = token.upperBound == offset
        if isAdjacent, content == "{" || content == "[" {
            return mistake(
                .unescapedQuote, token.upperBound - 1..<token.upperBound,
                "a quote ends the string here: in JSON inside a string each quote has a backslash before it")
        }
        if isAdjacent, content.last.map({ ",:{[".contains($0) }) ?? false,
            let sign = [",", ":"].lazy.compactMap({ bytes[inside].firstIndex(of: UInt8(ascii: $0)) }).first
        {
            let end = trimmed(inside.lowerBound, sign)
            return mistake(
                .unclosedString, token.lowerBound..<end,
                "the string \(text(inside.lowerBound..<end)) has no closing quote",
                .adding("the closing quote", "\"", at: end, isCertain: false))
        }
        return unescapedQuotes()
    }

    /// Quotes inside a string that end it too early, as in `"He said "hi" to me"`.
    private func unescapedQuotes() -> SyntaxError? {
        var inner = [token.upperBound - 1]
        let line = lineEnd(offset)
        var position = offset
        while position < line {
            if bytes[position] == UInt8(ascii: "\"") {
                if afterSpace(position + 1) >= line || isValueEnd(position + 1) {
                    let edits = inner.map { TextEdit($0..<$0, "\\") }
                    return mistake(
                        .unescapedQuote, inner[0]..<inner[0] + 1,
                        "a quote ends the string here: inside a string it has to be written \\\"",
                        .init(title: "write \\\"", edits: edits, isCertain: false))
                }
                inner.append(position)
            }
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}
