/// Numbers, words, and what people write in their place.
extension SyntaxDiagnosis {
    func badScalar(_ byte: UInt8) -> SyntaxError {
        if let error = escapedQuotes() ?? foreignNull() ?? placeholder() ?? quoted() { return error }
        if let error = objectiveC() ?? roundBrackets() { return error }
        let range = tokenRange(at: offset)
        let word = text(range)
        if let error = thousands(range) ?? badNumber(range, word) ?? foreignLiteral(range, word) { return error }
        guard byte.isWord else { return mistake(.strayCharacter, range, "\(quote(range)) where a value is expected") }
        return unquotedText(range)
    }

    /// Steps over a number or one of JSON's literals; false if there is none.
    mutating func stepOverScalar() -> Bool {
        let range = tokenRange(at: offset)
        guard ["true", "false", "null"].contains(text(range)) || Self.isNumber(text(range)) else { return false }
        offset = range.upperBound
        return true
    }

    /// Words that other languages and printers use for JSON's three.
    private static let foreignLiterals = [
        "yes": "true", "no": "false", "none": "null", "nil": "null", "undefined": "null", "(null)": "null",
        "<null>": "null", "<nil>": "null",
    ]

    private func foreignLiteral(_ range: Range<Int>, _ word: String) -> SyntaxError? {
        if ["NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"].contains(word) {
            return mistake(
                .foreignLiteral, range, "JSON has no \(word)", .replacing(range, with: "null", isCertain: false))
        }
        let small = word.lowercased()
        let own = ["true", "false", "null"].first { $0.hasPrefix(small) && word.utf8.count > 2 }
        guard let value = own ?? Self.foreignLiterals[small] else { return nil }
        // A null value is often better left out of a payload, so the repair is not safe.
        return mistake(
            .foreignLiteral, range,
            own == nil ? "\(word) is another language's word for \(value)" : "\(word) where JSON has \(value)",
            .replacing(range, with: value, isCertain: value != "null" && (own == nil || own == small)))
    }

    /// A missing value in brackets, as printed by Apple's and other tools.
    private func foreignNull() -> SyntaxError? {
        guard let found = ["(null)", "<null>", "<nil>"].first(where: { hasText($0, at: offset) }),
            isValueEnd(offset + found.utf8.count)
        else { return nil }
        return foreignLiteral(offset..<offset + found.utf8.count, found)
    }

    private func unquotedText(_ word: Range<Int>) -> SyntaxError {
        if let error = bracketedPlaceholder(word) { return error }
        let phrase = word.lowerBound..<max(word.upperBound, phraseEnd(word.lowerBound))
        let found = text(phrase)
        if found.utf8.contains(where: { "()*|+".utf8.contains($0) }) {
            return expression(phrase.lowerBound..<(codeEnd(from: phrase.lowerBound) ?? phrase.upperBound))
        }
        if byte(at: phrase.upperBound) == UInt8(ascii: "\"") {
            return isValueEnd(phrase.upperBound + 1) ? unopened(phrase) : expression(phrase)
        }
        if Self.isInCapitals(found) { return placeholder(phrase) }
        return quoting(.unquotedText, phrase, "the text \(found) has no quotes", isCertain: false)
    }

    /// True for a word as people write placeholders: `BADGE`, `YOUR-TOKEN`, `REPLACE_ME_2`.
    private static func isInCapitals(_ word: String) -> Bool {
        word.first?.isLetter ?? false
            && word.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0.isDigit || $0 == 0x5F || $0 == 0x2D }
    }

    func unopened(_ phrase: Range<Int>) -> SyntaxError {
        mistake(
            .unopenedString, phrase.lowerBound..<phrase.upperBound + 1, "\(text(phrase)) has no opening quote",
            .adding("the opening quote", "\"", at: phrase.lowerBound, isCertain: true))
    }

    func expression(_ range: Range<Int>) -> SyntaxError {
        mistake(.expression, range, "\(quote(range)) is code, and JSON holds only values")
    }

    private func badNumber(_ range: Range<Int>, _ word: String) -> SyntaxError? {
        if let dash = word.unicodeScalars.first, dash.isDash, Self.isNumber("-" + word.dropFirst()) {
            return badNumber(range, "the dash \(dash) (\(dash.codePoint)) is not a minus sign", "-" + word.dropFirst())
        }
        if word == "-" || word == "+" { return badNumber(range, "a sign without a number", nil) }
        let sign = word.hasPrefix("-") ? "-" : ""
        let body = word.hasPrefix("-") || word.hasPrefix("+") ? String(word.dropFirst()) : word
        let digits = Array(body.utf8)
        let isOfSigns = digits.allSatisfy { $0.isDigit || ".eE+-".utf8.contains($0) }
        guard let first = digits.first,
            first.isDigit || body.hasPrefix(".") && digits.dropFirst().first?.isDigit == true
        else {
            return digits.contains(where: { $0.isDigit }) && isOfSigns && !body.utf8.contains { "eE".utf8.contains($0) }
                ? badNumber(range, "\(word) is not a JSON number", nil) : nil
        }
        let unsigned = String(body.drop { $0 == "0" })
        let (message, number): (String, String?) =
            switch true {
            case word.hasPrefix("+"): ("a JSON number has no plus sign", body)
            case body.lowercased().hasPrefix("0x"):
                ("JSON has no hexadecimal numbers", Int64(body.dropFirst(2), radix: 16).map { sign + String($0) })
            case body.contains("_"): ("a JSON number has no underscores", word.filter { $0 != "_" })
            case body.hasPrefix("."): ("a JSON number begins with a digit", sign + "0" + body)
            case body.hasSuffix("."): ("a digit is missing after the point", String(word.dropLast()))
            case body.hasPrefix("0") && digits.dropFirst().first?.isDigit == true:
                ("a JSON number has no leading zero", sign + (unsigned.first?.isNumber ?? false ? "" : "0") + unsigned)
            case !"eE".contains(body.suffix(1)) && body.last?.isLetter == true
                && Self.isNumber(String(word.dropLast())):
                (
                    "a JSON number has no letter at its end",
                    "lLnfFdDuU".contains(word.suffix(1)) ? String(word.dropLast()) : nil
                )
            // 2024-05-01 and 1.2.3 are texts.
            case isOfSigns && digits.count { $0 == UInt8(ascii: ".") } < 2
                && digits.count { $0 == UInt8(ascii: "-") } < 2:
                ("\(word) is not a JSON number", nil)
            default: ("", nil)
            }
        guard !message.isEmpty else { return nil }
        return badNumber(range, message, number, isCertain: !message.hasSuffix("leading zero"))
    }

    private func badNumber(_ range: Range<Int>, _ message: String, _ number: String?, isCertain: Bool = true)
        -> SyntaxError
    {
        let number = number.flatMap { Self.isNumber($0) ? $0 : nil }
        return mistake(.badNumber, range, message, number.map { .replacing(range, with: $0, isCertain: isCertain) })
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        var rest = Substring(text).utf8
        func skipDigits() -> Bool {
            let count = rest.prefix(while: { $0.isDigit }).count
            rest = rest.dropFirst(count)
            return count > 0
        }
        func skip(_ signs: String) -> Bool {
            guard let first = rest.first, signs.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip("-")
        guard skip("0") || skipDigits(), !skip(".") || skipDigits() else { return false }
        if skip("eE") {
            _ = skip("+-")
            guard skipDigits() else { return false }
        }
        return rest.isEmpty
    }
}
