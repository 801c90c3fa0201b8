/// A part of a format: literal text or a placeholder.
package enum FormatPiece {
    /// Literal text, with `%%` read as a percent sign.
    case text(String)
    /// A placeholder, with how it is written.
    case placeholder(Placeholder, text: String)
    /// A `%` that begins no placeholder.
    case lonePercent

    /// The parts of a format in their order.
    package static func all(in format: String) -> [FormatPiece] {
        var pieces: [FormatPiece] = []
        var end = format.startIndex
        for placeholder in Placeholder.all(in: format) {
            appendLiteral(format[end..<placeholder.range.lowerBound], to: &pieces)
            pieces.append(.placeholder(placeholder, text: String(format[placeholder.range])))
            end = placeholder.range.upperBound
        }
        appendLiteral(format[end...], to: &pieces)
        return pieces
    }

    private static func appendLiteral(_ literal: Substring, to pieces: inout [FormatPiece]) {
        var text = String.UnicodeScalarView()
        var scalars = literal.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "%", scalars.first == "%" {
                scalars.removeFirst()
            } else if scalar == "%" {
                pieces += [.text(String(text)), .lonePercent]
                text = String.UnicodeScalarView()
                continue
            }
            text.append(scalar)
        }
        pieces.append(.text(String(text)))
    }
}
