import CEmbedded
import ReportText

/// Texts from outside as pictures show them.
enum LockScreenText {
    /// A text in lines of `room` points; the first line is shorter by `indent`.
    static func lines(
        _ text: String, size: Int, room: Int, indent: Int = 0, isBold: Bool = false, keepsIsolates: Bool = false,
        maximum: Int
    ) -> [String] {
        let factor = isBold ? AdvanceWidths.semiboldFactor : 1000
        // The width of 1,000 points, in thousandths of the font size, so that whole numbers suffice.
        let scale = 1_000_000_000 / (size * factor)
        let breaker = LineBreaker(width: room * scale / 1000, indent: indent * scale / 1000, maximumLines: maximum) {
            // The marks that `GroupTitle` puts around a name; names from outside hold none by then.
            let isKept = keepsIsolates && ($0 == "\u{2068}" || $0 == "\u{2069}")
            return (isKept ? String($0) : shown($0), AdvanceWidths.width($0))
        }
        return breaker.lines(text)
    }

    static func width(_ text: String, size: Int) -> Int {
        text.reduce(0) { $0 + AdvanceWidths.width($1) } * size / 1000 + 1
    }

    /// The maximum number of scalars of a character: more marks than any language or emoji has are left out.
    private static let maximumScalars = 12

    /// A character in a picture; empty for one that would reorder or hide the text around it.
    private static func shown(_ character: Character) -> String {
        let scalars = character.unicodeScalars
        guard scalars.count > maximumScalars || scalars.contains(where: DisplayWidth.isHidden)
        else { return character == "\t" ? " " : String(character) }
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
            if character.unicodeScalars.contains(where: DisplayWidth.isRightToLeft) { return true }
            if character.isLetter { return false }
        }
        return false
    }
}

/// The widths of characters in a sans-serif font, in thousandths of the font size.
enum AdvanceWidths {
    /// The width of a character as a reader sees it: combining marks and joiners have no width.
    static func width(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        let value = scalar.value
        if let block = blocks.first(where: { value >= $0.first && value - $0.first < $0.widths.count }) {
            let width = block.widths[Int(value - block.first)]
            if width > 0 { return isEmoji(character) ? emoji : width }
        }
        if let script = scripts.first(where: { $0.range.contains(value) }) {
            return scalar.properties.generalCategory == .nonspacingMark ? 0 : script.width
        }
        if isEmoji(character) { return emoji }
        if DisplayWidth.columns(character) == 2 { return wide }
        return DisplayWidth.columns(character) == 0 ? 0 : other
    }

    /// Blocks of characters: the first, and the widths from there on; 0 for one that the font lacks.
    private static let blocks = rows.compactMap { words in
        UInt32(words[0], radix: 16).map { (first: $0, widths: words.dropFirst().map { Int($0) ?? 0 }) }
    }

    /// Scripts whose letters all count as equally wide: the mean of their letters.
    private static let scripts = rows.compactMap { words -> (range: ClosedRange<UInt32>, width: Int)? in
        let ends = words[0].split(separator: "-").compactMap { UInt32($0, radix: 16) }
        guard ends.count == 2, ends[0] <= ends[1] else { return nil }
        return (ends[0]...ends[1], Int(words[1]) ?? 0)
    }

    /// The rows of `advance-widths.txt`, word by word.
    private static let rows = String(decoding: [UInt8](embedded_advance_widths_txt()), as: UTF8.self).split(
        separator: "\n"
    ).map { $0.split(separator: " ") }

    /// The width of semibold letters relative to regular ones, in thousandths: the mean of Inter's letters.
    static let semiboldFactor = 1045
    private static let wide = 1000
    private static let emoji = 1245
    private static let other = 620

    private static func isEmoji(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation
            || first.properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F }
    }
}
