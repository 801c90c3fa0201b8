/// Writes stand-ins for unknown values, so that the rest of the text can be read.
extension SyntaxDiagnosis {
    /// The edits that put a placeholder where this mistake was found; empty if the text after it could be misread.
    func placeholder(for error: SyntaxError) -> [TextEdit] {
        switch error.mistake {
        case .missingColon: return error.repair?.edits ?? []
        case .missingValue:
            guard error.range.isEmpty, offset < bytes.count, isValueEnd(offset) else { return [] }
            return [TextEdit(error.range, (expected == .colon ? ":" : "") + Self.unknownValue)]
        case .unquotedText: return [TextEdit(error.range, Self.unknownValue)]
        case .placeholder, .expression, .foreignLiteral, .badNumber: return placeholderForValue(error.range.lowerBound)
        default: return []
        }
    }

    private func placeholderForValue(_ start: Int) -> [TextEdit] {
        switch expected {
        case .value, .firstValue, .firstKey:
            // `{{name}}`, `{name}` and `[NAME]` begin with a bracket that was read as one of JSON.
            let isBracket = open.last == start
            guard isBracket ? open.count > 1 : start == offset && !open.isEmpty && expected != .firstKey
            else { return [] }
            return replacing(from: start)
        case .separator:
            // The reader took the beginning of a longer text for the value.
            guard !hasText("}", at: token.lowerBound), !hasText("]", at: token.lowerBound) else { return [] }
            return replacing(from: token.lowerBound)
        case .key:
            let line = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let name = start..<trimmed(start, bytes[start..<line].firstIndex(of: UInt8(ascii: ":")) ?? line)
            guard start == offset, hasText(":", at: afterSpace(name.upperBound)) else { return [] }
            return [TextEdit(name, Hole.name(name.lowerBound))]
        case .colon, .end: return []
        }
    }

    private func replacing(from start: Int) -> [TextEdit] {
        guard let end = codeEnd(from: start) else { return [] }
        return [TextEdit(start..<end, Self.unknownValue)]
    }

    fileprivate static let unknownValue = "null"

    /// The end of code in the place of a value: a comma or bracket of the JSON around it. Nil if that is uncertain.
    func codeEnd(from start: Int) -> Int? {
        var depth = 0
        var position = start
        while position - start < Self.maximumCodeBytes, let byte = byte(at: position) {
            let sign = Unicode.Scalar(byte)
            switch sign {
            case "\"", "'", "`":
                guard let end = closing(after: position + 1, { $0 == sign })?.upperBound else { return nil }
                position = end
                continue
            case "{", "[", "(": depth += 1
            case "}", "]", ")", ",":
                if depth == 0 {
                    let end = trimmed(start, position)
                    return byte == UInt8(ascii: ")") || end == start ? nil : end
                }
                if byte != UInt8(ascii: ",") { depth -= 1 }
            // A key in the next line: its comma is missing.
            case "\n" where depth == 0 && byteAfterSpace(position) == UInt8(ascii: "\""): return nil
            default: break
            }
            position += 1
        }
        return nil
    }

    private static let maximumCodeBytes = 2000
}

extension SyntaxRecovery.Step {
    /// The places that the edits leave unknown, in the text that they make; `text` is the one before.
    package func holes(in text: [UInt8]) -> [Hole] {
        guard usesPlaceholder else { return [] }
        var shift = 0
        return edits.compactMap { edit in
            let start = edit.range.lowerBound + shift
            shift += edit.text.utf8.count - edit.range.count
            let isName = edit.text.hasPrefix("\" ")
            guard isName || edit.text.hasSuffix(SyntaxDiagnosis.unknownValue) else { return nil }
            let end = start + edit.text.utf8.count
            let written = String(decoding: text[edit.range], as: UTF8.self)
            return Hole(
                isName ? .rest : .value, end - (isName ? edit.text : SyntaxDiagnosis.unknownValue).utf8.count..<end,
                expression: written.isEmpty ? nil : written)
        }
    }
}
