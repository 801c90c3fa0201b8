import JSONText

/// Variables and constants that stand for a text, a number or a Boolean.
extension LiteralReader {
    /// Notes the sign that gave a variable its value, and whether it is a constant.
    mutating func noteDeclaration(of name: String, in target: ArraySlice<SourceNode>, at sign: Int) {
        guard variables[name]?.value.isPlain == true else { return }
        let words = DeclaredConstants.words(language)
        let isConstant = target.contains { $0.isWord && words?.contains(word($0.range)) == true }
        variables.note(name) { ($0.sign, $0.isConstant) = (sign, isConstant) }
    }

    /// The text, the number or the Boolean that a variable has wherever it is seen, as a value at the place where it is used.
    mutating func plainValue(of name: String, at place: Range<Int>) -> Literal? {
        guard let variable = variables[name], variable.value.isPlain, let sign = variable.sign,
            assignments.isOnly(name, at: sign, isConstant: variable.isConstant), copies > 0
        else { return nil }
        copies -= 1
        if case .constant(let constant) = variable.value.value { return Literal(.constant(constant), place) }
        return variable.value.text(in: source).map { .plainText($0, at: place) }
    }
}

extension Literal {
    /// True for a text without computed parts, a number or a Boolean.
    var isPlain: Bool {
        switch value {
        case .constant(let constant): constant != "null"
        case .text(let text): text.computed.isEmpty
        default: false
        }
    }

    /// True for a text that a name stands for.
    var isNamedText: Bool { if case .constant(let constant) = value { constant.hasPrefix("\"") } else { false } }

    /// A text that a name stands for, at the place of the name.
    static func plainText(_ text: String, at place: Range<Int>) -> Literal {
        Literal(.constant(JSONWriter().text(.string(text))), place)
    }
}
