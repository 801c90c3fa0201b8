/// A reading position in a text that may be JSON. Each step either is certain that jansson reads the same, or says no.
struct ScanCursor {
    let bytes: UnsafeRawBufferPointer
    /// The byte offset read next.
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether everything was read.
    var isAtEnd: Bool { offset == bytes.count }

    /// The byte at the reading position; 0, which is no part of JSON, at the end.
    @inline(__always)
    var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    @inline(__always)
    mutating func skipSpace() {
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    /// Steps over the byte when it is next.
    @inline(__always)
    mutating func take(_ expected: UInt8) -> Bool {
        guard byte == expected else { return false }
        offset += 1
        return true
    }

    /// Steps over these bytes when they are next.
    mutating func take(_ word: StaticString) -> Bool {
        guard bytes.count - offset >= word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[offset + index] != word.utf8Start[index] { return false }
        offset += word.utf8CodeUnitCount
        return true
    }

    /// The text of a string as it stands between its quotes.
    struct Text {
        let range: Range<Int>
        var hasEscapes = false
    }

    /// Steps over a string.
    mutating func string() -> Text? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = offset
        var hasEscapes = false
        while true {
            skipPlain()
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return Text(range: start..<offset - 1, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard escape() else { return nil }
            case 0x80...:
                guard character() else { return nil }
            default: return nil
            }
        }
    }

    /// Goes to the next byte of a string that is not simply a character of its own: eight bytes at a time, then one by one.
    @inline(__always)
    private mutating func skipPlain() {
        while bytes.count - offset >= 8 {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            let odd = Self.oddBytes(in: word)
            guard odd == 0 else {
                offset += odd.trailingZeroBitCount / 8
                return
            }
            offset += 8
        }
        while offset < bytes.count, byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            offset += 1
        }
    }

    /// The top bit of each byte that is no ASCII, a control character, a quote or a backslash; above the lowest of these
    /// there may be others that are none.
    @inline(__always)
    private static func oddBytes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
        let controls = word &- (ones &* 0x20)
        return (word | controls | (quotes &- ones) | (backslashes &- ones)) & (ones &* 0x80)
    }

    /// Steps over an escape. One that stands for a letter or a digit of ASCII is left to others: nobody writes it so, and
    /// what it spells would have to be read.
    private mutating func escape() -> Bool {
        offset += 1
        let kind = byte
        offset += 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "n"), UInt8(ascii: "t"),
            UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            return true
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal() else { return false }
            switch unit {
            case 0x20...0x2F, 0x3A...0x40, 0x80..<0xD800, 0xE000...: return true
            case 0xD800..<0xDC00:
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hexadecimal() else { return false }
                return 0xDC00..<0xE000 ~= low
            default: return false
            }
        default: return false
        }
    }

    /// Four digits.
    private mutating func hexadecimal() -> UInt32? {
        var number: UInt32 = 0
        for _ in 0..<4 {
            switch byte {
            case 0x30...0x39: number = number << 4 | UInt32(byte & 0x0F)
            case 0x41...0x46, 0x61...0x66: number = number << 4 | UInt32(byte & 0x0F) + 9
            default: return nil
            }
            offset += 1
        }
        return number
    }

    /// Steps over a character of two to four bytes of UTF-8.
    private mutating func character() -> Bool {
        let first = byte
        offset += 1
        // The second byte leaves out what would be too long a form, a surrogate or past the last character.
        let second: ClosedRange<UInt8>
        let others: Int
        switch first {
        case 0xC2...0xDF: (second, others) = (0x80...0xBF, 0)
        case 0xE0: (second, others) = (0xA0...0xBF, 1)
        case 0xED: (second, others) = (0x80...0x9F, 1)
        case 0xE1...0xEF: (second, others) = (0x80...0xBF, 1)
        case 0xF0: (second, others) = (0x90...0xBF, 2)
        case 0xF1...0xF3: (second, others) = (0x80...0xBF, 2)
        case 0xF4: (second, others) = (0x80...0x8F, 2)
        default: return false
        }
        guard second ~= byte else { return false }
        offset += 1
        for _ in 0..<others {
            guard 0x80...0xBF ~= byte else { return false }
            offset += 1
        }
        return true
    }

    /// Steps over a whole number without a sign, of so many digits that 64 bits hold it as it is.
    mutating func natural() -> Int? {
        let start = offset
        var number = 0
        while byte &- 0x30 < 10, offset - start < Self.mostDigits {
            number = number &* 10 &+ Int(byte & 0x0F)
            offset += 1
        }
        let count = offset - start
        let hasNeedlessZero = count > 1 && bytes[start] == UInt8(ascii: "0")
        return count == 0 || hasNeedlessZero || byte &- 0x30 < 10 ? nil : number
    }

    private static let mostDigits = 15

    /// Steps over the point and the digits behind it, where they are next.
    mutating func fraction() -> Bool {
        guard byte == UInt8(ascii: "."), offset + 1 < bytes.count, bytes[offset + 1] &- 0x30 < 10 else { return false }
        offset += 1
        while byte &- 0x30 < 10 { offset += 1 }
        return true
    }

    /// Steps over a number that is not too long. What follows it is for the caller to see: neither a point nor an exponent
    /// is anything that may stand behind a value.
    mutating func number() -> Bool {
        _ = take(UInt8(ascii: "-"))
        guard natural() != nil else { return false }
        _ = fraction()
        return true
    }
}
