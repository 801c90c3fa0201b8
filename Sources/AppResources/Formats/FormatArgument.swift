/// An argument that a text of the app takes, as one of its placeholders asks for it.
public struct FormatArgument: Sendable, Hashable {
    /// What has to be given.
    public enum Kind: Sendable {
        /// A text, for `%@`.
        case text
        /// A number or another plain value, such as for `%d`.
        case value
        /// A number that chooses one of the plural forms.
        case plural
    }

    /// Which of the arguments it is, from 1.
    public let number: Int
    /// The placeholder as it stands in the text.
    public let placeholder: String
    /// What has to be given.
    public let kind: Kind
}

extension LocalizedText {
    /// The arguments that the text takes, in the order of its placeholders; of plural forms, those of all forms.
    public var arguments: [FormatArgument] {
        switch content {
        case .plain(let text):
            var walk = ArgumentWalk(variables: [])
            walk.through(text)
            return walk.found
        case .plural(let format, let variables):
            var walk = ArgumentWalk(variables: variables)
            walk.through(format)
            return walk.found
        }
    }
}

/// Goes through a format and the plural forms in it.
private struct ArgumentWalk {
    let variables: [PluralVariable]
    private(set) var found: [FormatArgument] = []
    /// The number of the last argument that was taken in turn.
    private var inTurn = 0
    /// The variables whose forms are gone through.
    private var open: [String] = []
    private var steps = 0

    init(variables: [PluralVariable]) { self.variables = variables }

    /// Collects what a format takes. The first placeholder of a form prints the number, of the type `own`, that chose it.
    mutating func through(_ format: String, own: String? = nil) {
        var own = own
        for placeholder in Placeholder.all(in: format) {
            // Forms in forms in forms can be more than anybody wants to wait for.
            guard steps < 1000 else { return }
            steps += 1
            let written = String(format[placeholder.range])
            switch placeholder.kind {
            case .argument(let conversion):
                // In "50% off" the blank makes it a placeholder that nobody means.
                if written.contains(" ") { continue }
                if let type = own, placeholder.position == nil, (conversion == "@") == (type == "@") {
                    own = nil
                    continue
                }
                add(placeholder.position, written, conversion == "@" ? .text : .value)
            case .variable(let name):
                // The same bounds as for showing it: a form that holds itself has no text.
                guard !open.contains(name), open.count < 8,
                    let variable = variables.first(where: { $0.name == name })
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
