/// Decodes the escapes of a JSON string that was read before, so its escapes are valid.
enum EscapedText {
    /// Writes the text of a string's inside as UTF-8 and returns its bytes, which are never more; nil if there is no
    /// room.
    static func decode(_ literal: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var written = 0
        var offset = 0
        func put(_ byte: UInt8) -> Bool {
            guard written < buffer.count else { return false }
            buffer[written] = byte
            written += 1
            return true
        }
        while offset < literal.count {
            let byte = literal[offset]
            guard byte == UInt8(ascii: "\\"), offset + 1 < literal.count else {
                guard put(byte) else { return nil }
                offset += 1
                continue
            }
            switch literal[offset + 1] {
            case UInt8(ascii: "u"):
                guard let (scalar, length) = scalar(in: literal, at: offset) else { return nil }
                for byte in String(scalar).utf8 { guard put(byte) else { return nil } }
                offset += length
            case let kind:
                guard put(plain(kind)) else { return nil }
                offset += 2
            }
        }
        return written
    }

    private static func plain(_ kind: UInt8) -> UInt8 {
        switch kind {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: kind
        }
    }

    /// The character of an escape, or of two that are a surrogate pair, and the bytes that it takes.
    private static func scalar(in literal: UnsafeRawBufferPointer, at offset: Int) -> (Unicode.Scalar, Int)? {
        guard let high = unit(in: literal, at: offset) else { return nil }
        if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
        guard let low = unit(in: literal, at: offset + 6), 0xD800..<0xDC00 ~= high, 0xDC00..<0xE000 ~= low else {
            return nil
        }
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        return Unicode.Scalar(value).map { ($0, 12) }
    }

    private static func unit(in literal: UnsafeRawBufferPointer, at offset: Int) -> UInt16? {
        guard offset + 6 <= literal.count, literal[offset] == UInt8(ascii: "\\"),
            literal[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: literal[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
    }
}
