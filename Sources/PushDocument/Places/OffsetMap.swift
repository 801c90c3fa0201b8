import JSONText

/// Maps offsets of a text back to the text it was made from, by repairs or by extraction.
struct OffsetMap: Sendable {
    /// The steps that made the text, beginning with the original.
    private var steps: [Step] = []
    /// True for the original itself.
    var isEmpty: Bool { steps.isEmpty }

    fileprivate struct Step: Sendable {
        let start: Int
        /// The differences from the base, in the order of the text.
        let pieces: [Piece]
        /// How the base writes the text; nil for a repaired text, whose pieces can't be edited separately.
        let quoting: Quoting?
    }

    struct Piece: Sendable {
        let range, base: Range<Int>
    }

    /// Adds a step for edits of the text; or for a text extracted from its base at `start`, where the edits undo its quoting.
    mutating func append(from start: Int = 0, _ edits: [TextEdit], _ quoting: Quoting? = nil) {
        if start > 0 || !edits.isEmpty || quoting != nil { steps.append(Step(start: start, edits, quoting: quoting)) }
    }

    /// Adds a step to a text in another notation, of which only these pieces are known.
    mutating func append(_ pieces: [Piece], _ quoting: Quoting) {
        steps.append(Step(start: 0, pieces: pieces, quoting: quoting))
    }

    /// The range in the original text. Inserted text maps to the place of the insertion.
    func original(_ range: Range<Int>) -> Range<Int> { steps.reversed().reduce(range) { $1.base(of: $0) } }

    /// The same edits in the original text, quoted as needed there; nil if one of them would undo or break a step.
    func original(_ edits: [TextEdit]) -> [TextEdit]? {
        let mapped = edits.compactMap { edit in
            steps.reversed().reduce(edit as TextEdit?) { edit, step in edit.flatMap(step.base(of:)) }
        }
        return mapped.count == edits.count ? mapped : nil
    }
}

extension OffsetMap.Step {
    fileprivate init(start: Int, _ edits: [TextEdit], quoting: Quoting?) {
        var shift = -start
        let pieces = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { edit in
            let begin = edit.range.lowerBound + shift
            let length = edit.text.utf8.count
            shift += length - edit.range.count
            return OffsetMap.Piece(range: begin..<begin + length, base: edit.range)
        }
        self.init(start: start, pieces: pieces, quoting: quoting)
    }

    /// A range begins after text removed before it, and ends before text removed after it.
    fileprivate func base(of range: Range<Int>) -> Range<Int> {
        let end = base(of: range.upperBound, piece: pieces.partitionPoint { $0.range.lowerBound >= range.upperBound })
        let start =
            range.isEmpty
            ? end : base(of: range.lowerBound, piece: pieces.partitionPoint { $0.range.lowerBound > range.lowerBound })
        return start..<max(start, end)
    }

    private func base(of offset: Int, piece next: Int) -> Int {
        guard next > 0 else { return offset + start }
        let piece = pieces[next - 1]
        if offset < piece.range.upperBound {
            return min(piece.base.lowerBound + offset - piece.range.lowerBound, piece.base.upperBound)
        }
        return piece.base.upperBound + offset - piece.range.upperBound
    }

    /// The edit in the base; nil if it would change a piece that has to stay whole.
    fileprivate func base(of edit: TextEdit) -> TextEdit? {
        let range = edit.range
        var index = pieces.partitionPoint { $0.range.upperBound >= range.lowerBound }
        while index < pieces.count, pieces[index].range.lowerBound <= range.upperBound {
            let piece = pieces[index].range
            let isTouched =
                piece.isEmpty
                ? range.lowerBound < piece.lowerBound && piece.lowerBound < range.upperBound
                : range.isEmpty
                    ? piece.lowerBound < range.lowerBound && range.lowerBound < piece.upperBound : range.overlaps(piece)
            let isWhole = range.lowerBound <= piece.lowerBound && piece.upperBound <= range.upperBound
            // A quoted piece can be rewritten; a removed or repaired piece would be lost.
            if isTouched, quoting == nil || piece.isEmpty || !isWhole { return nil }
            index += 1
        }
        guard let quoting else { return TextEdit(base(of: range), edit.text) }
        // Only values can be replaced in YAML: what is between them depends on lines and columns.
        if case .yaml = quoting, range.isEmpty { return nil }
        return quoting.written(edit.text).map { TextEdit(base(of: range), $0) }
    }
}

enum Quoting: Sendable {
    case plain
    case jsonString
    case singleQuotes
    case doubleQuotes
    /// In a here-document whose shell replaces variables.
    case hereDocument
    /// As YAML, whose values may be written as JSON has them.
    case yaml
    /// In a way that can be read but not written, such as a word with several kinds of quotes.
    case other

    /// The quoted form of a text; nil if it can't be written.
    func written(_ text: String) -> String? {
        switch self {
        case .plain: text
        case .jsonString: String(JSONWriter().text(.string(text)).dropFirst().dropLast())
        case .singleQuotes: escaped(text, "'") { "'\\\($0)'" }
        case .doubleQuotes: escaped(text, "\"\\$`") { "\\\($0)" }
        case .hereDocument: escaped(text, "\\$`") { "\\\($0)" }
        case .yaml: (try? JSONDocument(parsing: Array(text.utf8))) == nil || text.contains("\n") ? nil : text
        case .other: nil
        }
    }

    private func escaped(_ text: String, _ special: String, _ escape: (Character) -> String) -> String {
        text.map { special.contains($0) ? escape($0) : String($0) }.joined()
    }
}
