import PushDocument

/// The classes of strings that were read.
extension ByteCursor {
    /// The class of a text of which only the ends matter; nil for one that counts by its bytes: it may be JSON or a secret, or it
    /// begins with a character that can't be seen.
    @inline(__always) func ends(of text: Text) -> ValueClass? {
        if text.count == 0 { return .emptyText }
        // A string full of JSON is not decoded for nothing.
        return EncodedJSON.mayBegin(self[text]) ? nil : withText(text, Self.ends)
    }

    @inline(__always) private static func ends(of text: UnsafeRawBufferPointer) -> ValueClass? {
        if text.count >= SecretText.minimumBytes, SecretText(text) != nil { return nil }
        // Escaped brackets are brackets too.
        if EncodedJSON.mayBegin(text) { return nil }
        return switch Confusables.end(of: text) {
        case nil: .text
        case .beginning: nil
        case .end: .blankAtEnd
        }
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
