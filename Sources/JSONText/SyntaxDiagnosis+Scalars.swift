/// Numbers, words, and what people write in their place.
extension SyntaxDiagnosis {
    /// The mistake in something that is written where a value is expected.
    func badScalar(_ byte: UInt8) -> SyntaxError {
        if let error = escapedQuotes() ?? foreignNull() ?? placeholder() ?? quoted() ?? foreignBracket() {
            return error
        }
        let range = tokenRange(at: offset)
        let word = text(range)
        if let error = thousands(range) ?? badNumber(range, word) ?? foreignLiteral(range, word) { return error }
        guard byte.isWord else { return mistake(.strayCharacter, range, "\(quote(range)) where a value is expected") }
        return unquotedText(range)
    }

    /// Steps over a number or one of JSON's literals; false if there is none.
    mutating func stepOverScalar() -> Bool {
        let range = tokenRange(at: offset)
        guard
            ["true", "false", "null"].contains(where: { hasText($0, at: offset) && $0.utf8.count == range.count })
                || Self.isNumber(bytes[range])
        else { return false }
        offset = range.upperBound
        return true
    }

    // MARK: Words

    /// Words that other languages use for JSON's three.
    private static let foreignLiterals = [
        "yes": "true", "no": "false", "none": "null", "nil": "null", "undefined": "null",
    ]

    private func foreignLiteral(_ range: Range<Int>, _ word: String) -> SyntaxError? {
        if ["NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"].contains(word) {
            return mistake(
                .foreignLiteral, range, "JSON has no \(word)", .replacing(range, with: "null", isSafe: false))
        }
        let small = word.lowercased()
        let own = ["true", "false", "null"].first { $0.hasPrefix(small) && word.utf8.count > 2 }
        guard let value = own ?? Self.foreignLiterals[small] else { return nil }
        // A null value is often better left out of a payload, so the repair is not safe.
        return mistake(
            .foreignLiteral, range,
            own == nil ? "\(word) is another language's word for \(value)" : "\(word) where JSON has \(value)",
            .replacing(range, with: value, isSafe: value != "null" && (own == nil || own == small)))
    }

    /// What Apple's and other printers write for a missing value.
    private func foreignNull() -> SyntaxError? {
        guard let found = ["(null)", "<null>", "<nil>", "nil"].first(where: { hasText($0, at: offset) }),
            byteAfterSpace(offset + found.utf8.count).map({ ",}]".utf8.contains($0) }) ?? true
        else { return nil }
        let range = offset..<offset + found.utf8.count
        return mistake(
            .foreignLiteral, range, "\(found) is another language's word for null",
            .replacing(range, with: "null", isSafe: false))
    }

    private func unquotedText(_ word: Range<Int>) -> SyntaxError {
        if let error = bracketedPlaceholder(word) { return error }
        let phrase = word.lowerBound..<max(word.upperBound, phraseEnd(word.lowerBound))
        let found = text(phrase)
        if found.utf8.contains(where: { "()*|+".utf8.contains($0) }) {
            return expression(phrase.lowerBound..<(codeEnd(from: phrase.lowerBound) ?? phrase.upperBound))
        }
        if byte(at: phrase.upperBound) == UInt8(ascii: "\"") {
            if byteAfterSpace(phrase.upperBound + 1).map({ ",}]".utf8.contains($0) }) ?? true {
                return unopened(phrase)
            }
            return expression(phrase)
        }
        return quoting(.unquotedText, phrase, "the text \(found) has no quotes")
    }

    /// A text that lacks only its opening quote.
    func unopened(_ phrase: Range<Int>) -> SyntaxError {
        mistake(
            .unopenedString, phrase.lowerBound..<phrase.upperBound + 1, "\(text(phrase)) has no opening quote",
            .adding("the opening quote", "\"", at: phrase.lowerBound, isSafe: true))
    }

    func expression(_ range: Range<Int>) -> SyntaxError {
        mistake(.expression, range, "\(quote(range)) is code, and JSON holds only values")
    }

    // MARK: Numbers

    private func badNumber(_ range: Range<Int>, _ word: String) -> SyntaxError? {
        let scalars = word.unicodeScalars
        if let dash = scalars.first, dash.isDash, Self.isNumber(Array(("-" + String(scalars.dropFirst())).utf8)[...]) {
            return badNumber(
                range, "the dash \(dash) (\(dash.codePoint)) is not a minus sign", "-" + String(scalars.dropFirst()))
        }
        if word == "-" || word == "+" { return badNumber(range, "a sign without a number", nil) }
        let sign = word.hasPrefix("-") ? "-" : ""
        let body = word.hasPrefix("-") || word.hasPrefix("+") ? String(word.dropFirst()) : word
        let digits = Array(body.utf8)
        guard let first = digits.first,
            first.isDigit || first == UInt8(ascii: ".") && digits.dropFirst().first?.isDigit ?? false
        else {
            return body.utf8.contains { $0.isDigit } && digits.allSatisfy { $0.isDigit || "+-.".utf8.contains($0) }
                ? badNumber(range, "\(word) is not a JSON number", nil) : nil
        }
        if word.hasPrefix("+") { return badNumber(range, "a JSON number has no plus sign", body) }
        if body.lowercased().hasPrefix("0x") {
            return badNumber(
                range, "JSON has no hexadecimal numbers", Int(body.dropFirst(2), radix: 16).map { sign + String($0) })
        }
        if digits.contains(UInt8(ascii: "_")) {
            return badNumber(range, "a JSON number has no underscores", word.filter { $0 != "_" })
        }
        if first == UInt8(ascii: ".") {
            return badNumber(range, "a JSON number begins with a digit", sign + "0" + body)
        }
        if digits.last == UInt8(ascii: ".") {
            return badNumber(range, "a digit is missing after the point", String(word.dropLast()))
        }
        if digits.count > 1, first == UInt8(ascii: "0"), digits[1].isDigit {
            let rest = body.drop { $0 == "0" }
            return badNumber(
                range, "a JSON number has no leading zero", sign + (rest.first?.isNumber ?? false ? rest : "0" + rest),
                isSafe: false)
        }
        if let letter = word.last, letter.isLetter, letter != "e", letter != "E",
            Self.isNumber(Array(word.dropLast().utf8)[...])
        {
            return badNumber(
                range, "a JSON number has no letter at its end",
                "lLnfFdDuU".contains(letter) ? String(word.dropLast()) : nil)
        }
        // 2024-05-01 and 1.2.3 are texts.
        let isText =
            !digits.allSatisfy { $0.isDigit || ".eE+-".utf8.contains($0) }
            || digits.count { $0 == UInt8(ascii: ".") } > 1
            || digits.count { $0 == UInt8(ascii: "-") } > 1
        return isText ? nil : badNumber(range, "\(word) is not a JSON number", nil)
    }

    private func badNumber(_ range: Range<Int>, _ message: String, _ number: String?, isSafe: Bool = true)
        -> SyntaxError
    {
        let number = number.flatMap { Self.isNumber(Array($0.utf8)[...]) ? $0 : nil }
        return mistake(.badNumber, range, message, number.map { .replacing(range, with: $0, isSafe: isSafe) })
    }

    /// True for a number in JSON's grammar.
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
}
