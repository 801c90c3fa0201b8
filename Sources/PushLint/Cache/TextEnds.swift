/// How a string begins and ends, from its bytes between the quotes.
struct TextEnds {
    let beginning: Look
    let end: Look

    /// The visibility of a character.
    enum Look {
        case visible
        /// White space of ASCII.
        case blank
        /// Anything else: visible or not.
        case unsure
    }

    /// The ends of a string with at least one byte.
    @inline(__always)
    init(_ text: UnsafeRawBufferPointer, hasEscapes: Bool) {
        guard !hasEscapes, let first = text.first, let last = text.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last
        else {
            self.init(slowly: text, hasEscapes: hasEscapes)
            return
        }
        self.init(beginning: .visible, end: .visible)
    }

    private init(beginning: Look, end: Look) {
        self.beginning = beginning
        self.end = end
    }

    /// The bytes of the longest escape, `\uXXXX`.
    private static let maximumEscape = 6

    private init(slowly text: UnsafeRawBufferPointer, hasEscapes: Bool) {
        var last = text.count - 1
        // Only an escape at the very end matters.
        if hasEscapes, text.suffix(Self.maximumEscape).contains(UInt8(ascii: "\\")) {
            var next = 0
            while next < text.count {
                last = next
                next +=
                    text[next] == UInt8(ascii: "\\") ? text.dropFirst(next + 1).first == UInt8(ascii: "u") ? 6 : 2 : 1
            }
        }
        while last > 0, text[last] & 0xC0 == 0x80 { last -= 1 }
        self.init(beginning: Self.look(text, at: 0), end: Self.look(text, at: last))
    }

    /// The visibility of the character whose first byte is here.
    private static func look(_ text: UnsafeRawBufferPointer, at offset: Int) -> Look {
        guard offset < text.count else { return .unsure }
        let first = text[offset]
        switch first {
        case UInt8(ascii: "\\"): return escape(text.dropFirst(offset + 1))
        case 0x20: return .blank
        case 0x21..<0x7F: return .visible
        case 0xC2...0xDF where offset + 1 < text.count:
            return look(UInt32(first & 0x1F) << 6 | UInt32(text[offset + 1] & 0x3F))
        case 0xE0...0xEF where offset + 2 < text.count:
            let high = UInt32(first & 0x0F) << 12 | UInt32(text[offset + 1] & 0x3F) << 6
            return look(high | UInt32(text[offset + 2] & 0x3F))
        case 0xF0...0xF4: return .visible
        default: return .unsure
        }
    }

    private static func escape(_ text: Slice<UnsafeRawBufferPointer>) -> Look {
        switch text.first {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return .visible
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return .blank
        case UInt8(ascii: "u"):
            var scalar: UInt32 = 0
            for digit in text.dropFirst().prefix(4) {
                scalar = scalar << 4 | UInt32(digit & 0x0F) + (digit >= 0x40 ? 9 : 0)
            }
            // A surrogate is half of a character above U+FFFF, all of which can be seen.
            return look(scalar)
        default: return .unsure
        }
    }

    /// The visibility of a character below U+10000. Invisible ones, and blanks beyond ASCII, are unsure.
    static func look(_ scalar: UInt32) -> Look {
        switch scalar {
        case 0x20: .blank
        case 0x21...0x7E: .visible
        case 0xA0, 0x1680, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFEFF: .unsure
        case 0xA1...: .visible
        default: .unsure
        }
    }
}
