import JSONText

/// Text in URIs (RFC 3986), where a byte that may not stand there is a `%` and two hexadecimal digits.
extension String {
    /// The text with all bytes encoded but ASCII letters, digits and these signs.
    package func percentEncoded(keeping signs: String) -> String {
        utf8.reduce(into: "") { text, byte in
            if byte.isDigit || byte.isLetter || signs.utf8.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + byte.digits(2, radix: 16, uppercase: true)
            }
        }
    }

    /// The text that these bytes encode; a `%` without two digits stays as it is.
    package init(percentDecoding text: some Collection<UInt8>) {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ $0.isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

/// Escapes text for XML 1.0.
package enum XMLText {
    package static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    /// The text escaped for an attribute or an element. Characters that XML can't hold become symbols; characters that a
    /// terminal or a build service would obey become character references.
    package static func escaped(_ text: String) -> String {
        let triggers = LogCommand.isPossible(in: text) ? Set(LogCommand.triggers(in: text.unicodeScalars)) : []
        return text.unicodeScalars.enumerated().reduce(into: "") { escaped, next in
            let scalar = next.element
            switch scalar.value {
            case 0x26: escaped += "&amp;"
            case 0x3C: escaped += "&lt;"
            case 0x3E: escaped += "&gt;"
            case 0x22: escaped += "&quot;"
            // Parsers turn unescaped ones in attributes into blanks.
            case 0x09, 0x0A, 0x0D: escaped += "&#\(scalar.value);"
            case 0..<0x20: escaped += DisplayWidth.visible(Character(scalar))
            case 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
            case _ where DisplayWidth.isHidden(scalar) || triggers.contains(next.offset):
                escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// The content of a start tag: the name with its attributes in their order.
    package static func tag(_ name: String, _ attributes: [(String, String)]) -> String {
        name + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
    }
}
