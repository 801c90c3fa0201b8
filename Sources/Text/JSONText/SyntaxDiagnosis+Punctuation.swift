/// Commas, colons and brackets: missing, superfluous, or other than JSON's.
extension SyntaxDiagnosis {
    // MARK: Where a value should be

    func missingValue(_ byte: UInt8) -> SyntaxError {
        let sign = offset..<offset + 1
        if byte == UInt8(ascii: ":") { return mistake(.strayCharacter, sign, "a colon too many", .removing(sign)) }
        if hasText(",", at: token.lowerBound) {
            return byte == UInt8(ascii: ",") ? extraComma() : trailingComma(before: byte)
        }
        if expected == .firstValue, byte == UInt8(ascii: ",") { return extraComma() }
        return mistake(.missingValue, token.upperBound..<token.upperBound, "the key \(quote(key)) has no value")
    }

    private func trailingComma(before byte: UInt8) -> SyntaxError {
        mistake(
            .trailingComma, token, "a comma before the closing \(Character(Unicode.Scalar(byte)))",
            .removing(token, "the comma"))
    }

    private func extraComma() -> SyntaxError {
        let comma = offset..<offset + 1
        // In an array, a value may be missing between two commas.
        return mistake(.extraComma, comma, "a comma too many", .removing(comma, "the comma", isCertain: isInObject))
    }

    func badKey(_ byte: UInt8) -> SyntaxError {
        if byte == UInt8(ascii: ",") { return extraComma() }
        if byte == UInt8(ascii: "}") { return trailingComma(before: byte) }
        if let error = escapedQuotes() ?? placeholder() ?? quoted() ?? objectiveC() { return error }
        let word = tokenRange(at: offset)
        if "{[]:(".utf8.contains(byte) {
            return mistake(.keyNotString, word, "\(text(word)) where a key in quotes is expected")
        }
        guard byte.isWord else { return mistake(.strayCharacter, word, "\(quote(word)) where a key is expected") }
        if let error = thousands(word) ?? bracketedPlaceholder(word) { return error }
        let phrase = offset..<max(word.upperBound, phraseEnd(offset))
        if let error = propertyList(phrase) { return error }
        if hasText("\"", at: phrase.upperBound) { return unopened(phrase) }
        guard hasSeparator(phrase.upperBound) else {
            return mistake(.missingValue, phrase, "\(quote(phrase)) where a key with a value is expected")
        }
        if byte.isDigit || byte == UInt8(ascii: "-") {
            return quoting(.keyNotString, phrase, "a key has to be a string, and \(text(phrase)) is a number")
        }
        return quoting(.unquotedKey, phrase, "the key \(text(phrase)) has no quotes")
    }

    private func hasSeparator(_ offset: Int) -> Bool {
        let sign = afterSpace(offset)
        return [":", "=", "->", "："].contains { hasText($0, at: sign) }
    }

    /// A number written with commas between its thousands.
    func thousands(_ word: Range<Int>) -> SyntaxError? {
        guard word.count == 3, bytes[word].allSatisfy({ $0.isDigit }), token.upperBound == offset,
            hasText(",", at: token.lowerBound),
            let sign = bytes[..<token.lowerBound].lastIndex(where: { !$0.isDigit }), token.lowerBound - sign > 1
        else { return nil }
        let number = sign + 1..<word.upperBound
        let digits = text(number).filter { $0 != "," }
        return mistake(
            .badNumber, number, "a JSON number has no commas", .replacing(number, with: digits, isCertain: false))
    }

    /// An object as NSLog prints it, `{ aps = { … }; }`.
    private func propertyList(_ key: Range<Int>) -> SyntaxError? {
        let sign = afterSpace(key.upperBound)
        guard open.count == 1, open.first.map({ afterSpace($0 + 1) }) == key.lowerBound, hasText("=", at: sign),
            !hasText("=>", at: sign), bytes.contains(UInt8(ascii: ";"))
        else { return nil }
        return mistake(
            .propertyList, key.lowerBound..<sign + 1,
            "this is a dictionary as Apple's systems print it, with = and ; where JSON has : and ,")
    }

    /// An object as Swift prints a `userInfo`, `[AnyHashable("aps"): …]`.
    func swiftDictionary() -> SyntaxError? {
        guard hasText("AnyHashable(", at: offset) else { return nil }
        let end = find(")", from: offset, in: lineEnd(offset)) ?? lineEnd(offset)
        return mistake(
            .propertyList, offset..<end,
            "this is a dictionary as Swift prints it, with AnyHashable(…) where JSON has a key")
    }

