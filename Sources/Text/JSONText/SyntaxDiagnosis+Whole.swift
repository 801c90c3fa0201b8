/// Text before and after a document, and texts that are not JSON from the start.
extension SyntaxDiagnosis {
    // MARK: Before

    /// The mistake of a text that begins with something no JSON document begins with.
    func badBeginning(_ byte: UInt8) -> SyntaxError {
        let line = text(offset..<min(lineEnd(offset), offset + 200))
        if hasText("```", at: offset) { return fence() }
        if let error = otherFormat(line) ?? quotedDocument() ?? escapedQuotes() ?? objectiveC() { return error }
        if let error = unopenedDocument(offset..<phraseEnd(offset)) ?? textBefore(line) ?? placeholder() {
            return error
        }
        let error = badScalar(byte)
        if [.badNumber, .foreignLiteral, .singleQuotes, .curlyQuotes].contains(error.mistake) { return error }
        let range = tokenRange(at: offset)
        return mistake(.notJSON, range, "a JSON document begins with {, and this text with \(quote(range))")
    }

    private func otherFormat(_ line: String) -> SyntaxError? {
        let start = line.lowercased()
        let isBase64 = start.hasPrefix("eyj") && line.utf8.allSatisfy { $0.isWord || "+/=".utf8.contains($0) }
        let isYAML =
            line == "---" || line.count > 1 && line.hasSuffix(":") && line.utf8.dropLast().allSatisfy { $0.isWord }
        let message: String? =
            switch true {
            case ["<?xml", "<plist", "<!doctype plist"].contains(where: start.hasPrefix): "this is XML, not JSON"
            case ["<!doctype", "<html", "<head", "<body"].contains(where: start.hasPrefix):
                "this is a web page, not JSON"
            case start.hasPrefix("%7b"): "this is encoded for a URL and has to be decoded first"
            case isBase64: "this is encoded as Base64 and has to be decoded first"
            case isYAML: "this is YAML, not JSON"
            default: nil
            }
        return message.map { mistake(.notText, offset..<min(lineEnd(offset), offset + 40), $0) }
    }

    private func fence() -> SyntaxError {
        let range = offset..<lineEnd(offset)
        var edits = [TextEdit(range, "")]
        if let end = find("\n```", from: range.upperBound, in: bytes.count) {
            edits.append(TextEdit(end - 3..<end, ""))
        }
        return mistake(
            .surroundingText, range, "\(quote(range)) is Markdown, and JSON has nothing around the document",
            .init(title: "remove it", edits: edits, isCertain: true, removesText: true))
    }

    /// A document in quotes, as in a program or a shell command.
    private func quotedDocument() -> SyntaxError? {
        guard let mark = scalar(at: offset), "'`\"".unicodeScalars.contains(mark) || mark.quoteName != nil
        else { return nil }
        let inside = offset + mark.utf8.count
        guard let opener = byteAfterSpace(inside), opener == UInt8(ascii: "{") || opener == UInt8(ascii: "[")
        else { return nil }
        let first = offset..<inside
        var edits = [TextEdit(first, "")]
        let end = trimmed(inside, bytes.count, dropping: ";")
        if end > inside, bytes[end - 1] == bytes[offset] { edits.append(TextEdit(end - 1..<end, "")) }
        return mistake(
            .surroundingText, first, edits.count == 2 ? "quotes around the document" : "a quote before the document",
            .init(
                title: edits.count == 2 ? "remove the quotes" : "remove it", edits: edits, isCertain: edits.count == 2))
    }

    /// A document without its outer braces: it begins with a key.
    private func unopenedDocument(_ key: Range<Int>) -> SyntaxError? {
        let colon = afterSpace(key.upperBound)
        guard !key.isEmpty, hasText(":", at: colon) else { return nil }
        let value = afterSpace(colon + 1)
        guard hasText("\"", at: key.lowerBound) || hasText("{", at: value) else { return nil }
        var edits = [TextEdit(key.lowerBound..<key.lowerBound, "{")]
        let end = trimmed(0, bytes.count, dropping: ",")
        if depth(in: 0..<end) == 0 { edits.append(TextEdit(end..<end, "}")) }
        return mistake(
            .unopenedContainer, key, "the document begins with the key \(quote(key)): the { around it is missing",
            .init(title: edits.count == 2 ? "add { and }" : "add {", edits: edits, isCertain: false))
    }

