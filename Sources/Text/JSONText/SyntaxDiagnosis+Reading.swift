/// Looks around in the text, and makes the parts of messages.
extension SyntaxDiagnosis {
    func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }
    func hasText(_ text: String, at offset: Int) -> Bool { bytes[clamped: offset...].starts(with: text.utf8) }

    /// The scalar at an offset; the bytes are known to be UTF-8.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        var iterator = bytes[clamped: offset...].prefix(4).makeIterator()
        var decoder = Unicode.UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }

    /// The offset of the first byte from here on that is not white space.
    func afterSpace(_ offset: Int) -> Int { bytes[clamped: offset...].firstIndex { !$0.isJSONSpace } ?? bytes.count }
    func byteAfterSpace(_ offset: Int) -> UInt8? { byte(at: afterSpace(offset)) }

    func lineEnd(_ offset: Int) -> Int {
        let end = bytes[clamped: offset...].firstIndex(of: 0x0A) ?? bytes.count
        return end > offset && byte(at: end - 1) == 0x0D ? end - 1 : end
    }

    func wordEnd(_ start: Int) -> Int {
        var end = start
        while let byte = byte(at: end) {
            if byte < 0x80 {
                guard byte.isWord || byte == UInt8(ascii: "+") else { break }
                end += 1
            } else {
                guard let scalar = scalar(at: end), !scalar.isForeign else { break }
                end += scalar.utf8.count
            }
        }
        return end
    }

    /// The end of the words that begin here, up to a sign in this line that can follow a value or a key.
    func phraseEnd(_ start: Int) -> Int {
        let line = lineEnd(start)
        return trimmed(start, bytes[start..<line].firstIndex { ",:;=\"{}[]".utf8.contains($0) } ?? line)
    }

    /// The end of a range without the white space and these signs before it.
    func trimmed(_ start: Int, _ end: Int, dropping signs: String = "") -> Int {
        let rest = bytes[clamped: start..<max(start, end)]
        return rest.lastIndex { !$0.isJSONSpace && !signs.utf8.contains($0) }.map { $0 + 1 } ?? start
    }

    /// True if a value can end at an offset: a comma, a closing bracket or nothing follows.
    func isValueEnd(_ offset: Int) -> Bool { byteAfterSpace(offset).map { ",}]".utf8.contains($0) } ?? true }

    /// The word, string or single character that begins here.
    func tokenRange(at start: Int) -> Range<Int> {
        guard let first = byte(at: start) else { return start..<start }
        if first == UInt8(ascii: "\"") {
            var end = start + 1
            while let byte = byte(at: end), byte != UInt8(ascii: "\""), byte != 0x0A {
                end += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            return start..<min(end + 1, bytes.count)
        }
        let end = wordEnd(start)
        return start..<(end > start ? end : start + (scalar(at: start)?.utf8.count ?? 1))
    }

    /// The bracket that closes the one at an offset, if brackets and strings pair up between them.
    func partner(of start: Int) -> Int? {
        var end: Int?
        _ = depth(in: start..<bytes.count) { position, depth in
            if depth == 0 { end = position }
            return depth > 0
        }
        return end
    }

    /// The number of open brackets at the end of a range, leaving out those in strings. Reading ends early if the closure,
    /// which gets each bracket's or other byte's offset and the depth after it, returns false.
    func depth(in range: Range<Int>, _ goesOn: (Int, Int) -> Bool = { _, _ in true }) -> Int {
        var depth = 0
        var position = range.lowerBound
        while position < range.upperBound {
            switch Unicode.Scalar(bytes[position]) {
            case "\"":
                position = tokenRange(at: position).upperBound
                continue
            case "{", "[", "(": depth += 1
            case "}", "]", ")": depth -= 1
            default: break
            }
            guard goesOn(position, depth) else { break }
            position += 1
        }
        return depth
    }

    /// The place of an earlier byte in words: its line, or its column if the text is a single line, as in a JSON Lines stream.
    func place(of offset: Int) -> String {
        let position = SourceText(bytes).position(at: offset)
        let isOneLine = !bytes.dropLast().contains(0x0A)
        return isOneLine ? "at column \(position.column)" : "of line \(position.line)"
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[clamped: range.lowerBound..<range.upperBound], as: UTF8.self)
    }

    /// The text of a range, in quotes unless it has its own, and cut if it is long.
    func quote(_ range: Range<Int>) -> String {
        // 400 bytes hold more than 40 characters, so the rest need not be decoded.
        let found = String(decoding: bytes[clamped: range].prefix(400), as: UTF8.self)
        let short = found.count > 40 ? String(found.prefix(39)) + "…" : found
        return short.hasPrefix("\"") || short.hasPrefix("'") ? short : "'\(short)'"
    }

    func literal(_ text: String) -> String { JSONWriter().text(.string(text)) }

    func mistake(
        _ mistake: SyntaxError.Mistake, _ range: Range<Int>, _ message: String, _ repair: SyntaxError.Repair? = nil
    ) -> SyntaxError {
        SyntaxError(mistake: mistake, range: range.clamped(to: 0..<bytes.count), message: message, repair: repair)
    }

    /// The mistake of a text without quotes, with the repair that adds them.
    func quoting(_ kind: SyntaxError.Mistake, _ range: Range<Int>, _ message: String, isCertain: Bool = true)
        -> SyntaxError
    {
        let quoted = literal(text(range))
        return mistake(kind, range, message, .replacing(range, with: quoted, isCertain: isCertain))
    }
}

extension SyntaxError.Repair {
    static func replacing(_ range: Range<Int>, with text: String, isCertain: Bool = true) -> Self {
        Self(title: "write \(text)", edits: [TextEdit(range, text)], isCertain: isCertain)
    }

    static func adding(_ title: String, _ text: String, at offset: Int, isCertain: Bool) -> Self {
        Self(title: "add \(title)", edits: [TextEdit(offset..<offset, text)], isCertain: isCertain)
    }

    static func removing(
        _ range: Range<Int>, _ title: String = "it", isCertain: Bool = true, isText: Bool = false
    ) -> Self {
        Self(title: "remove \(title)", edits: [TextEdit(range, "")], isCertain: isCertain, removesText: isText)
    }
}

extension [UInt8] {
    /// The bytes from an offset on, none past the end.
    subscript(clamped range: PartialRangeFrom<Int>) -> ArraySlice<UInt8> {
        self[Swift.min(Swift.max(0, range.lowerBound), count)...]
    }

    subscript(clamped range: Range<Int>) -> ArraySlice<UInt8> { self[range.clamped(to: 0..<count)] }
}
