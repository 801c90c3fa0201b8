/// Comments, other quotes, templates, and characters that only look like JSON's.
extension SyntaxDiagnosis {
    func comment() -> SyntaxError? {
        guard let range = commentRange(at: offset) else { return nil }
        // The blanks before a comment are removed with it.
        var start = range.lowerBound
        while let byte = byte(at: start - 1), byte == 0x20 || byte == 0x09 { start -= 1 }
        return mistake(
            .comment, range, "JSON has no comments", .removing(start..<range.upperBound, "the comment", isText: true))
    }

    private func commentRange(at start: Int) -> Range<Int>? {
        for (opening, closing) in [("/*", "*/"), ("<!--", "-->")] where hasText(opening, at: start) {
            return start..<(find(closing, from: start + opening.utf8.count, in: bytes.count) ?? bytes.count)
        }
        guard hasText("//", at: start) || hasText("#", at: start) && !hasText("#{", at: start) else { return nil }
        return start..<lineEnd(start)
    }

    // MARK: Characters that look like others

    /// A character that JSON allows only in strings: an invisible one, or the wide form of an ASCII character.
    func strangeCharacter() -> SyntaxError? {
        guard let scalar = scalar(at: offset) else { return nil }
        let range = offset..<offset + scalar.utf8.count
        if scalar.isInvisible {
            let all = invisibleCharacters()
            let name = "\(scalar.invisibleName) (\(scalar.codePoint))"
            let count = all.count == 1 ? "" : ", the first of \(all.count) such characters"
            return mistake(
                .invisibleCharacter, range, "\(name) is not white space in JSON\(count)",
                .init(title: all.count == 1 ? "remove it" : "remove them", edits: all, isCertain: true))
        }
        if scalar.value < 0x20 {
            return mistake(
                .controlCharacter, range, "the control character \(scalar.codePoint) outside a string", .removing(range)
            )
        }
        guard scalar.asciiForm != nil else { return nil }
        var end = offset
        var ascii = ""
        while let next = self.scalar(at: end), let form = next.asciiForm {
            ascii.unicodeScalars.append(form)
            end += next.utf8.count
            if !form.properties.isAlphabetic, !("0"..."9").contains(form) { break }
        }
        return mistake(
            .wideCharacter, offset..<end, "\(text(offset..<end)) (\(scalar.codePoint)) looks like \(ascii) but is not",
            .replacing(offset..<end, with: ascii))
    }

    /// The edits that replace or remove all invisible characters outside strings, from here on.
    private func invisibleCharacters() -> [TextEdit] {
        var edits: [TextEdit] = []
        var position = offset
        while position < bytes.count, edits.count < 1000 {
            guard let byte = byte(at: position), byte >= 0x80 else {
                position = byte(at: position) == UInt8(ascii: "\"") ? tokenRange(at: position).upperBound : position + 1
                continue
            }
            guard let scalar = scalar(at: position) else { break }
            let range = position..<position + scalar.utf8.count
            if scalar.isInvisible { edits.append(TextEdit(range, scalar.properties.isWhitespace ? " " : "")) }
            position = range.upperBound
        }
        return edits
    }

    // MARK: Quotes

    func quoted() -> SyntaxError? {
        guard let mark = scalar(at: offset) else { return nil }
        let start = offset + mark.utf8.count
        if mark == "'" || mark == "`" {
            let end = closing(after: start) { $0 == mark }
            if let end, mark == "`" ? text(start..<end.lowerBound).contains("${") : hasText("$", at: start) {
                return placeholder(offset..<end.upperBound)
            }
            return requoting(
                .singleQuotes, start, end, "\(mark == "'" ? "single quotes" : "backticks") where JSON has double quotes"
            )
        }
        guard let name = mark.quoteName else { return nil }
        let end = closing(after: start) { $0.quoteName != nil || $0 == "\"" }
        return requoting(.curlyQuotes, start, end, "\(name) where JSON has straight quotes")
    }

    private func requoting(
        _ kind: SyntaxError.Mistake, _ start: Int, _ end: Range<Int>?, _ message: String
    ) -> SyntaxError {
        guard let end else { return mistake(kind, offset..<start, message) }
        let range = offset..<end.upperBound
        return mistake(kind, range, message, .replacing(range, with: straight(start..<end.lowerBound)))
    }

