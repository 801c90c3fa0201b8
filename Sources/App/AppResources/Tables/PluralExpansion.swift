/// Replaces a format's variables by their texts for a number.
struct PluralExpansion {
    let variables: [PluralVariable]
    let count: UInt64
    let category: PluralCategory
    /// The category whose text was used for the first variable.
    var taken: PluralCategory?

    mutating func choose(for format: String) -> FormatChoice {
        do {
            let text = try expand(format, position: nil, type: nil, within: [])
            return .format(Self.numbered(text), category: taken)
        } catch { return error }
    }

    private mutating func expand(
        _ format: String, position: Int?, type: String?, within open: [String]
    ) throws(FormatChoice) -> String {
        var text = ""
        var position = position
        for piece in FormatPiece.all(in: format) {
            guard let placeholder = piece.placeholder else {
                text += piece.written
                continue
            }
            switch placeholder.kind {
            case .variable(let name):
                // Variables can contain each other; one that contains itself has no text, and long chains are mistakes.
                guard !open.contains(name), open.count < 8, text.utf8.count < 100_000,
                    let variable = variables.first(where: { $0.name == name })
                else { throw .undefined(variable: name) }
                text += try expand(
                    try self.text(of: variable), position: placeholder.position ?? variable.argument,
                    type: variable.valueType, within: open + [name])
            case .argument(let conversion):
                // The argument number in a form refers to the variable's own argument.
                if let number = position, placeholder.position == nil, conversion == type {
                    text += "%\(number)$" + placeholder.text.dropFirst()
                    position = nil
                } else {
                    text += placeholder.text
                }
            }
        }
        return text
    }

    private mutating func text(of variable: PluralVariable) throws(FormatChoice) -> String {
        // Foundation uses an explicit `zero` for 0 in every language; `other` replaces a missing category, as in ICU.
        let candidates = (count == 0 ? [.zero] : []) + [category, .other]
        for candidate in candidates {
            guard let text = variable.texts[candidate] else { continue }
            if taken == nil { taken = candidate }
            return text
        }
        throw .noText(category, variable: variable.name)
    }

    /// The format with argument numbers either on all placeholders or, if they only count up, on none.
    private static func numbered(_ format: String) -> String {
        let pieces = FormatPiece.all(in: format)
        let placeholders = pieces.compactMap { $0.placeholder }
        guard placeholders.contains(where: { $0.position != nil }) else { return format }
        var numbers = placeholders.enumerated().map { $0.element.position ?? $0.offset + 1 }[...]
        let countsUp = numbers.elementsEqual(1...max(1, numbers.count))
        return pieces.map { piece in
            guard let placeholder = piece.placeholder, let number = numbers.popFirst() else { return piece.written }
            let rest = placeholder.text.dropFirst()
            let bare = placeholder.position == nil ? rest : rest.drop { $0 != "$" }.dropFirst()
            return countsUp ? "%\(bare)" : "%\(number)$\(bare)"
        }.joined()
    }
}
