/// Cuts a format string into its literal text and its placeholders.
struct FormatScanner {
    enum Piece: Equatable {
        case text(String)
        case placeholder(Placeholder)
        /// A `%` that begins no placeholder.
        case lonePercent
    }

    struct Placeholder: Equatable {
        /// The placeholder as it stands in the format.
        let text: String
        /// The number in `%2$@`.
        let position: Int?
        /// What stands between `%` or `$` and the letter: flags, width, precision, length.
        let modifiers: String
        /// The letter that says what is printed; `#` stands for a plural reference `%#@name@`.
        let conversion: Unicode.Scalar
    }

    private var rest: Substring.UnicodeScalarView
    private var literal = String.UnicodeScalarView()
    private var pieces: [Piece] = []

    static func pieces(of format: String) -> [Piece] {
        var scanner = FormatScanner(rest: Substring(format).unicodeScalars)
        return scanner.scan()
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    private mutating func scan() -> [Piece] {
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                literal.append(scalar)
                continue
            }
            if rest.first == "%" {
                literal.append("%")
                rest.removeFirst()
            } else {
                endLiteral()
                pieces.append(placeholder().map(Piece.placeholder) ?? .lonePercent)
            }
        }
        endLiteral()
        return pieces
    }

    private mutating func endLiteral() {
        if !literal.isEmpty { pieces.append(.text(String(literal))) }
        literal = String.UnicodeScalarView()
    }

    /// Reads what follows a `%`; where it is no placeholder, nothing is taken and it stays as text.
    private mutating func placeholder() -> Placeholder? {
        let start = rest
        var position: Int?
        let digits = take { ("0"..."9").contains($0) }
        if rest.first == "$", !digits.isEmpty {
            rest.removeFirst()
            // A number too large for any list of values names none of them.
            position = Int(digits) ?? Int.max
        } else {
            rest = start
        }
        if let name = pluralReference() {
            return Placeholder(text: "%" + text(from: start), position: position, modifiers: name, conversion: "#")
        }
        let modifiers = take { Self.modifiers.contains($0) }
        guard let letter = rest.first, Self.conversions.contains(letter) else {
            rest = start
            return nil
        }
        rest.removeFirst()
        return Placeholder(
            text: "%" + text(from: start), position: position, modifiers: modifiers, conversion: letter)
    }

    private mutating func pluralReference() -> String? {
        let start = rest
        guard rest.popFirst() == "#", rest.popFirst() == "@" else {
            rest = start
            return nil
        }
        let name = take { $0 != "@" }
        guard rest.popFirst() == "@" else {
            rest = start
            return nil
        }
        return name
    }

    private mutating func take(while matches: (Unicode.Scalar) -> Bool) -> String {
        let taken = rest.prefix(while: matches)
        rest = rest[taken.endIndex...]
        return String(taken)
    }

    private func text(from start: Substring.UnicodeScalarView) -> String { String(start[..<rest.startIndex]) }

    private static let modifiers = Set("-+ #0'123456789*.hlqLztj".unicodeScalars)
    private static let conversions = Set("@diouxXeEfFgGaAcCsSpnDUO".unicodeScalars)
}
