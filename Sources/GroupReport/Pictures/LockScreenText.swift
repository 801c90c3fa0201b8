import ReportText

/// Texts from outside as pictures show them.
enum LockScreenText {
    /// A text in lines of so many points; the first line is shorter by `indent`.
    static func lines(
        _ text: String, size: Int, room: Int, indent: Int = 0, isBold: Bool = false, keepsIsolates: Bool = false,
        maximum: Int
    ) -> [String] {
        let factor = isBold ? AdvanceWidths.semiboldFactor : 1000
        // Widths are whole numbers: thousandths of the font size.
        let scale = 1_000_000 / (size * factor / 1000)
        let breaker = LineBreaker(width: room * scale / 1000, indent: indent * scale / 1000, maximumLines: maximum) {
            (keepsIsolates && isIsolate($0) ? String($0) : shown($0), AdvanceWidths.width($0))
        }
        return breaker.lines(text)
    }

    static func width(_ text: String, size: Int) -> Int {
        text.reduce(0) { $0 + AdvanceWidths.width($1) } * size / 1000 + 1
    }

    /// True if it is one of the marks that `GroupTitle` puts around a name; names from outside hold none by then.
    private static func isIsolate(_ character: Character) -> Bool { character == "\u{2068}" || character == "\u{2069}" }

    /// The maximum number of scalars of a character: more marks than any language or emoji has are left out.
    private static let maximumScalars = 12

    /// A character in a picture; empty for one that would reorder or hide the text around it.
    private static func shown(_ character: Character) -> String {
        let scalars = character.unicodeScalars
        guard scalars.count > maximumScalars || scalars.contains(where: DisplayWidth.isHidden) else {
            return character == "\t" ? " " : String(character)
        }
        var shown = String.UnicodeScalarView()
        shown.append(contentsOf: scalars.lazy.filter { !DisplayWidth.isHidden($0) }.prefix(maximumScalars))
        return String(shown)
    }

    static func shown(_ text: String) -> String { text.reduce(into: "") { $0 += shown($1) } }

    /// Texts as sentences for screen readers.
    static func spoken(_ texts: [String]) -> String {
        texts.map { text in
            let text = shown(text.count > 200 ? String(text.prefix(200)) + "…" : text)
            return text.last.map { ".!?。！？…".contains($0) } ?? true ? text : text + "."
        }.joined(separator: " ")
    }

    /// True if a text reads from right to left, by its first letter with a direction.
    static func isRightToLeft(_ text: String) -> Bool {
        for character in text {
            if DisplayWidth.isRightToLeft(character) { return true }
            if character.isLetter { return false }
        }
        return false
    }
}
