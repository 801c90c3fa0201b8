/// One replacement in a text.
public struct TextEdit: Sendable, Equatable {
    /// The bytes to replace; empty for an insertion.
    public var range: Range<Int>
    /// The text that replaces them.
    public var text: String

    /// Replaces these bytes with this text.
    public init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }
}

extension [TextEdit] {
    /// The text after all edits. An edit that overlaps an earlier one is left out.
    public func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        // At one place, insertions come before replacements.
        let inOrder = sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        for edit in inOrder
        where edit.range.lowerBound >= offset && edit.range.upperBound <= bytes.count {
            result += bytes[offset..<edit.range.lowerBound]
            result += Array<UInt8>(edit.text.utf8)
            offset = edit.range.upperBound
        }
        return result + bytes[offset...]
    }
}
