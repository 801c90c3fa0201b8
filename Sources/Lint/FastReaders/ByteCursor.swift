import JSONText
import LintEngine
import PushDocument

/// A reading position in a text that may be JSON. Each step either is certain that jansson reads the same, or fails.
struct ByteCursor {
    private let start: UnsafeRawPointer
    private let count: Int
    private(set) var offset = 0

    /// A cursor at the beginning of a text; nil for one without bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return nil }
        self.start = start
        count = bytes.count
    }

    var isAtEnd: Bool { offset == count }
    /// The byte at the reading position; at the end 0, which is not part of any JSON.
    @inline(__always) var byte: UInt8 { offset < count ? start.load(fromByteOffset: offset, as: UInt8.self) : 0 }

    @inline(__always) subscript(text: Text) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start + text.start, count: text.count)
    }

    @inline(__always) func bytes(since offset: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start + offset, count: self.offset &- offset)
    }

    @inline(__always) mutating func skipSpace() {
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset &+= 1 }
    }

    @inline(__always) mutating func take(_ expected: UInt8) -> Bool {
        guard byte == expected else { return false }
        offset &+= 1
        return true
    }

    mutating func take(_ word: StaticString) -> Bool {
        for index in 0..<word.utf8CodeUnitCount { guard take(word.utf8Start[index]) else { return false } }
        return true
    }

    /// The bytes at a place; nil if it is none.
    @inline(__always) private func bytes(of part: AnswerPlaces.Part) -> UnsafeRawBufferPointer? {
        guard !part.isMissing, part.start <= part.end, part.end <= count else { return nil }
        return UnsafeRawBufferPointer(start: start + Int(part.start), count: Int(part.end - part.start))
    }

    /// The text without escapes, or the number, at a place; nil for other values.
    @inline(__always) func plainText(_ part: AnswerPlaces.Part) -> UnsafeRawBufferPointer? {
        part.isPlain ? bytes(of: part) : nil
    }

    /// The value at a place of JSON; nil if it can't be read.
    func value(_ part: AnswerPlaces.Part) -> JSONValue? {
        guard let bytes = bytes(of: part) else { return nil }
        if part.isPlain, part.isText { return .string(String(decoding: bytes, as: UTF8.self)) }
        return try? JSONDocument(parsing: Array(bytes)).value
    }

    /// The value that bytes of JSON are; nil if they can't be read.
    static func value(of json: UnsafeRawBufferPointer) -> JSONValue? {
        if var cursor = ByteCursor(json), let text = cursor.string(), !text.hasEscapes, cursor.isAtEnd {
            return .string(String(decoding: cursor[text], as: UTF8.self))
        }
        return try? JSONDocument(parsing: Array(json)).value
    }

    /// The place of the value that was read since an offset; none for `null`.
    @inline(__always) func part(since offset: Int) -> AnswerPlaces.Part {
        var (value, part) = (self, AnswerPlaces.Part())
        value.offset = offset
        if value.byte == UInt8(ascii: "n") { return part }
        var (start, end) = (offset, self.offset)
        if value.take(UInt8(ascii: "\"")) {
            value.skipPlain()
            part.isText = true
            part.isPlain = value.offset == end &- 1
            if part.isPlain { (start, end) = (start &+ 1, end &- 1) }
        } else {
            part.isPlain = StoryReader.isNumber(bytes(since: offset))
        }
        (part.start, part.end) = (UInt32(clamping: start), UInt32(clamping: end))
        return part
    }

    /// Steps over a value of a text that is known to be JSON; false if it can't be told where it ends.
    mutating func skipValue() -> Bool {
        var depth = 0
        repeat {
            skipSpace()
            switch byte {
            case UInt8(ascii: "\""): guard string() != nil else { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth &+= 1
                offset &+= 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth &-= 1
                offset &+= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): offset &+= 1
            default:
                let start = offset
                while StoryReader.isInWord(byte) { offset &+= 1 }
                guard offset > start else { return false }
            }
        } while depth > 0
        return true
    }

    // MARK: Strings

    /// The text of a string as written between its quotes.
    struct Text {
        let start: Int
        let count: Int
        let hasEscapes: Bool
    }

    @inline(__always) mutating func string() -> Text? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = offset
        skipPlain()
        if take(UInt8(ascii: "\"")) { return Text(start: start, count: offset &- start &- 1, hasEscapes: false) }
        return restOfString(from: start)
    }

    /// Steps over the rest of a string that is not made of plain characters alone.
    private mutating func restOfString(from start: Int) -> Text? {
        var hasEscapes = false
        while true {
            switch byte {
            case UInt8(ascii: "\""):
                offset &+= 1
                return Text(start: start, count: offset &- start &- 1, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard escape() != nil else { return nil }
            case 0x80...:
                // Non-ASCII characters come in runs.
                repeat { guard character() else { return nil } } while byte >= 0x80
            default: return nil
            }
            skipPlain()
        }
    }

    /// Skips to the next byte of a string that is not a plain ASCII character: eight bytes at a time, then one by one.
    @inline(__always) private mutating func skipPlain() {
        while count &- offset >= 8 {
            let word = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            let odd = Self.oddBytes(in: word)
            guard odd == 0 else {
                offset &+= odd.trailingZeroBitCount / 8
                return
            }
            offset &+= 8
        }
        while byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset &+= 1 }
    }

    /// The top bit of each byte that is not ASCII, or a control character, a quote or a backslash; above the lowest such
    /// byte there may be false positives.
    @inline(__always) private static func oddBytes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
        let controls = word &- (ones &* 0x20)
        return (word | controls | (quotes &- ones) | (backslashes &- ones)) & (ones &* 0x80)
    }

    /// Steps over a character of two to four bytes of UTF-8. The last four bytes of a document are left to the rules.
    @inline(__always) private mutating func character() -> Bool {
        guard count &- offset >= 4 else { return false }
        let bytes = start.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
        // The ranges exclude overlong forms, surrogates and values past the last character.
        switch bytes {
        case 0xC200_0000..<0xE000_0000 where bytes & 0x00C0_0000 == 0x0080_0000: offset &+= 2
        case 0xE0A0_0000..<0xEDA0_0000 where bytes & 0x00C0_C000 == 0x0080_8000,
            0xEE80_0000..<0xF000_0000 where bytes & 0x00C0_C000 == 0x0080_8000:
            offset &+= 3
        case 0xF090_0000..<0xF490_0000 where bytes & 0x00C0_C0C0 == 0x0080_8080: offset &+= 4
        default: return false
        }
        return true
    }

    /// Steps over an escape, and returns the character that it stands for.
    @inline(__always) private mutating func escape() -> Unicode.Scalar? {
        offset &+= 1
        let kind = byte
        offset &+= 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"):
            guard let high = hexadecimal(), !(0xDC00..<0xE000 ~= high) else { return nil }
            guard 0xD800..<0xDC00 ~= high else { return Unicode.Scalar(high) }
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hexadecimal(), 0xDC00..<0xE000 ~= low
            else { return nil }
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        default: return nil
        }
    }

    @inline(__always) private mutating func hexadecimal() -> UInt32? {
        guard count &- offset >= 4 else { return nil }
        var number: UInt32 = 0
        for place in 0..<4 {
            let byte = start.load(fromByteOffset: offset &+ place, as: UInt8.self)
            let (digit, letter) = (byte &- UInt8(ascii: "0"), (byte | 0x20) &- UInt8(ascii: "a"))
            guard digit < 10 || letter < 6 else { return nil }
            number = number << 4 | UInt32(digit < 10 ? digit : letter &+ 10)
        }
        offset &+= 4
        return number
    }

    /// Calls a function with the text of a string that was read, its escapes decoded.
    @inline(__always) func withText<Result>(_ text: Text, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        text.hasEscapes ? withDecoded(text, body) : body(self[text])
    }

    private func withDecoded<Result>(_ text: Text, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        // An escape is longer than its character.
        withUnsafeTemporaryAllocation(byteCount: text.count, alignment: 1) { decoded in
            var cursor = self
            cursor.offset = text.start
            var count = 0
            func add(_ byte: UInt8) {
                guard count < decoded.count else { return }
                decoded[count] = byte
                count &+= 1
            }
            while cursor.offset < text.start &+ text.count {
                if cursor.byte == UInt8(ascii: "\\"), let character = cursor.escape().flatMap(UTF8.encode) {
                    for byte in character { add(byte) }
                } else {
                    add(cursor.byte)
                    cursor.offset &+= 1
                }
            }
            return body(UnsafeRawBufferPointer(rebasing: decoded[..<count]))
        }
    }

    // MARK: Numbers

    struct Number {
        /// The digits before the point; nil for more than a Double holds exactly, and for a negative number.
        var whole: Int64?
        var fraction = Fraction.none
        var hasExponent = false

        enum Fraction {
            case none, zeros, digits
            /// Digits that may be rounded to a whole number.
            case unsure
        }
    }

    /// Steps over a number that 64 bits or a Double certainly hold.
    @inline(__always) mutating func number() -> Number? {
        var number = Number()
        let isNegative = take(UInt8(ascii: "-"))
        let (start, isZero) = (offset, byte == UInt8(ascii: "0"))
        var whole: Int64 = 0
        while byte &- 0x30 < 10 {
            whole = whole &* 10 &+ Int64(byte & 0x0F)
            offset &+= 1
        }
        let count = offset &- start
        // 64 bits hold any number of 18 digits, and a Double one of 15.
        guard 1...18 ~= count, !(isZero && count > 1) else { return nil }
        number.whole = count <= 15 && !isNegative ? whole : nil
        if take(UInt8(ascii: ".")) {
            guard let fraction = fraction() else { return nil }
            number.fraction = fraction
        }
        guard byte | 0x20 == UInt8(ascii: "e") else { return number }
        number.hasExponent = true
        return exponent() ? number : nil
    }

    private mutating func fraction() -> Number.Fraction? {
        let start = offset
        while byte == UInt8(ascii: "0") { offset &+= 1 }
        let zeros = offset &- start
        while byte == UInt8(ascii: "9") { offset &+= 1 }
        let nines = offset &- start
        while byte &- 0x30 < 10 { offset &+= 1 }
        guard offset > start else { return nil }
        if offset &- start == zeros { return .zeros }
        // A Double shows six places after the point of each number below a billion.
        return zeros >= 6 || nines > 6 ? .unsure : .digits
    }

    /// Steps over an exponent of at most two digits.
    private mutating func exponent() -> Bool {
        offset &+= 1
        if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
        let start = offset
        while byte &- 0x30 < 10 { offset &+= 1 }
        return 1...2 ~= offset &- start
    }
}

