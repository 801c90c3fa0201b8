import JSONText

/// A part of a format: literal text or a placeholder.
package enum FormatPiece {
    case text(String)
    /// `%%`, which stands for a percent sign.
    case percent
    /// A `%` that begins no placeholder.
    case lonePercent
    case placeholder(Placeholder)

    package static func all(in format: String) -> [FormatPiece] {
        var pieces: [FormatPiece] = []
        var text = TextReader(bytes: Array(format.utf8))
        while text.byte != nil {
            let literal = text.skip { $0 != UInt8(ascii: "%") }
            if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
            let start = text.offset
            guard text.take("%") else { break }
            let position = text.position()
            if position == nil, text.take("%") {
                pieces.append(.percent)
            } else if let kind = text.variable() ?? text.argument() {
                let written = String(decoding: text.bytes[start..<text.offset], as: UTF8.self)
                pieces.append(.placeholder(Placeholder(text: written, position: position, kind: kind)))
            } else {
                pieces.append(.lonePercent)
                text.offset = start + 1
            }
        }
        return pieces
    }

    var written: String {
        switch self {
        case .text(let text): text
        case .percent: "%%"
        case .lonePercent: "%"
        case .placeholder(let placeholder): placeholder.text
        }
    }

    var placeholder: Placeholder? { if case .placeholder(let placeholder) = self { placeholder } else { nil } }
}

/// Reads the parts of a placeholder after its percent sign. Where a part is missing, the reader stays where it is.
extension TextReader {
    fileprivate mutating func position() -> Int? {
        let start = offset
        let digits = skip(while: { $0.isDigit })
        guard take("$"), let number = Int(String(decoding: digits, as: UTF8.self)), number > 0 else {
            offset = start
            return nil
        }
        return number
    }

    fileprivate mutating func variable() -> Placeholder.Kind? {
        let start = offset
        if take("#@") {
            let name = skip { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "%") }
            if !name.isEmpty, take("@") { return .variable(String(decoding: name, as: UTF8.self)) }
        }
        offset = start
        return nil
    }

    fileprivate mutating func argument() -> Placeholder.Kind? {
        let start = offset
        skip { "-+ #0'".utf8.contains($0) }
        skip { $0.isDigit || ".*".utf8.contains($0) }
        let length = skip { "hlqLztj".utf8.contains($0) }
        if let byte, "@diouxXeEfFgGaAcCsSpn".utf8.contains(byte) {
            offset += 1
            return .argument(String(decoding: length + [byte], as: UTF8.self))
        }
        offset = start
        return nil
    }
}