    /// The content of a foreign string as a JSON literal: escapes stay, except `\'`, and quotes are escaped.
    private func straight(_ inside: Range<Int>) -> String {
        var literal: [UInt8] = [UInt8(ascii: "\"")]
        var position = inside.lowerBound
        while position < inside.upperBound {
            if hasText("\\", at: position) {
                if !hasText("\\'", at: position), !hasText("\\`", at: position) { literal.append(bytes[position]) }
                if position + 1 < inside.upperBound { literal.append(bytes[position + 1]) }
                position += 2
            } else {
                if bytes[position] == UInt8(ascii: "\"") { literal.append(UInt8(ascii: "\\")) }
                literal.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: literal, as: UTF8.self) + "\""
    }

    /// The range of the mark that closes a string in its line.
    func closing(after start: Int, _ isMark: (Unicode.Scalar) -> Bool) -> Range<Int>? {
        var position = start
        while let scalar = scalar(at: position), scalar != "\n" {
            let end = position + scalar.utf8.count
            if isMark(scalar) { return position..<end }
            position = end + (scalar == "\\" ? 1 : 0)
        }
        return nil
    }

    /// Quotes that still have the backslashes they had inside a string.
    func escapedQuotes() -> SyntaxError? {
        guard hasText("\\", at: offset), !hasText("\\(", at: offset) else { return nil }
        if let edits = unescaping() {
            return mistake(
                .escapedQuotes, offset..<offset + 2,
                "a backslash outside a string: the payload was encoded as a JSON string and pasted without its quotes",
                .init(title: "remove the backslashes", edits: edits, isCertain: true))
        }
        guard hasText("\\\"", at: offset), let end = find("\\\"", from: offset + 2, in: lineEnd(offset))
        else { return mistake(.strayCharacter, offset..<offset + 1, "a backslash outside a string") }
        let inside = offset + 2..<end - 2
        return mistake(
            .escapedQuotes, offset..<end, "a backslash before quotes that are not inside a string",
            .replacing(offset..<end, with: "\"\(text(inside))\""))
    }

    /// The edits that decode a text whose quotes are all escaped, as if it were the content of a JSON string.
    private func unescaping() -> [TextEdit]? {
        guard bytes.count <= Self.maximumUnescapedBytes else { return nil }
        let edits = StringEscapes.decoding(bytes.indices, in: bytes)
        let escaped = edits.map { bytes[$0.range].dropFirst().first ?? 0 }
        let quotes = bytes.count { $0 == UInt8(ascii: "\"") }
        let hasQuotes = quotes > 0 && escaped.count { $0 == UInt8(ascii: "\"") } == quotes
        return hasQuotes && escaped.allSatisfy("\"\\/nrt".utf8.contains) ? edits : nil
    }

    private static let maximumUnescapedBytes = 65536

    // MARK: Templates

    func placeholder() -> SyntaxError? {
        // `{{` and `{%` begin with a bracket that was taken for an object's.
        for (opening, closing) in [("{{", "}}"), ("{%", "%}")]
        where token.upperBound == offset && hasText(opening, at: offset - 1)
            && (opening == "{%" || byteAfterSpace(offset + 1) != UInt8(ascii: "\""))
        { return placeholder(offset - 1..<(find(closing, from: offset, in: lineEnd(offset)) ?? offset + 1)) }
        for mark in ["...", "…"] where hasText(mark, at: offset) {
            return mistake(
                .placeholder, offset..<offset + mark.utf8.count, "'\(mark)' stands for something that was left out")
        }
        for (opening, closing) in [("${", "}"), ("$(", ")"), ("#{", "}"), ("\\(", ")"), ("<%", "%>"), ("<", ">")]
        where hasText(opening, at: offset) {
            let end = find(closing, from: offset + opening.utf8.count, in: lineEnd(offset))
            return placeholder(offset..<(end ?? offset + opening.utf8.count))
        }
        guard hasText("%", at: offset) || hasText("$", at: offset) else { return nil }
        var end = offset + 1
        while hasText("@", at: end) || hasText("%", at: end) { end += 1 }
        return placeholder(offset..<wordEnd(end))
    }

    /// A single word in brackets that is not a list: `[BUNDLE_ID]`, `{badge}`.
    func bracketedPlaceholder(_ word: Range<Int>) -> SyntaxError? {
        let end = phraseEnd(word.lowerBound)
        let closer = isInObject ? "}" : "]"
        guard let start = open.last, token == start..<start + 1, hasText(closer, at: end) else { return nil }
        return placeholder(start..<end + 1)
    }

    func placeholder(_ range: Range<Int>) -> SyntaxError {
        mistake(.placeholder, range, "the placeholder \(quote(range)) was never filled in")
    }

    /// The end of the closing text, if it is found before a limit.
    func find(_ closing: String, from start: Int, in limit: Int) -> Int? {
        bytes.offset(of: closing, from: start).flatMap { $0 < limit ? $0 + closing.utf8.count : nil }
    }

    // MARK: Other languages' brackets

    func objectiveC() -> SyntaxError? {
        guard hasText("@", at: offset) else { return nil }
        let sign = offset..<offset + 1
        let isLiteral = byte(at: offset + 1).map { "\"{[".utf8.contains($0) || $0.isDigit } ?? false
        return mistake(
            .strayCharacter, sign, "@ is Objective-C, and JSON has nothing before its values",
            isLiteral ? .removing(sign) : nil)
    }

    func roundBrackets() -> SyntaxError? {
        guard hasText("(", at: offset) else { return nil }
        return changingBrackets(
            offset, partner(of: offset), "( where JSON has [ for a list", to: ("[", "]"), isCertain: false)
    }
}

extension Unicode.Scalar {
    /// A typographic quotation mark with its code point, or nil for any other character.
    var quoteName: String? {
        switch value {
        case 0x2018, 0x2019, 0x201C, 0x201D, 0x201B, 0x201F: "the curly quote \(self) (\(codePoint))"
        case 0x201A, 0x201E: "the low quote \(self) (\(codePoint))"
        case 0xAB, 0xBB, 0x2039, 0x203A: "the angle quote \(self) (\(codePoint))"
        default: nil
        }
    }

    /// True for white space that JSON forbids, and for zero-width characters.
    var isInvisible: Bool {
        value >= 0x80 && (properties.isWhitespace || properties.generalCategory == .format || value == 0x85)
    }

    var invisibleName: String {
        switch value {
        case 0xA0, 0x202F: "a no-break space"
        case 0x200B: "a zero-width space"
        case 0xFEFF: "a byte-order mark"
        case 0x3000: "a wide space"
        case 0xAD: "a soft hyphen"
        default: properties.isWhitespace ? "a special space" : "an invisible character"
        }
    }

    /// The ASCII character that this one is mistaken for, such as the colon of Chinese keyboards.
    var asciiForm: Unicode.Scalar? {
        switch value {
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
        case 0x3001: ","
        case 0x2236: ":"
        default: nil
        }
    }

    /// True for a dash that people write for a minus sign.
    var isDash: Bool { [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212].contains(value) }
    /// True if a bare word ends before this character.
    var isForeign: Bool { isInvisible || quoteName != nil || asciiForm != nil || self == "…" }
}