/// The classes of strings that were read.
extension ByteCursor {
    /// The class of a text of which only the ends matter; nil for one that counts by its bytes: it may be JSON or a secret, or it
    /// begins with a character that can't be seen.
    @inline(__always) func ends(of text: Text) -> ValueClass? {
        if text.count == 0 { return .emptyText }
        // A string that may be JSON counts by its bytes: skip the decoding.
        return EncodedJSON.mayBegin(self[text]) ? nil : withText(text, Self.ends)
    }

    @inline(__always) private static func ends(of text: UnsafeRawBufferPointer) -> ValueClass? {
        if text.count >= SecretText.minimumBytes, SecretText(text) != nil { return nil }
        // Escaped brackets are brackets too.
        if EncodedJSON.mayBegin(text) { return nil }
        return switch Confusables.end(of: text) {
        case nil: .text
        case .beginning: nil
        case .end: .blankAtEnd
        }
    }

    func isSecret(_ text: Text) -> Bool {
        text.count >= SecretText.minimumBytes && withText(text) { SecretText($0) != nil }
    }

    /// True for a UUID in lower case.
    func isUUID(_ text: Text) -> Bool {
        guard text.count == 36 else { return false }
        for (offset, byte) in self[text].enumerated() {
            switch (offset, byte) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")),
                (_, 0x30...0x39), (_, 0x61...0x66):
                continue
            default: return false
            }
        }
        return true
    }

    /// The number that a text of ten digits is.
    func number(of text: Text) -> Int64? {
        text.count == 10 && self[text].allSatisfy { $0.isDigit }
            ? self[text].reduce(0) { $0 * 10 + Int64($1 & 0x0F) } : nil
    }

    /// True for 1 to 64 ASCII characters.
    func isShort(_ text: Text) -> Bool {
        !text.hasEscapes && 1...64 ~= text.count && self[text].allSatisfy { $0 < 0x7F }
    }
}

/// Checks of a place, beside their callers so that they are inlined.
extension AnswerPlaces.Part {
    @inline(__always) var isMissing: Bool { end == 0 }
    @inline(__always) var isEmpty: Bool { start == end }
}
