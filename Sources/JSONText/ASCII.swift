/// Classes of bytes in JSON's grammar.
extension UInt8 {
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    /// A byte of a bare word as people write them: letters, digits, `_`, `$`, `-`, `.` and anything beyond ASCII.
    var isWord: Bool {
        isDigit || self >= 0x80 || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
            || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}
