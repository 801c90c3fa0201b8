import JSONText

/// The text of an open document: its UTF-8 bytes, and the lines and characters in it.
/// A line ends with a line feed, a carriage return, or both together, as the protocol has it. A position after the end
/// of a line means the end of the line, and one after the last line the end of the text.
struct DocumentText: Sendable {
    private(set) var bytes: [UInt8]
    let encoding: PositionEncoding
    /// The place of every 1024th byte, so that a look-up reads at most so many bytes.
    private var marks: [Mark] = []
    private static let stride = 1024

    /// The place of a byte: its line, and what stands before it in the line.
    private struct Mark {
        var line = 0
        var bytes = 0
        var scalars = 0
        /// Scalars of two UTF-16 code units.
        var pairs = 0

        func position(_ encoding: PositionEncoding) -> TextPosition {
            switch encoding {
            case .utf8: TextPosition(line: line, character: bytes)
            case .utf16: TextPosition(line: line, character: scalars + pairs)
            case .utf32: TextPosition(line: line, character: scalars)
            }
        }
    }

    init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
        (self.bytes, self.encoding) = (bytes, encoding)
        mark()
    }

    /// Marks the places up to the end of a line, or all; those that are marked already stay.
    mutating func mark(upToLine line: Int = .max) {
        var mark = marks.popLast() ?? Mark()
        var index = marks.count * Self.stride
        marks.append(mark)
        bytes.withUnsafeBufferPointer { bytes in
            while index < bytes.count, mark.line <= line {
                mark = Self.mark(after: mark, in: bytes, at: index)
                index += 1
                if index % Self.stride == 0 { marks.append(mark) }
            }
        }
    }

    /// The place after the byte at an offset, whose place is known.
    private func mark(after mark: Mark, at offset: Int) -> Mark {
        bytes.withUnsafeBufferPointer { Self.mark(after: mark, in: $0, at: offset) }
    }

    @inline(__always)
    private static func mark(after mark: Mark, in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Mark {
        let byte = bytes[offset]
        if byte == 0x0A || byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A) {
            return Mark(line: mark.line + 1)
        }
        var mark = mark
        mark.bytes += 1
        if byte & 0xC0 != 0x80 { mark.scalars += 1 }
        if byte >= 0xF0 { mark.pairs += 1 }
        return mark
    }

    func offset(of position: TextPosition) -> Int {
        let number = max(0, marks.partitionPoint { $0.position(encoding) > position } - 1)
        var (offset, mark) = (number * Self.stride, marks[number])
        while offset < bytes.count {
            let next = self.mark(after: mark, at: offset)
            let isLineEnd = bytes[offset] == 0x0A || bytes[offset] == 0x0D
            // Half a character means its start.
            if mark.line == position.line, isLineEnd || next.position(encoding) > position { break }
            (offset, mark) = (offset + 1, next)
        }
        // A mark may stand between the two bytes of a line end.
        if offset > 0, offset < bytes.count, bytes[offset - 1] == 0x0D, bytes[offset] == 0x0A { offset -= 1 }
        return startOfCharacter(at: offset)
    }

    /// The position of a byte offset. An offset inside a character counts as its start, and one past the text as its
    /// end.
    func position(at offset: Int) -> TextPosition {
        let offset = startOfCharacter(at: min(max(0, offset), bytes.count))
        let number = min(offset / Self.stride, marks.count - 1)
        var mark = marks[number]
        for index in number * Self.stride..<offset { mark = self.mark(after: mark, at: index) }
        return mark.position(encoding)
    }

    func range(_ range: Range<Int>) -> JSONValue {
        ["start": position(at: range.lowerBound).json, "end": position(at: range.upperBound).json]
    }

    func edit(_ edit: TextEdit) -> JSONValue { ["range": range(edit.range), "newText": .string(edit.text)] }

    /// The byte range of a range in a message; nil if it is not one. If the end is before the start, they are swapped.
    func range(of value: JSONValue?) -> Range<Int>? {
        guard let start = TextPosition(value?["/start"]), let end = TextPosition(value?["/end"]) else { return nil }
        let (one, other) = (offset(of: start), offset(of: end))
        return min(one, other)..<max(one, other)
    }

    /// Replaces a range of bytes; offsets past the end count as the end. The caller calls `mark()` after the last
    /// change, for the text behind it.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        let range = range.clamped(to: 0..<bytes.count)
        bytes.replaceSubrange(range, with: text)
        // The byte before may be a part of a line end that was split or completed.
        marks.removeSubrange(min(max(0, range.lowerBound - 1) / Self.stride + 1, marks.count)...)
    }

    private func startOfCharacter(at offset: Int) -> Int {
        var offset = offset
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}

/// A position in a document in the protocol's terms.
struct TextPosition: Sendable, Comparable {
    /// The line, from 0.
    var line: Int
    /// The character in the line, from 0, in units of the agreed encoding.
    var character: Int

    static func < (one: TextPosition, other: TextPosition) -> Bool {
        (one.line, one.character) < (other.line, other.character)
    }

    var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}

extension TextPosition {
    init?(_ value: JSONValue?) {
        guard let line = value?["/line"]?.integer, let character = value?["/character"]?.integer,
            min(line, character) >= 0
        else { return nil }
        self.init(line: Int(clamping: line), character: Int(clamping: character))
    }
}

/// The unit in which a client counts the characters of a line, agreed on when it connects.
enum PositionEncoding: String, Sendable, CaseIterable {
    /// UTF-16 code units, which every client knows.
    case utf16 = "utf-16"
    case utf8 = "utf-8"
    case utf32 = "utf-32"
}
