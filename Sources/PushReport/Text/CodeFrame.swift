import ReportText

/// A line of the document with a part of it underlined, cut to the available width.
struct CodeFrame {
    /// The line, cut and made visible.
    let line: String
    let underline: String

    /// One character of the line as it is shown.
    private struct Cell {
        var text: String
        var width: Int
        var offset: Int
    }

    private static let tabWidth = 4
    /// The number of bytes looked at on either side: more than any terminal shows.
    private static let reach = 1024

    /// The frame for the line in which a range of bytes begins, in at most `columns` columns.
    init(_ bytes: [UInt8], _ range: Range<Int>, columns: Int) {
        let anchor = min(range.lowerBound, bytes.count)
        let (before, after) = (bytes[..<anchor].suffix(Self.reach), bytes[anchor...].prefix(Self.reach))
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
        var end = after.firstIndex(of: 0x0A) ?? after.endIndex
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        let isCutBefore = start > 0 && bytes[start - 1] != 0x0A
        let isCutAfter = end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D
        let cells = Self.cells(bytes, start..<max(start, end))
        let first = cells.lastIndex { $0.offset <= anchor && anchor < end } ?? cells.count
        let marked = max(first + 1, cells.firstIndex { $0.offset >= range.upperBound } ?? cells.count)
        let window = Self.window(cells, around: first, columns: columns, isCutBefore, isCutAfter)
        let mark = window.isCutBefore ? "…" : ""
        let shown = cells[window.cells]
        let text = mark + shown.map { $0.text }.joined() + (window.isCutAfter ? "…" : "")
        // Terminals with bidirectional text would show such a line in another order than the underline.
        line = text.unicodeScalars.contains(where: DisplayWidth.isRightToLeft) ? "\u{202D}\(text)\u{202C}" : text
        let underlined = (first..<max(first, marked)).clamped(to: shown.indices)
        let indent = DisplayWidth.columns(mark) + Self.width(shown[..<underlined.lowerBound])
        underline =
            String(repeating: " ", count: indent) + String(repeating: "^", count: max(1, Self.width(shown[underlined])))
    }

    private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

    private static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Cell] {
        // Invalid UTF-8 becomes one U+FFFD in the text where the parser reports one error, so scalars and offsets correspond.
        let text = String(decoding: bytes[range], as: UTF8.self)
        var offsets = [range.lowerBound]
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes[range].makeIterator()
        parsing: while let last = offsets.last {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): offsets.append(last + encoded.count)
            case .error(let length): offsets.append(last + length)
            case .emptyInput: break parsing
            }
        }
        let triggers = LogCommand.isPossible(in: text) ? Set(LogCommand.triggers(in: text.unicodeScalars)) : []
        var cells: [Cell] = []
        var index = 0
        var column = 0
        for character in text {
            var cell = Cell(text: String(character), width: 1, offset: offsets[index])
            let isTrigger = triggers.contains(index)
            // Most characters are ASCII and shown as they are.
            if isTrigger || !DisplayWidth.isPlain(cell.text) {
                switch character {
                case "\t": cell.text = String(repeating: " ", count: tabWidth - column % tabWidth)
                case _ where isTrigger: cell.text = character.unicodeScalars.first.map(DisplayWidth.named) ?? ""
                default: cell.text = DisplayWidth.visible(character)
                }
                cell.width = DisplayWidth.columns(cell.text)
                index += character.unicodeScalars.count
            } else {
                index += 1
            }
            cells.append(cell)
            column += cell.width
        }
        return cells
    }

    /// The cells to show: all that fit, with the marked one in the first half if not all fit.
    private static func window(
        _ cells: [Cell], around first: Int, columns: Int, _ isCutBefore: Bool, _ isCutAfter: Bool
    ) -> (cells: Range<Int>, isCutBefore: Bool, isCutAfter: Bool) {
        if width(cells[...]) <= columns, !isCutBefore, !isCutAfter { return (cells.indices, false, false) }
        let room = max(8, columns - 2)
        var start = min(first, cells.count)
        var used = 0
        while start > 0, used + cells[start - 1].width <= room * 2 / 5 {
            start -= 1
            used += cells[start].width
        }
        var end = min(first, cells.count)
        while end < cells.count, used + cells[end].width <= room {
            used += cells[end].width
            end += 1
        }
        while start > 0, used + cells[start - 1].width <= room {
            start -= 1
            used += cells[start].width
        }
        return (start..<end, start > 0 || isCutBefore, end < cells.count || isCutAfter)
    }
}
