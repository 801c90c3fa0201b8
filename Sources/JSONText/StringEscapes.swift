/// Decodes and encodes the escapes of JSON strings.
public enum StringEscapes {
    /// The text of the inside of a string literal; invalid escapes are kept.
    package static func decode(_ literal: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        var text = ""
        var rest = literal
        func flush() {
            text += String(decoding: units, as: UTF16.self)
            units = []
        }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                flush()
                let end = rest.firstIndex(of: UInt8(ascii: "\\")) ?? rest.endIndex
                text += String(decoding: [byte] + rest[..<end], as: UTF8.self)
                rest = rest[end...]
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "u"):
                let digits = rest.prefix(4)
                rest = rest.dropFirst(4)
                units.append(UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD)
            case let byte?: units.append(UInt16(byte))
            case nil: break
            }
        }
        flush()
        return text
    }

    /// Appends a string as a JSON literal, quotes included; all but what must be escaped stays as UTF-8.
    static func encode(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            // Text without escapes is copied in one piece.
            var start = 0
            for (offset, byte) in utf8.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<offset]))
                escape(byte, into: &bytes)
                start = offset + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += [
                UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"), digits[Int(byte >> 4)], digits[Int(byte & 15)],
            ]
        default: bytes.append(byte)
        }
    }
}

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
