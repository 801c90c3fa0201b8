/// Classes of bytes in JSON's grammar and in names.
extension UInt8 {
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
    /// A decimal digit of ASCII.
    @inlinable package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    /// A letter of ASCII.
    @inlinable package var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
    /// A hexadecimal digit, in capitals or not.
    @inlinable package var isHexDigit: Bool {
        isDigit || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "f")
    }
    /// A letter or digit of ASCII, or `_`.
    @inlinable package var isNamePart: Bool { isDigit || isLetter || self == UInt8(ascii: "_") }
    /// A byte of a bare word as people write them: letters, digits, `_`, `$`, `-`, `.` and anything beyond ASCII.
    var isWord: Bool {
        isNamePart || self >= 0x80 || self == UInt8(ascii: "$") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}