    /// Text in front of the first bracket: the head of an HTTP message, an assignment, a call.
    private func textBefore(_ line: String) -> SyntaxError? {
        let isHTTP = line.hasPrefix("HTTP/") || line.contains(" HTTP/")
        // Code of several lines is no document with something before it.
        let end = isHTTP ? bytes.count : lineEnd(offset)
        guard let bracket = bytes[offset..<end].firstIndex(where: { "{[".utf8.contains($0) }),
            !hasText("<", at: offset), !hasText("{{", at: bracket), !hasText("${", at: bracket - 1)
        else { return nil }
        var start = bracket
        if bytes[start - 1] == UInt8(ascii: "@") { start -= 1 }
        let textEnd = trimmed(offset, start)
        let range = offset..<min(textEnd, lineEnd(offset))
        guard !range.isEmpty else { return nil }
        // After an equals sign only the document can follow.
        let isCertain = bytes[textEnd - 1] == UInt8(ascii: "=")
        return mistake(
            .surroundingText, range,
            isHTTP ? "the head of an HTTP message before the document" : "\(quote(range)) before the document",
            .removing(offset..<start, isCertain: isCertain, isText: true))
    }

    func afterTheEnd(_ byte: UInt8) -> SyntaxError {
        if token.lowerBound == afterSpace(0), let error = afterRootString(byte) { return error }
        if let error = memberOutside(byte) { return error }
        let next = tokenRange(at: offset)
        let rest = token.upperBound..<bytes.count
        let isAlone = afterSpace(next.upperBound) == bytes.count
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return mistake(
                .wrongBracket, next, "a \(text(next)) that closes nothing", .removing(next, isCertain: isAlone))
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return secondDocument(next)
        case UInt8(ascii: ",") where byteAfterSpace(offset + 1).map { "{[".utf8.contains($0) } ?? false:
            return secondDocument(tokenRange(at: afterSpace(offset + 1)))
        case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "."):
            if isAlone {
                return mistake(.strayCharacter, next, "\(quote(next)) after the end of the document", .removing(next))
            }
        default:
            if let name = scalar(at: offset)?.quoteName {
                return mistake(
                    .curlyQuotes, next, "\(name) after the end of the document", .removing(next, isCertain: isAlone))
            }
        }
        let range = offset..<lineEnd(offset)
        return mistake(
            .surroundingText, range, "\(quote(range)) after the end of the document",
            .removing(rest, "what follows the document", isCertain: hasText("```", at: offset), isText: true))
    }

    private func secondDocument(_ range: Range<Int>) -> SyntaxError {
        mistake(.secondDocument, range, "a second document follows the first, and a push has one payload")
    }

    /// The first token was read as the whole document: it may be a key, or a quote around the document.
    private func afterRootString(_ byte: UInt8) -> SyntaxError? {
        var beginning = self
        beginning.offset = token.lowerBound
        if byte == UInt8(ascii: ":") { return beginning.unopenedDocument(token) }
        return hasText("\"", at: token.lowerBound) ? beginning.quotedDocument() : nil
    }

    /// The last bracket closed the document too early: members follow it.
    private func memberOutside(_ byte: UInt8) -> SyntaxError? {
        let start = byte == UInt8(ascii: ",") ? afterSpace(offset + 1) : offset
        guard hasText("}", at: token.lowerBound), hasText("\"", at: start),
            hasText(":", at: afterSpace(tokenRange(at: start).upperBound))
        else { return nil }
        return mistake(
            .wrongBracket, token,
            "this } closes the document, and the key \(quote(tokenRange(at: start))) comes after it",
            .removing(token, "the }", isCertain: false))
    }
}