    func missingColon(_ byte: UInt8) -> SyntaxError {
        if let error = propertyList(token) { return error }
        if let sign = ["=>", "=", "->"].first(where: { hasText($0, at: offset) }) {
            let range = offset..<offset + sign.utf8.count
            return mistake(.missingColon, range, "\(sign) where JSON has a colon", .replacing(range, with: ":"))
        }
        let gap = token.upperBound..<token.upperBound
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
            return listInBraces() ?? mistake(.missingValue, gap, "the key \(quote(token)) has no value")
        }
        if let error = runOnString() { return error }
        let isValue = "\"{[".utf8.contains(byte) || byte.isWord
        return mistake(
            .missingColon, gap, "a colon is missing after the key \(quote(token))",
            isValue ? .adding("a colon", ":", at: gap.lowerBound, isCertain: false) : nil)
    }

    /// `{"a", "b"}`: an object's brackets around a list.
    private func listInBraces() -> SyntaxError? {
        guard let start = open.last, token.lowerBound == afterSpace(start + 1), hasText(",", at: offset),
            let end = partner(of: start), hasText("}", at: end), !bytes[start..<end].contains(UInt8(ascii: ":"))
        else { return nil }
        return changingBrackets(start, end, "{ where a list needs [", to: ("[", "]"))
    }

    func badSeparator(_ byte: UInt8) -> SyntaxError {
        let sign = offset..<offset + 1
        switch byte {
        case UInt8(ascii: ";"):
            let isLast = byteAfterSpace(offset + 1).map { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") } ?? true
            return mistake(
                .semicolon, sign, "a semicolon where JSON has a comma",
                isLast ? .removing(sign) : .replacing(sign, with: ","))
        case UInt8(ascii: ":"), UInt8(ascii: "="): return keysInArray() ?? colonAfterValue(sign)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return wrongCloser(byte)
        case UInt8(ascii: "|"), UInt8(ascii: "/"):
            let end = hasText("||", at: offset) ? offset + 2 : offset + 1
            return mistake(.placeholder, offset..<end, "a choice of values, of which one has to be picked")
        case UInt8(ascii: "("): return expression(token.lowerBound..<(partner(of: offset).map { $0 + 1 } ?? offset + 1))
        case UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "%"):
            if let error = placeholder() { return error }
            return expression(token.lowerBound..<tokenRange(at: afterSpace(offset + 1)).upperBound)
        default: break
        }
        if let error = runOnString() ?? escapedQuotes() ?? placeholder() { return error }
        if let error = missingComma() ?? quoted() { return error }
        let next = tokenRange(at: offset)
        let closer = isInObject ? "}" : "]"
        return mistake(.strayCharacter, next, "\(quote(next)) where a comma or the closing \(closer) is expected")
    }

    /// A comma is missing if what follows can only be the next member or element.
    private func missingComma() -> SyntaxError? {
        let (next, first) = (tokenRange(at: offset), bytes[offset])
        let isForeign = first == UInt8(ascii: "'") || scalar(at: offset)?.quoteName != nil
        guard isForeign || first.isWord || "\"{[".utf8.contains(first) else { return nil }
        var isCertain = !first.isWord
        if isInObject {
            isCertain = hasSeparator(first == UInt8(ascii: "\"") ? next.upperBound : phraseEnd(offset))
            guard isCertain || isForeign, !"{[".utf8.contains(first) else { return nil }
        }
        return mistake(
            .missingComma, token.upperBound..<token.upperBound, "a comma is missing before \(quote(next))",
            .adding("a comma", ",", at: token.upperBound, isCertain: isCertain))
    }

    /// `["aps": …]` of Swift and `['aps' => …]` of PHP and Ruby.
    private func keysInArray() -> SyntaxError? {
        guard let start = open.last, !isInObject, hasText("[", at: start), token.lowerBound == afterSpace(start + 1)
        else { return nil }
        let end = partner(of: start).flatMap { hasText("]", at: $0) ? $0 : nil }
        return changingBrackets(start, end, "[ where an object needs {", to: ("{", "}"))
    }

    func changingBrackets(
        _ start: Int, _ end: Int?, _ message: String, to brackets: (String, String), isCertain: Bool = true
    ) -> SyntaxError {
        let repair = end.map { end in
            SyntaxError.Repair(
                title: "write \(brackets.0) and \(brackets.1)",
                edits: [TextEdit(start..<start + 1, brackets.0), TextEdit(end..<end + 1, brackets.1)],
                isCertain: isCertain)
        }
        return mistake(.wrongBracket, start..<start + 1, message, repair)
    }

    private func colonAfterValue(_ sign: Range<Int>) -> SyntaxError {
        // The colon belongs to no value.
        if hasText(":", at: offset), byteAfterSpace(offset + 1).map({ ",}]".utf8.contains($0) }) ?? false {
            return mistake(.strayCharacter, sign, "a colon after a value", .removing(sign, "the colon"))
        }
        guard isInObject, hasText("\"", at: token.lowerBound) else {
            return mistake(.strayCharacter, sign, "\(text(sign)) after a value")
        }
        return mistake(
            .unopenedContainer, token.lowerBound..<token.lowerBound, "a { is missing before \(quote(token))",
            .adding("{", "{", at: token.lowerBound, isCertain: false))
    }

    private func wrongCloser(_ byte: UInt8) -> SyntaxError {
        let sign = offset..<offset + 1
        let (found, wanted, opener) = byte == UInt8(ascii: "}") ? ("}", "]", "[") : ("]", "}", "{")
        // If the bracket fits further out, the inner one was forgotten; otherwise this one is wrong.
        let fitsOutside = open.dropLast().contains { hasText(byte == UInt8(ascii: "}") ? "{" : "[", at: $0) }
        let place = place(of: open.last ?? 0)
        return mistake(
            .wrongBracket, sign, "\(found) where the \(opener) \(place) has to be closed with \(wanted)",
            fitsOutside
                ? .adding(wanted, wanted, at: token.upperBound, isCertain: false)
                : .replacing(sign, with: wanted, isCertain: false))
    }

    func unfinished() -> SyntaxError {
        guard let last = open.last else { return mistake(.empty, 0..<bytes.count, "there is nothing but white space") }
        let closers = open.reversed().map { hasText("{", at: $0) ? "}" : "]" }.joined()
        // After a complete value the brackets can be closed; after a comma or a colon something is missing.
        let isComplete = expected == .separator || expected == .firstKey || expected == .firstValue
        let end = token.upperBound
        return mistake(
            .unclosedContainer, end..<end,
            "the text ends before the \(text(last..<last + 1)) \(place(of: last)) is closed",
            isComplete && open.count <= 16 ? .adding(closers, closers, at: end, isCertain: false) : nil)
    }
}
