import JSONText

/// Reads the property lists of OpenStep: the project files of Xcode, and the tables that people write.
struct OldStylePropertyList {
    /// UTF-8 text without a byte-order mark.
    var text: TextReader

    mutating func root() throws(ResourceError) -> PropertyList {
        let value = try value(depth: 0)
        try skipComments()
        guard text.byte == nil else { throw text.error("something follows the end of the property list") }
        return value
    }

    private mutating func value(depth: Int) throws(ResourceError) -> PropertyList {
        try skipComments()
        guard depth < PropertyList.depthLimit else {
            throw text.error("the values are nested deeper than \(PropertyList.depthLimit)")
        }
        if text.take("{") { return .dictionary(try members(depth: depth)) }
        if text.take("(") { return .array(try elements(depth: depth)) }
        if text.take("<") {
            guard text.upTo(">") != nil else { throw text.error("this data is never closed") }
            return .other("data")
        }
        return .string(try string("a value"))
    }

    private mutating func members(depth: Int) throws(ResourceError) -> [(key: String, value: PropertyList)] {
        var members: [(key: String, value: PropertyList)] = []
        while true {
            try skipComments()
            if text.take("}") { return members }
            let key = try string("a key")
            try skipComments()
            guard text.take("=") else { throw text.error("an = is missing after “\(key)”") }
            members.append((key, try value(depth: depth + 1)))
            try skipComments()
            guard text.take(";") || text.isNext("}") else {
                throw text.error("a semicolon is missing after the value of “\(key)”")
            }
        }
    }

    private mutating func elements(depth: Int) throws(ResourceError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while true {
            try skipComments()
            if text.take(")") { return elements }
            elements.append(try value(depth: depth + 1))
            try skipComments()
            guard text.take(",") || text.isNext(")") else { throw text.error("a comma is missing in this list") }
        }
    }

    mutating func skipComments() throws(ResourceError) {
        while true {
            text.skipSpace()
            let start = text.offset
            if text.take("//") {
                text.skip { $0 != 0x0A && $0 != 0x0D }
            } else if text.take("/*") {
                guard text.upTo("*/") != nil else { throw text.error("this comment is never closed", at: start) }
            } else {
                return
            }
        }
    }

    mutating func string(_ what: String) throws(ResourceError) -> String {
        switch text.byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted()
        case let byte? where Self.isBare(byte): return String(decoding: text.skip(while: Self.isBare), as: UTF8.self)
        case nil: throw text.error("the table ends where \(what) is expected")
        default: throw text.error("\(what) has to be a string")
        }
    }

    private static func isBare(_ byte: UInt8) -> Bool { byte.isNamePart || "$/:.-".utf8.contains(byte) }

    private mutating func quoted() throws(ResourceError) -> String {
        let start = text.offset
        let quote = text.byte
        text.offset += 1
        var pieces = ""
        // An escape can be half of a surrogate pair, so the text is collected as UTF-16.
        var units: [UInt16] = []
        while let byte = text.byte, byte != quote {
            if byte == UInt8(ascii: "\\") {
                text.offset += 1
                units += try escape()
                continue
            }
            pieces += String(decoding: units, as: UTF16.self)
            units = []
            pieces += String(decoding: text.skip { $0 != quote && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
        }
        guard text.byte != nil else { throw text.error("this string is never closed", at: start) }
        text.offset += 1
        return pieces + String(decoding: units, as: UTF16.self)
    }

    private mutating func escape() throws(ResourceError) -> [UInt16] {
        guard let byte = text.byte else { throw text.error("the table ends in an escape") }
        switch byte {
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            text.offset += 1
            guard let unit = number(atMost: 4, radix: 16, { $0.isHexDigit }) else {
                throw text.error("hexadecimal digits are missing after \\U")
            }
            return [unit]
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            let start = text.offset
            // Beyond ASCII these numbers refer to NeXTSTEP's character set, which is no longer used.
            guard let unit = number(atMost: 3, radix: 8, { 0x30...0x37 ~= $0 }), unit < 0x80 else {
                throw text.error("an octal escape beyond ASCII", at: start)
            }
            return [unit]
        default:
            text.offset += 1
            if let control = Self.controls[byte] { return [control] }
            // Any other character represents itself, with all its bytes.
            return Array(String(decoding: [byte] + text.skip { $0 & 0xC0 == 0x80 }, as: UTF8.self).utf16)
        }
    }

    private static let controls = Dictionary(
        uniqueKeysWithValues: zip("abtnvfr".utf8, [0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D] as [UInt16]))

    private mutating func number(atMost count: Int, radix: Int, _ isDigit: (UInt8) -> Bool) -> UInt16? {
        let digits = text.bytes[text.offset...].prefix(count).prefix(while: isDigit)
        text.offset += digits.count
        return UInt16(String(decoding: digits, as: UTF8.self), radix: radix)
    }
}
