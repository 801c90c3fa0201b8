import ReportText

/// A line of the document with a part of it underlined, cut to the available width.
struct CodeFrame {
    /// The line, cut and made visible.
    let line: String
    let underline: String

    /// The characters of the line, each with the byte at which it begins and the columns that it takes.
    private struct Row {
        private let bytes: [UInt8]
        private var offsets: [Int] = []
        private var widths: [Int] = []
        private let end: Int
        /// The columns of all of them.
        private(set) var columns = 0
        /// The substitutes for invisible characters, by the numbers of those.
        private var replacements: [(index: Int, text: String)] = []

        var count: Int { offsets.count }

        /// The number of the character that the byte at an offset belongs to.
        func index(at offset: Int) -> Int? { offsets.lastIndex { $0 <= offset } }
        /// The number of the first character from an offset on; the number of all if there is none.
        func index(from offset: Int) -> Int { offsets.firstIndex { $0 >= offset } ?? count }
        func width(_ index: Int) -> Int { widths[index] }
        func width(_ range: Range<Int>) -> Int { widths[range].reduce(0, +) }

        func text(_ range: Range<Int>) -> String {
            var text = ""
            var start = range.lowerBound
            func shown(until end: Int) -> String { String(decoding: bytes[offset(start)..<offset(end)], as: UTF8.self) }
            for (index, replacement) in replacements where range.contains(index) {
                text += shown(until: index) + replacement
                start = index + 1
            }
            return text + shown(until: range.upperBound)
        }

        private func offset(_ index: Int) -> Int { index < count ? offsets[index] : end }

        init(_ bytes: [UInt8], _ range: Range<Int>) {
            (self.bytes, end) = (bytes, range.upperBound)
            offsets.reserveCapacity(range.count)
            widths.reserveCapacity(range.count)
            let text = String(decoding: bytes[range], as: UTF8.self)
            guard !LogCommand.isPossible(in: text) else {
                append(text, from: range.lowerBound, triggers: Set(LogCommand.triggers(in: text.unicodeScalars)))
                return
            }
            var start = range.lowerBound
            while start < end {
                // No character spans two bytes of ASCII, and the first of them is shown as it is if it is printable.
                var next = start + 1
                while next < end, bytes[next] >= 0x80 || !(0x20..<0x7F).contains(bytes[next - 1]) { next += 1 }
                if next == start + 1, (0x20..<0x7F).contains(bytes[start]) {
                    append(at: start, width: 1)
                } else {
                    append(String(decoding: bytes[start..<next], as: UTF8.self), from: start, triggers: [])
                }
                start = next
            }
        }

        private mutating func append(at offset: Int, width: Int) {
            offsets.append(offset)
            widths.append(width)
            columns += width
        }

        /// Appends the characters of a text that begins at a byte. Invalid UTF-8 became one U+FFFD in it where the parser
        /// reports one error, so scalars and offsets correspond.
        private mutating func append(_ text: String, from start: Int, triggers: Set<Int>) {
            var parser = Unicode.UTF8.ForwardParser()
            var iterator = bytes[start..<end].makeIterator()
            var offset = start
            var number = 0
            for character in text {
                let isTrigger = triggers.contains(number)
                var shown = DisplayWidth.visible(character)
                if isTrigger { shown = character.unicodeScalars.first.map(DisplayWidth.named) ?? "" }
                if character == "\t" { shown = String(repeating: " ", count: tabWidth - columns % tabWidth) }
                if shown != String(character) { replacements.append((count, shown)) }
                append(at: offset, width: DisplayWidth.columns(shown))
                for _ in character.unicodeScalars {
                    switch parser.parseScalar(from: &iterator) {
                    case .valid(let encoded): offset += encoded.count
                    case .error(let length): offset += length
                    case .emptyInput: break
                    }
                    number += 1
                }
            }
        }
    }

    private static let tabWidth = 4
    /// The number of bytes looked at on either side, for each column.
    private static let bytesForColumn = 5

    /// The frame for the line in which a range of bytes begins, in at most `columns` columns.
    init(_ bytes: [UInt8], _ range: Range<Int>, columns: Int) {
        let anchor = min(range.lowerBound, bytes.count)
        let reach = min(1024, max(400, columns.multipliedReportingOverflow(by: Self.bytesForColumn).partialValue))
        let (before, after) = (bytes[..<anchor].suffix(reach), bytes[anchor...].prefix(reach))
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
        var end = after.firstIndex(of: 0x0A) ?? after.endIndex
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        let isCutBefore = start > 0 && bytes[start - 1] != 0x0A
        let isCutAfter = end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D
        let row = Row(bytes, start..<max(start, end))
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

    /// The characters to show: all that fit, with the marked one in the first half if not all fit.
    private static func window(
        _ row: Row, around first: Int, columns: Int, _ isCutBefore: Bool, _ isCutAfter: Bool
    ) -> (shown: Range<Int>, isCutBefore: Bool, isCutAfter: Bool) {
        let count = row.count
        if row.columns <= columns, !isCutBefore, !isCutAfter { return (0..<count, false, false) }
        let room = max(8, columns - 2)
        var start = min(first, count)
        var used = 0
        func fits(_ index: Int, in room: Int) -> Bool { used + row.width(index) <= room }
        while start > 0, fits(start - 1, in: room * 2 / 5) {
            start -= 1
            used += row.width(start)
        }
        var end = min(first, count)
        while end < count, fits(end, in: room) {
            used += row.width(end)
            end += 1
        }
        while start > 0, fits(start - 1, in: room) {
            start -= 1
            used += row.width(start)
        }
        return (start..<end, start > 0 || isCutBefore, end < count || isCutAfter)
    }
}
