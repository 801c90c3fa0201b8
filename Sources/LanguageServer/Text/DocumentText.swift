import JSONText

/// The text of an open document: its UTF-8 bytes, and where its lines start.
///
/// A line ends with a line feed, a carriage return, or both together, as the protocol has it. A position after the end
/// of a line means the end of the line, and one after the last line the end of the text.
struct DocumentText: Sendable {
    private(set) var bytes: [UInt8]
    /// The byte offset of the first byte of each line.
    private var lineStarts: [Int]
    /// The characters before every 1024th byte, so that a look-up in a long line does not count them again.
    private var marks: [Mark] = []
    private static let stride = 1024

    private struct Mark {
        var scalars = 0
        /// Scalars of two UTF-16 code units.
        var pairs = 0

        mutating func step(over byte: UInt8) {
            if byte & 0xC0 != 0x80 { scalars += 1 }
            if byte >= 0xF0 { pairs += 1 }
        }
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = [0] + Self.lineStarts(in: bytes, 0..<bytes.count)
        mark(from: 0)
    }

    /// Counts the characters anew from a byte on.
    private mutating func mark(from offset: Int) {
        let first = offset / Self.stride
        marks.removeSubrange(min(first + 1, marks.count)...)
        var mark = marks.last ?? Mark()
        if marks.isEmpty { marks.append(mark) }
        for index in ((marks.count - 1) * Self.stride)..<bytes.count {
            if index / Self.stride == marks.count { marks.append(mark) }
            mark.step(over: bytes[index])
        }
    }

    /// The characters before a byte, in units of an encoding.
    private func units(before offset: Int, _ encoding: PositionEncoding) -> Int {
        let number = min(offset / Self.stride, marks.count - 1)
        var mark = marks[number]
        for byte in bytes[(number * Self.stride)..<offset] { mark.step(over: byte) }
        return switch encoding {
        case .utf8: offset
        case .utf16: mark.scalars + mark.pairs
        case .utf32: mark.scalars
        }
    }

    /// The starts of the lines after each line end in a range.
    private static func lineStarts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
        var starts: [Int] = []
        for offset in range {
            let byte = bytes[offset]
            if byte == 0x0A || byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A) {
                starts.append(offset + 1)
            }
        }
        return starts
    }

    /// The number of lines; an empty text has one.
    var lineCount: Int { lineStarts.count }

    /// The byte offset of a position.
    func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        guard position.line < lineStarts.count else { return bytes.count }
        var offset = lineStarts[position.line]
        let end = endOfLine(position.line)
        var left = position.character
        while offset < end {
            let units = encoding.units(ofByte: bytes[offset])
            // Half a character means its start.
            if units > left || left == 0 && units > 0 { break }
            left -= units
            offset += 1
        }
        return startOfCharacter(at: offset)
    }

    /// The position of a byte offset; one inside a character means its start, one past the end the end.
    func position(at offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        let offset = startOfCharacter(at: min(max(0, offset), bytes.count))
        let line = self.line(at: offset)
        let start = lineStarts[line]
        return TextPosition(line: line, character: units(before: offset, encoding) - units(before: start, encoding))
    }

    /// A range as JSON in a message.
    func range(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSONValue {
        ["start": position(at: range.lowerBound, encoding).json, "end": position(at: range.upperBound, encoding).json]
    }

    /// The byte range of a range in a message; nil if it is not one. If the end is before the start, they are swapped.
    func range(of value: JSONValue?, _ encoding: PositionEncoding) -> Range<Int>? {
        guard let object = value?.object, let start = TextPosition(object["start"]),
            let end = TextPosition(object["end"])
        else { return nil }
        let (one, other) = (offset(of: start, encoding), offset(of: end, encoding))
        return min(one, other)..<max(one, other)
    }

    /// Replaces a range of bytes; offsets past the end count as the end.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        let range = range.clamped(to: 0..<bytes.count)
        // A line end may be split or completed by the change, so the previous line is scanned again, too.
        let first = max(0, line(at: range.lowerBound) - 1)
        let last = min(lineStarts.count, line(at: range.upperBound) + 2)
        let shift = text.count - range.count
        bytes.replaceSubrange(range, with: text)
        mark(from: range.lowerBound)
        let from = lineStarts[first]
        let until = last < lineStarts.count ? lineStarts[last] + shift : bytes.count
        let fresh = Self.lineStarts(in: bytes, from..<until)
        let rest = lineStarts[last...].dropFirst().map { $0 + shift }
        lineStarts.replaceSubrange((first + 1)..., with: fresh + rest)
    }

    /// The line, from 0, of a byte offset.
    private func line(at offset: Int) -> Int { max(0, lineStarts.partitionPoint { $0 > offset } - 1) }

    /// The end of a line, without its line end.
    private func endOfLine(_ line: Int) -> Int {
        guard line + 1 < lineStarts.count else { return bytes.count }
        var end = lineStarts[line + 1]
        if end > lineStarts[line], bytes[end - 1] == 0x0A { end -= 1 }
        if end > lineStarts[line], bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    private func startOfCharacter(at offset: Int) -> Int {
        var offset = offset
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}

/// A position in a document in the protocol's terms.
struct TextPosition: Sendable, Equatable {
    /// The line, from 0.
    var line: Int
    /// The character in the line, from 0, in units of the agreed encoding.
    var character: Int

    /// The position as JSON in a message.
    var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}

extension TextPosition {
    /// Reads a position of a message; nil if it is not one.
    init?(_ value: JSONValue?) {
        guard let object = value?.object, let line = object["line"]?.integer, line >= 0,
            let character = object["character"]?.integer, character >= 0
        else { return nil }
        self.init(line: Int(clamping: line), character: Int(clamping: character))
    }
}

/// The unit in which a client counts the characters of a line, agreed on when it connects.
public enum PositionEncoding: String, Sendable, CaseIterable {
    /// UTF-16 code units, which every client knows.
    case utf16 = "utf-16"
    case utf8 = "utf-8"
    /// Unicode scalars.
    case utf32 = "utf-32"

    /// How many units the character that starts with this UTF-8 byte takes; 0 for a continuation byte, except in UTF-8.
    func units(ofByte byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
        }
    }
}
