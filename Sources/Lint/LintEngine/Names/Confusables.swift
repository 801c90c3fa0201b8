/// A confusable or invisible character that makes a name differ from the one it looks like.
package enum Confusables {
    /// The odd character of a name, as in "it has an em dash U+2014"; nil for plain ASCII without a blank at its ends.
    package static func phrase(in name: String) -> String? {
        let scalars = name.unicodeScalars
        if let scalar = scalars.first(where: { !$0.isASCII || $0.value < 0x20 }) {
            let word = words[scalar.value] ?? "the character"
            return "it has \(word) \(scalar.codePoint)"
        }
        return end(of: name).map { "it has a blank at its \($0)" }
    }

    /// The same in parentheses, for the end of a message; empty if nothing is odd.
    package static func clause(about name: String) -> String { phrase(in: name).map { " (\($0))" } ?? "" }

    package enum End: String { case beginning, end }

    /// The end of a text that has a blank or an invisible character: `beginning` or `end`.
    package static func end(of text: String) -> String? {
        var text = text
        return text.withUTF8 { end(of: UnsafeRawBufferPointer($0)) }?.rawValue
    }

    /// The same for its bytes. The class of a text in the cache of verdicts is decided here too.
    @inlinable package static func end(of text: UnsafeRawBufferPointer) -> End? {
        guard let first = text.first, let last = text.last else { return nil }
        // Fast exit: most text is plain ASCII at its ends.
        if 0x21..<0x80 ~= first, 0x21..<0x80 ~= last { return nil }
        return endOfOther(text)
    }

    @usableFromInline static func endOfOther(_ text: UnsafeRawBufferPointer) -> End? {
        // A character has at most four bytes; those of one that is cut off don't matter.
        let (first, last) = (text.prefix(4), text.suffix(4).drop { $0 & 0xC0 == 0x80 })
        if mayBeUnseen(first.first) {
            let scalar = String(decoding: first, as: UTF8.self).unicodeScalars.first
            if scalar.map(isUnseen) ?? false { return .beginning }
        }
        guard mayBeUnseen(last.last { $0 & 0xC0 != 0x80 }) else { return nil }
        return String(decoding: last, as: UTF8.self).unicodeScalars.last.map(isUnseen) ?? false ? .end : nil
    }

    /// True for the first byte of each character that can't be seen, which is quicker to ask than the properties of a character.
    private static func mayBeUnseen(_ byte: UInt8?) -> Bool {
        switch byte ?? 0 {
        case 0...0x20, 0xC2, 0xE1...0xE3, 0xEF: true
        default: false
        }
    }

    package static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, isUnseen(first) { scalars.removeFirst() }
        while let last = scalars.last, isUnseen(last) { scalars.removeLast() }
        return String(scalars)
    }

    package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || [0x200B, 0x2060, 0xFEFF].contains(scalar.value)
    }

    private static let words: [UInt32: String] = [
        0x00A0: "a no-break space", 0x00AD: "a soft hyphen", 0x200B: "a zero-width space",
        0x2010: "a typographic hyphen", 0x2011: "a no-break hyphen", 0x2012: "a figure dash", 0x2013: "an en dash",
        0x2014: "an em dash", 0x2018: "a curly quote", 0x2019: "a curly quote", 0x201C: "a curly quote",
        0x201D: "a curly quote", 0x2060: "a word joiner", 0x2212: "a minus sign", 0xFEFF: "a byte-order mark",
    ]
}
