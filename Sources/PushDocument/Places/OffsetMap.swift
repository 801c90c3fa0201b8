import JSONText

/// Leads from a text back to the one it was made from, whether it was repaired or taken out of another text.
struct OffsetMap: Sendable {
    /// The steps in which the text was made, the first from the original.
    private var steps: [Step] = []

    /// One way of making a text from another.
    fileprivate struct Step: Sendable {
        /// Where the text begins in its base.
        let start: Int
        /// What differs from the base, in the order of the text.
        let pieces: [Piece]
        /// How the base writes the text; nil for a repaired text, whose pieces can't be changed on their own.
        let quoting: Quoting?
    }

    /// A stretch of the text that its base has in other bytes.
    fileprivate struct Piece: Sendable {
        let range: Range<Int>
        let base: Range<Int>
    }

    /// Adds that the text was edited.
    mutating func append(_ edits: [TextEdit]) { append(Step(start: 0, edits, quoting: nil)) }

    /// Adds that the text was taken out of its base, where it begins at `start` and is written in a way that the edits
    /// undo.
    mutating func append(from start: Int, _ edits: [TextEdit], _ quoting: Quoting) {
        append(Step(start: start, edits, quoting: quoting))
    }

    private mutating func append(_ step: Step) {
        if step.start > 0 || !step.pieces.isEmpty || step.quoting != nil { steps.append(step) }
    }

    /// The range in the original text. What was put in leads to where it was put.
    func original(_ range: Range<Int>) -> Range<Int> {
        steps.reversed().reduce(range) { $1.base(of: $0) }
    }

    /// The same edits in the original text, where what they write may need another form; nil when one of them would
    /// undo or spoil what was done to the text.
    func original(_ edits: [TextEdit]) -> [TextEdit]? {
        var result: [TextEdit] = []
        for edit in edits {
            guard let edit = steps.reversed().reduce(edit, { edit, step in edit.flatMap(step.base(of:)) }) else {
                return nil
            }
            result.append(edit)
        }
        return result
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

    /// A range begins behind what was taken out before it, and ends before what was taken out behind it.
    fileprivate func base(of range: Range<Int>) -> Range<Int> {
        let end = base(of: range.upperBound, piece: firstPiece { $0.range.lowerBound >= range.upperBound })
        let start =
            range.isEmpty
            ? end : base(of: range.lowerBound, piece: firstPiece { $0.range.lowerBound > range.lowerBound })
        return start..<max(start, end)
    }

    /// The place of an offset that the pieces before this one have to do with.
    private func base(of offset: Int, piece next: Int) -> Int {
        guard next > 0 else { return offset + start }
        let piece = pieces[next - 1]
        if offset < piece.range.upperBound {
            return min(piece.base.lowerBound + offset - piece.range.lowerBound, piece.base.upperBound)
        }
        return piece.base.upperBound + offset - piece.range.upperBound
    }

    /// The edit in the base; nil where it would change a piece that has to stay whole.
    fileprivate func base(of edit: TextEdit) -> TextEdit? {
        let range = edit.range
        var index = firstPiece { $0.range.upperBound >= range.lowerBound }
        while index < pieces.count, pieces[index].range.lowerBound <= range.upperBound {
            let piece = pieces[index].range
            let isTouched =
                piece.isEmpty
                ? range.lowerBound < piece.lowerBound && piece.lowerBound < range.upperBound
                : range.isEmpty
                    ? piece.lowerBound < range.lowerBound && range.lowerBound < piece.upperBound : range.overlaps(piece)
            let isWhole = range.lowerBound <= piece.lowerBound && piece.upperBound <= range.upperBound
            // What is written in another way is written anew; what was left out or repaired would be lost.
            if isTouched, quoting == nil || piece.isEmpty || !isWhole { return nil }
            index += 1
        }
        guard let quoting else { return TextEdit(base(of: range), edit.text) }
        return quoting.written(edit.text).map { TextEdit(base(of: range), $0) }
    }

    /// The index of the first piece of which this is so; it is so of all pieces behind that one.
    private func firstPiece(where isSo: (OffsetMap.Piece) -> Bool) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if isSo(pieces[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
