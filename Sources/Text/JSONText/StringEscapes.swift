/// Decodes and encodes the escapes of JSON strings.
package enum StringEscapes {
    /// The letters that stand for control characters.
    private static let controls = zip("ntrbf".utf8, [0x0A, 0x09, 0x0D, 0x08, 0x0C] as [UInt8]).map {
        (letter: $0, byte: $1)
    }

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
            case UInt8(ascii: "u"):
                let digits = rest.prefix(4)
                rest = rest.dropFirst(4)
                units.append(UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD)
            case let letter?: units.append(UInt16(Self.byte(for: letter)))
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
            var (start, offset) = (0, 0)
            while offset < utf8.count {
                let byte = utf8[offset]
                if byte < 0x20 || byte == 0x22 || byte == 0x5C {
                    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<offset]))
                    escape(byte, into: &bytes)
                    start = offset + 1
                }
                offset += 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
        if byte >= 0x20 {
            bytes += [UInt8(ascii: "\\"), byte]
        } else if let letter = controls.first(where: { $0.byte == byte })?.letter {
            bytes += [UInt8(ascii: "\\"), letter]
        } else {
            bytes += "\\u\(byte.digits(4, radix: 16))".utf8
        }
    }

    /// The edits that decode a valid string literal within its quotes: one per escape, where a surrogate pair is one.
    package static func decoding(_ literal: Range<Int>, in text: [UInt8]) -> [TextEdit] {
        var edits: [TextEdit] = []
        var offset = literal.lowerBound
        let end = min(literal.upperBound, text.count)
        while let start = text[offset..<end].firstIndex(of: UInt8(ascii: "\\")) {
            var length = text[start..<end].dropFirst().first == UInt8(ascii: "u") ? min(6, end - start) : 2
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
        guard escape.count == 2, let letter = escape.last, letter != UInt8(ascii: "u") else { return nil }
        return String(Character(Unicode.Scalar(byte(for: letter))))
    }

    /// The byte that a letter stands for after a backslash.
    private static func byte(for letter: UInt8) -> UInt8 { controls.first { $0.letter == letter }?.byte ?? letter }
}
