/// A reading position in JSON text that jansson has accepted. Every step stays within the bytes, whatever they hold.
struct Cursor {
    let bytes: [UInt8]
    var offset = 0

    var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    mutating func skipSpace() { while let byte, byte.isJSONSpace { offset += 1 } }

    mutating func take(_ expected: UInt8) -> Bool {
        guard byte == expected else { return false }
        offset += 1
        return true
    }

    /// Steps over a string and returns its range, with the quotes.
    mutating func string() -> Range<Int> {
        let start = offset
        offset += 1
        while let byte {
            offset += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") { offset += 1 }
        }
        offset = min(offset, bytes.count)
        return start..<offset
    }

    /// Steps over a whole value, however deep, and returns its range.
    @discardableResult mutating func value() -> Range<Int> {
        let start = offset
        var depth = 0
        repeat {
            switch byte {
            case UInt8(ascii: "\""): _ = string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                offset += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                offset += 1
            case nil: return start..<offset
            default: offset += 1
            }
        } while depth > 0
        // Of a number or a literal only the first byte was read.
        if bytes[start] != UInt8(ascii: "{"), bytes[start] != UInt8(ascii: "["), bytes[start] != UInt8(ascii: "\"") {
            while let byte, byte.isWord || byte == UInt8(ascii: "+") { offset += 1 }
        }
        return start..<offset
    }

    /// Goes through the object here. `member` gets the range of each key, and steps over the value where the cursor is.
    mutating func members(_ member: (inout Cursor, Range<Int>) -> Void) {
        offset += 1
        repeat {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else { break }
            let key = string()
            skipSpace()
            _ = take(UInt8(ascii: ":"))
            skipSpace()
            member(&self, key)
            skipSpace()
        } while take(UInt8(ascii: ","))
        _ = take(UInt8(ascii: "}"))
    }

    /// Goes through the array here. `element` is called with the cursor at each element and steps over it.
    mutating func elements(_ element: (inout Cursor, Int) -> Void) {
        offset += 1
        var index = 0
        repeat {
            skipSpace()
            guard let byte, byte != UInt8(ascii: "]") else { break }
            element(&self, index)
            index += 1
            skipSpace()
        } while take(UInt8(ascii: ","))
        _ = take(UInt8(ascii: "]"))
    }

    /// The text of a string whose range includes its quotes.
    func text(of range: Range<Int>) -> String {
        let inner = bytes[range].dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        return StringEscapes.decode(inner)
    }
}

/// Classes of bytes in JSON's grammar and in names; digits and letters are those of ASCII.
extension UInt8 {
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
    @inlinable package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    @inlinable package var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
    @inlinable package var isHexDigit: Bool {
        isDigit || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "f")
    }
    @inlinable package var isNamePart: Bool { isDigit || isLetter || self == UInt8(ascii: "_") }
    /// A byte of a bare word as people write them: letters, digits, `_`, `$`, `-`, `.` and anything beyond ASCII.
    var isWord: Bool { isNamePart || self >= 0x80 || "$-.".utf8.contains(self) }
}

extension [UInt8] {
    /// The offset of a text, from an offset on; nil if it is not there.
    package func offset(of text: String, from start: Int = 0) -> Int? {
        var text = text
        return text.withUTF8 { text in
            guard let final = text.last else { return nil }
            let last = text.count - 1
            return withUnsafeBufferPointer { all in
                // The search goes on by the distance of a byte to the end of the text, as Horspool's does.
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { steps in
                    steps.initialize(repeating: UInt8(clamping: text.count))
                    for index in 0..<last { steps[Int(text[index])] = UInt8(clamping: last - index) }
                    var end = start + last
                    while end < all.count {
                        let byte = all[end]
                        if byte == final, (0..<last).allSatisfy({ all[end - last + $0] == text[$0] }) {
                            return end - last
                        }
                        end += Int(steps[Int(byte)])
                    }
                    return nil
                }
            }
        }
    }

    /// The parts before, between and after each occurrence of a text.
    package func parts(around text: String) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        while let next = offset(of: text, from: start) {
            parts.append(self[start..<next])
            start = next + text.utf8.count
        }
        return parts + [self[start...]]
    }
}
