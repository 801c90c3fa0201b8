import JSONText

/// Leads from a repaired text back to the one it was made from.
struct OffsetMap: Sendable {
    /// The rounds of edits, the first made on the original text.
    private var rounds: [[TextEdit]] = []

    var isIdentity: Bool { rounds.isEmpty }

    mutating func append(_ edits: [TextEdit]) {
        rounds.append(edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }

    /// The offset in the original text. What was put in leads to where it was put; where something was taken out, the
    /// offset leads to its end, or to its beginning for the end of what stands before.
    func original(_ offset: Int, isEnd: Bool = false) -> Int {
        rounds.reversed().reduce(offset) { offset, edits in
            var shift = 0
            for edit in edits {
                let start = edit.range.lowerBound + shift
                let length = edit.text.utf8.count
                guard isEnd ? offset > start : offset >= start else { break }
                if offset < start + length {
                    return min(edit.range.lowerBound + offset - start, edit.range.upperBound)
                }
                shift += length - edit.range.count
            }
            return offset - shift
        }
    }

    /// The range in the original text.
    func original(_ range: Range<Int>) -> Range<Int> {
        // An empty range is where something is missing: right behind what stands before.
        let start = original(range.lowerBound, isEnd: range.isEmpty)
        return start..<max(start, original(range.upperBound, isEnd: true))
    }
}
