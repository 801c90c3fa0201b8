/// The appearance of a text in a terminal: its columns, and the replacements of invisible characters.
package enum DisplayWidth {
    package static func columns(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        let isEmoji =
            first.properties.isEmojiPresentation
            || character.unicodeScalars.contains { $0.value == 0xFE0F } && first.properties.isEmoji
                && first.value > 0xFF
        if isEmoji || isWide(first.value) { return 2 }
        return switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: 1
        }
    }

    package static func columns(_ text: String) -> Int {
        isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + columns($1) }
    }

    /// True for ASCII without control characters, of which each byte takes a column.
    package static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    }

    /// A text with blanks after it, or before it, up to this many columns.
    package static func padded(_ text: String, to width: Int, isBefore: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - columns(text)))
        return isBefore ? blanks + text : text + blanks
    }

    package static func columns(of rows: [[String]]) -> [Int] {
        (rows.first ?? []).indices.map { cell in rows.map { columns($0[cell]) }.max() ?? 0 }
    }

    /// The visible form of a character: itself, or a symbol for one that would move the cursor, hide or reorder text.
    package static func visible(_ character: Character) -> String {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 || scalar.value < 0x20
        else { return String(character) }
        switch scalar.value {
        case 0..<0x20: return picture(0x2400 + scalar.value)
        case 0x7F: return picture(0x2421)
        default: return isHidden(scalar) || (0x200C...0x200D).contains(scalar.value) ? named(scalar) : String(character)
        }
    }

    /// A text from outside, safe to print on a terminal and in a log, or a sentence that may hold isolated ones. Marks of
    /// isolation stay only if each of them is closed: a line leaves no direction open.
    package static func visible(_ text: String, keepingIsolates: Bool = false) -> String {
        let text = LogCommand.replaced(in: text, by: named)
        guard !isPlain(text) else { return text }
        let keepsIsolates = keepingIsolates && areIsolatesClosed(text)
        return text.reduce(into: "") { shown, character in
            let isIsolate = character == "\u{2068}" || character == "\u{2069}"
            if isIsolate, keepingIsolates, !keepsIsolates { return }
            shown += isIsolate && keepsIsolates ? String(character) : visible(character)
        }
    }

    private static func areIsolatesClosed(_ text: String) -> Bool {
        var open = 0
        for scalar in text.unicodeScalars where scalar == "\u{2068}" || scalar == "\u{2069}" {
            open += scalar == "\u{2068}" ? 1 : -1
            if open < 0 { return false }
        }
        return open == 0
    }

    /// True if a scalar past ASCII's controls is obeyed by terminals, or hides or reorders text: the C1 controls, the
    /// marks of writing direction and line ends, and zero-width characters. The joiners within letters and emoji
    /// don't count.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
            0xFFFE...0xFFFF, 0xE0000...0xE007F:
            true
        default: false
        }
    }

    /// True if a text in UTF-8 has a hidden scalar. ASCII bytes are skipped without decoding them.
    static func hasHidden(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let next = rest.firstIndex(where: { $0 >= 0x7F }) {
            let length = rest[next] < 0xC0 ? 1 : rest[next] < 0xE0 ? 2 : rest[next] < 0xF0 ? 3 : 4
            let bytes = rest[next...].prefix(length)
            let value = bytes.dropFirst().reduce(UInt32(rest[next]) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))) {
                $0 << 6 | UInt32($1 & 0x3F)
            }
            if Unicode.Scalar(value).map(isHidden) ?? false { return true }
            rest = rest[bytes.endIndex...]
        }
        return false
    }

    /// The replacement for a scalar that can't be shown.
    package static func named(_ scalar: Unicode.Scalar) -> String { "<\(scalar.codePoint)>" }

    package static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    private static func picture(_ value: UInt32) -> String { Unicode.Scalar(value).map(String.init) ?? "?" }

    /// The blocks that are wide or full-width in Unicode's East Asian Width.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// A text in isolation marks, so that its direction does not affect the text around it.
    package static func directed(_ text: String) -> String {
        !isPlain(text) && text.unicodeScalars.contains(where: isRightToLeft) ? "\u{2068}\(text)\u{2069}" : text
    }

    /// A text from outside in quotes, for use in a sentence.
    package static func isolated(_ text: String) -> String { directed("“\(visible(text))”") }
}
