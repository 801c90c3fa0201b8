/// The classes of strings that were read.
extension ByteCursor {
    /// The class of a text of which only the ends matter; nil for one that counts by its bytes: it may be JSON or a secret, or it
    /// begins with a character that can't be seen.
    @inline(__always) func ends(of text: Text) -> ValueClass? {
        if text.count == 0 { return .emptyText }
        let bytes = self[text]
        // The rules parse a text that may be JSON.
        if bytes[0] == UInt8(ascii: "{") || bytes[0] == UInt8(ascii: "[") { return nil }
        guard text.count < SecretText.minimumBytes, !text.hasEscapes, bytes[0] < 0x7F, bytes[text.count &- 1] < 0x7F
        else { return withText(text, Self.ends) }
        return Self.ends(of: bytes)
    }

    @inline(__always) private static func ends(of text: UnsafeRawBufferPointer) -> ValueClass? {
        if text.count >= SecretText.minimumBytes, SecretText(text) != nil { return nil }
        switch text[0] {
        // Escaped brackets are brackets too.
        case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
        case 0x21..<0x7F: break
        case let first: if first < 0x80 || isUnseen(text[...].prefix(4)) { return nil }
        }
        switch text[text.count &- 1] {
        case 0x21..<0x7F: return .text
        case 0..<0x80: return .blankAtEnd
        default:
            let start = text.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
            return isUnseen(text[start...]) ? .blankAtEnd : .text
        }
    }

    private static func isUnseen(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        String(decoding: text, as: UTF8.self).unicodeScalars.first.map(Confusables.isUnseen) ?? true
    }

    func isSecret(_ text: Text) -> Bool {
        text.count >= SecretText.minimumBytes && withText(text) { SecretText($0) != nil }
    }

    /// True for a UUID in lower case.
    func isUUID(_ text: Text) -> Bool {
        guard text.count == 36 else { return false }
        for (offset, byte) in self[text].enumerated() {
            switch (offset, byte) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")),
                (_, 0x30...0x39), (_, 0x61...0x66):
                continue
            default: return false
            }
        }
        return true
    }

    /// The number that a text of ten digits is.
    func number(of text: Text) -> Int64? {
        text.count == 10 && self[text].allSatisfy { $0.isDigit }
            ? self[text].reduce(0) { $0 * 10 + Int64($1 & 0x0F) } : nil
    }

    /// True for 1 to 64 ASCII characters.
    func isShort(_ text: Text) -> Bool {
        !text.hasEscapes && 1...64 ~= text.count && self[text].allSatisfy { $0 < 0x7F }
    }
}
