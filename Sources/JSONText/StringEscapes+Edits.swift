extension StringEscapes {
    /// The edits that decode a string literal of valid JSON: one per escape, where a surrogate pair counts as one. The range
    /// includes the quotes, which stay.
    public static func decoding(_ literal: Range<Int>, in text: [UInt8]) -> [TextEdit] {
        var edits: [TextEdit] = []
        var offset = literal.lowerBound
        let end = min(literal.upperBound, text.count)
        while let start = text[offset..<end].firstIndex(of: UInt8(ascii: "\\")) {
            var length = unitLength(text[start..<end])
            let isSurrogate =
                length == 6 && text[start..<end].dropFirst(2).first.map { $0 | 0x20 == UInt8(ascii: "d") } == true
            let next = text[min(start + length, end)..<end]
            if isSurrogate, "89abAB".utf8.contains(text[start + 3]), next.starts(with: "\\u".utf8) { length += 6 }
            let range = start..<min(start + length, end)
            edits.append(TextEdit(range, short(text[range]) ?? decode(text[range])))
            offset = range.upperBound
        }
        return edits
    }

    /// The text of a two-byte escape, the most common form; nil for others.
    private static func short(_ escape: ArraySlice<UInt8>) -> String? {
        switch escape.last {
        case UInt8(ascii: "\""): "\""
        case UInt8(ascii: "/"): "/"
        case UInt8(ascii: "\\") where escape.count == 2: "\\"
        case UInt8(ascii: "n") where escape.count == 2: "\n"
        default: nil
        }
    }

    private static func unitLength(_ text: ArraySlice<UInt8>) -> Int {
        text.dropFirst().first == UInt8(ascii: "u") ? min(6, text.count) : 2
    }
}
