import JSONText

/// A placeholder in a format for an argument, such as `%u`, `%2$@` or `%#@name@`.
public struct Placeholder: Sendable, Equatable {
    /// The inserted content.
    public enum Kind: Sendable, Equatable {
        /// An argument, with the conversion after the percent sign, such as `u`, `lld` or `@`.
        case argument(String)
        /// The text of a plural variable.
        case variable(String)
    }

    /// Its range, percent sign included.
    public var range: Range<String.Index>
    /// The number of its argument, from 1; nil if the format does not number it.
    public var position: Int?
    /// The inserted content.
    public var kind: Kind

    /// The placeholders of a format in their order; `%%` is not one, nor is a percent sign without a conversion.
    public static func all(in format: String) -> [Placeholder] {
        var found: [Placeholder] = []
        var text = TextReader(bytes: Array(format.utf8))
        func index(_ offset: Int) -> String.Index { format.utf8.index(format.startIndex, offsetBy: offset) }
        while text.upTo("%") != nil {
            let start = text.offset - 1
            if text.take("%") { continue }
            let position = text.position()
            guard let kind = text.variable() ?? text.argument() else { continue }
            found.append(Placeholder(range: index(start)..<index(text.offset), position: position, kind: kind))
        }
        return found
    }
}

/// The parts of a placeholder after the percent sign; nothing is stepped over where there is none.
extension TextReader {
    fileprivate mutating func position() -> Int? {
        let start = offset
        let digits = skip(while: \.isDigit)
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
