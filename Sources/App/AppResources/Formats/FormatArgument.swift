/// An argument that a placeholder in a text of the app takes.
package struct FormatArgument: Sendable, Hashable {
    /// The kind of value it needs.
    package enum Kind: Sendable {
        /// A text, for `%@`.
        case text
        /// A number or another plain value, such as for `%d`.
        case value
        /// A number that chooses one of the plural forms.
        case plural
    }

    /// The number of the argument, from 1.
    package let number: Int
    /// The placeholder as it is written.
    package let placeholder: String
    /// The kind of value it needs.
    package let kind: Kind
}

extension LocalizedText {
    /// The arguments that the text takes, in the order of its placeholders; for plural forms, those of all forms.
    package var arguments: [FormatArgument] {
        let (format, variables) =
            switch content {
            case .plain(let text): (text, [PluralVariable]())
            case .plural(let format, let variables): (format, variables)
            }
        var walk = ArgumentWalk(variables: variables)
        walk.through(format)
        return walk.found
    }
}

/// Goes through a format and the plural forms in it.
private struct ArgumentWalk {
    let variables: [PluralVariable]
    var found: [FormatArgument] = []
    /// The number of the last argument taken in order.
    var inTurn = 0
    var open: [String] = []
    var steps = 0

    /// Collects the arguments of a format. A form's first placeholder prints the number that chose it, of type `own`.
    mutating func through(_ format: String, own: String? = nil) {
        var own = own
        for placeholder in Placeholder.all(in: format) {
            // Nested forms can grow exponentially, so the work is bounded.
            guard steps < 1000 else { return }
            steps += 1
            let written = placeholder.text
            switch placeholder.kind {
            case .argument(let conversion):
                // In "50% off" the blank makes it a placeholder by accident.
                if written.contains(" ") { continue }
                if let type = own, placeholder.position == nil, (conversion == "@") == (type == "@") {
                    own = nil
                    continue
                }
                add(placeholder.position, written, conversion == "@" ? .text : .value)
            case .variable(let name):
                // The same bounds as for expansion: a form that contains itself has no text.
                guard !open.contains(name), open.count < 8, let variable = variables.first(where: { $0.name == name })
                else { continue }
                add(placeholder.position ?? variable.argument, written, .plural)
                open.append(name)
                let start = inTurn
                var end = start
                for category in PluralCategory.allCases {
                    guard let text = variable.texts[category] else { continue }
                    inTurn = start
                    through(text, own: variable.valueType)
                    end = max(end, inTurn)
                }
                inTurn = end
                open.removeLast()
            }
        }
    }

    private mutating func add(_ number: Int?, _ written: String, _ kind: FormatArgument.Kind) {
        if number == nil { inTurn += 1 }
        let argument = FormatArgument(number: number ?? inTurn, placeholder: written, kind: kind)
        if !found.contains(argument) { found.append(argument) }
    }
}

/// A format whose `%@` are filled from a list of texts, as for `loc-args`.
package struct ArgumentFilling {
    package private(set) var text = ""
    /// The first placeholder without an argument; it stays in the text.
    package private(set) var unfilled: String?

    package init(_ format: String, with arguments: [String]) {
        var inTurn = 0
        for piece in FormatPiece.all(in: format) {
            switch piece {
            case .text(let literal): text += literal
            case .percent, .lonePercent: text += "%"
            case .placeholder(let found):
                let index = (found.position ?? inTurn + 1) - 1
                if found.position == nil { inTurn += 1 }
                let isFilled = found.kind == .argument("@") && arguments.indices.contains(index)
                text += isFilled ? arguments[index] : found.text
                if !isFilled, unfilled == nil { unfilled = found.text }
            }
        }
    }
}
