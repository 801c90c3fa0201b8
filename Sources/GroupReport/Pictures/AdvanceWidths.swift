import CEmbedded
import JSONText
import ReportText

/// How wide the characters of a text are in a sans-serif font, in thousandths of the font size.
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
    )
    .map { $0.split(separator: " ") }

    /// How much wider semibold letters are, as a factor in thousandths: the mean of Inter's letters.
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
