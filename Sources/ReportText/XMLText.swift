/// Escapes text for XML 1.0.
package enum XMLText {
    /// The XML declaration.
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
