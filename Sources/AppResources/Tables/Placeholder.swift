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
        var reader = PlaceholderReader(text: format.unicodeScalars)
        while let placeholder = reader.next() { found.append(placeholder) }
        return found
    }
}

/// Walks through a format.
private struct PlaceholderReader {
    let text: String.UnicodeScalarView
    private var index: String.Index

    init(text: String.UnicodeScalarView) {
        self.text = text
        index = text.startIndex
    }

    private var scalar: Unicode.Scalar? { index < text.endIndex ? text[index] : nil }

    mutating func next() -> Placeholder? {
        while let start = text[index...].firstIndex(of: "%") {
            index = text.index(after: start)
            if take("%") { continue }
            let position = position()
            if let kind = variable() ?? argument() {
                return Placeholder(range: start..<index, position: position, kind: kind)
            }
        }
        index = text.endIndex
        return nil
    }

    private mutating func position() -> Int? {
        let start = index
        let digits = skip { ("0"..."9").contains($0) }
        guard take("$"), let number = Int(digits), number > 0 else {
            index = start
            return nil
        }
        return number
    }

    private mutating func variable() -> Placeholder.Kind? {
        let start = index
        if take("#"), take("@") {
            let name = skip { $0 != "@" && $0 != "%" }
            if !name.isEmpty, take("@") { return .variable(name) }
        }
        index = start
        return nil
    }

    private mutating func argument() -> Placeholder.Kind? {
        let start = index
        _ = skip { "-+ #0'".unicodeScalars.contains($0) }
        _ = skip { ("0"..."9").contains($0) || $0 == "." || $0 == "*" }
        let length = skip { "hlqLztj".unicodeScalars.contains($0) }
        if let scalar, "@diouxXeEfFgGaAcCsSpn".unicodeScalars.contains(scalar) {
            index = text.index(after: index)
            return .argument(length + String(scalar))
        }
        index = start
        return nil
    }

    private mutating func take(_ expected: Unicode.Scalar) -> Bool {
        guard scalar == expected else { return false }
        index = text.index(after: index)
        return true
    }

    private mutating func skip(while matches: (Unicode.Scalar) -> Bool) -> String {
        let start = index
        while let scalar, matches(scalar) { index = text.index(after: index) }
        return String(text[start..<index])
    }
}
