/// A text as bytes, with lines and columns for its byte offsets. A line ends with a line feed. A column is a Unicode
/// scalar, counted from 1, so that an editor and a terminal agree with it. A look-up reads at most one stride of bytes,
/// however long the text or its lines.
public struct SourceText: Sendable {
    /// The bytes as given.
    public let bytes: [UInt8]
    /// The position of the first byte; other than the start if the text is part of a longer one, such as a line of a stream.
    public let origin: SourcePosition
    private let marks: [Mark]
    private static let stride = 1024

    /// The line, its start and the column at the beginning of a stride.
    private struct Mark {
        var line = 1
        var lineStart = 0
        var column = 1

        mutating func step(over byte: UInt8, at offset: Int) {
            if byte == 0x0A {
                line += 1
                lineStart = offset + 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }

    /// Indexes the text in one pass.
    public init(_ bytes: [UInt8], at origin: SourcePosition = .start) {
        (self.bytes, self.origin) = (bytes, origin)
        var marks: [Mark] = []
        marks.reserveCapacity(bytes.count / Self.stride + 1)
        var mark = Mark()
        for next in 1..<(bytes.count / Self.stride + 1) {
            marks.append(mark)
            for offset in (next - 1) * Self.stride..<next * Self.stride { mark.step(over: bytes[offset], at: offset) }
        }
        marks.append(mark)
        self.marks = marks
    }

    /// The position of a byte, by its offset in these bytes; offsets past the end give the end.
    public func position(at offset: Int) -> SourcePosition {
        let offset = min(max(0, offset), bytes.count)
        let mark = mark(at: offset)
        return SourcePosition(
            line: origin.line + mark.line - 1, column: mark.line == 1 ? origin.column + mark.column - 1 : mark.column,
            offset: origin.offset + offset)
    }

    /// The positions of a range of bytes.
    public func range(_ range: Range<Int>) -> SourceRange {
        SourceRange(start: position(at: range.lowerBound), end: position(at: range.upperBound))
    }

    /// The offset in these bytes of the start of the line that contains an offset.
    public func lineStart(at offset: Int) -> Int { mark(at: min(max(0, offset), bytes.count)).lineStart }

    private func mark(at offset: Int) -> Mark {
        var mark = marks[offset / Self.stride]
        for index in (offset / Self.stride * Self.stride)..<offset { mark.step(over: bytes[index], at: index) }
        return mark
    }
}

/// A position in a text.
public struct SourcePosition: BitwiseCopyable, Sendable, Equatable {
    /// The line, 1-based.
    public var line: Int
    /// The Unicode scalar in its line, 1-based.
    public var column: Int
    /// The offset in bytes, 0-based.
    public var offset: Int

    /// A position by its numbers.
    public init(line: Int, column: Int, offset: Int) {
        (self.line, self.column, self.offset) = (line, column, offset)
    }

    /// The start of a text.
    public static let start = SourcePosition(line: 1, column: 1, offset: 0)
}

/// A half-open range of positions.
public struct SourceRange: Sendable, Equatable {
    /// The first position.
    public var start: SourcePosition
    /// The position just after the last.
    public var end: SourcePosition
}
