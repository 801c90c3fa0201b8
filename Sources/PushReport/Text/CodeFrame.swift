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

    /// The characters of the line. Most lines are plain ASCII, in which each byte takes a column.
    private enum Row {
        case plain(ArraySlice<UInt8>)
        case cells([Cell])

        var count: Int {
            switch self {
            case .plain(let bytes): bytes.count
            case .cells(let cells): cells.count
            }
        }

        /// The number of the character that the byte at an offset belongs to.
        func index(at offset: Int) -> Int? {
            switch self {
            case .plain(let bytes): bytes.indices.contains(offset) ? offset - bytes.startIndex : nil
            case .cells(let cells): cells.lastIndex { $0.offset <= offset }
            }
        }

        /// The number of the first character from an offset on; the number of all if there is none.
        func index(from offset: Int) -> Int {
            switch self {
            case .plain(let bytes): min(max(0, offset - bytes.startIndex), bytes.count)
            case .cells(let cells): cells.firstIndex { $0.offset >= offset } ?? cells.count
            }
        }

        func width(_ range: Range<Int>) -> Int {
            switch self {
            case .plain: range.count
            case .cells(let cells): cells[range].reduce(0) { $0 + $1.width }
            }
        }

        func text(_ range: Range<Int>) -> String {
            switch self {
            case .plain(let bytes):
                String(decoding: bytes.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
            case .cells(let cells): cells[range].map { $0.text }.joined()
            }
        }
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
        let row = Self.row(bytes, start..<max(start, end))
        let first = (anchor < end ? row.index(at: anchor) : nil) ?? row.count
        let marked = max(first + 1, row.index(from: range.upperBound))
        let window = Self.window(row, around: first, columns: columns, isCutBefore, isCutAfter)
        let mark = window.isCutBefore ? "…" : ""
        let text = mark + row.text(window.shown) + (window.isCutAfter ? "…" : "")
        // Terminals with bidirectional text would show such a line in another order than the underline.
        line = text.unicodeScalars.contains(where: DisplayWidth.isRightToLeft) ? "\u{202D}\(text)\u{202C}" : text
        let underlined = (first..<max(first, marked)).clamped(to: window.shown)
        let indent = DisplayWidth.columns(mark) + row.width(window.shown.lowerBound..<underlined.lowerBound)
        underline =
            String(repeating: " ", count: indent) + String(repeating: "^", count: max(1, row.width(underlined)))
    }

    private static func row(_ bytes: [UInt8], _ range: Range<Int>) -> Row {
        // Invalid UTF-8 becomes one U+FFFD in the text where the parser reports one error, so scalars and offsets correspond.
        let text = String(decoding: bytes[range], as: UTF8.self)
        if DisplayWidth.isPlain(text), !LogCommand.isPossible(in: text) { return .plain(bytes[range]) }
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
        return .cells(cells)
    }

    /// The characters to show: all that fit, with the marked one in the first half if not all fit.
    private static func window(
        _ row: Row, around first: Int, columns: Int, _ isCutBefore: Bool, _ isCutAfter: Bool
    ) -> (shown: Range<Int>, isCutBefore: Bool, isCutAfter: Bool) {
        let count = row.count
        if row.width(0..<count) <= columns, !isCutBefore, !isCutAfter { return (0..<count, false, false) }
        let room = max(8, columns - 2)
        var start = min(first, count)
        var used = 0
        func fits(_ index: Int, in room: Int) -> Bool { used + row.width(index..<index + 1) <= room }
        while start > 0, fits(start - 1, in: room * 2 / 5) {
            start -= 1
            used += row.width(start..<start + 1)
        }
        var end = min(first, count)
        while end < count, fits(end, in: room) {
            used += row.width(end..<end + 1)
            end += 1
        }
        while start > 0, fits(start - 1, in: room) {
            start -= 1
            used += row.width(start..<start + 1)
        }
        return (start..<end, start > 0 || isCutBefore, end < count || isCutAfter)
    }
}
