/// A condition of a program, by which a value is one of two, or is left out.
struct Condition: Equatable {
    /// Its text, without a negation before it.
    let text: String
    /// The indices of the values that count if it holds, and if it does not; nil where that value is not known.
    let (holds, fails): (Int?, Int?)

    /// The condition that a range has as its text.
    init(_ text: String, holds: Int?, fails: Int?) {
        var text = text[...]
        var isNegated = false
        while let sign = ["!", "not ", "(!"].first(where: text.hasPrefix), !text.hasPrefix("!=") {
            text = text.dropFirst(sign.count)
            if sign == "(!", text.hasSuffix(")") { text = text.dropLast() }
            isNegated.toggle()
        }
        if text.hasPrefix("("), text.hasSuffix(")"), !text.dropFirst().contains("(") {
            text = text.dropFirst().dropLast()
        }
        self.text = String(text.filter { $0 != " " })
        (self.holds, self.fails) = isNegated ? (fails, holds) : (holds, fails)
    }
}

extension LiteralReader {
    /// The condition of an expression such as `x ? {…} : {…}`, `x && {…}` or Python's `{…} if x else {…}`, with its objects; nil for other
    /// expressions, and where there are more conditions.
    func condition(of nodes: ArraySlice<SourceNode>, for objects: [Literal]) -> Condition? {
        func places(_ isSign: (SourceNode) -> Bool) -> [Int] { nodes.indices.filter { isSign(nodes[$0]) } }
        func isWord(_ node: SourceNode, _ text: String) -> Bool { node.isWord && word(node.range) == text }
        let questions = places { $0.isSign("?") }
        let others = places { $0.isSign("||") || $0.isSign("??") || $0.isSign("|") }
        let (colons, ands) = (places { $0.isSign(":") }, places { $0.isSign("&&") })
        let (ifs, elses) = (places { isWord($0, "if") }, places { isWord($0, "else") })
        let part: ArraySlice<SourceNode>
        let (start, end): (Int, Int)
        if let question = questions.first, let colon = colons.first, questions.count + colons.count == 2 {
            (part, start, end) = (nodes[..<question], question, colon)
        } else if let sign = ands.first, questions.isEmpty, colons.isEmpty, others.isEmpty, ands.count == 1 {
            (part, start, end) = (nodes[..<sign], sign, nodes.endIndex)
        } else if language.name == .python, let sign = ifs.first, let otherwise = elses.first,
            ifs.count + elses.count == 2, sign < otherwise
        {
            (part, start, end) = (nodes[(sign + 1)..<otherwise], nodes.startIndex, otherwise)
        } else {
            return nil
        }
        guard let first = part.first, let last = part.last, end < nodes.endIndex || ands.count == 1 else { return nil }
        let middle = end < nodes.endIndex ? nodes[end].range.lowerBound : Int.max
        let begin = nodes[start].range.lowerBound
        let (holds, fails) = (
            objects.indices.filter { begin..<middle ~= objects[$0].range.lowerBound },
            objects.indices.filter { objects[$0].range.lowerBound >= middle }
        )
        guard holds.count < 2, fails.count < 2, holds.count + fails.count == objects.count,
            last.range.upperBound - first.range.lowerBound <= Self.longestCondition
        else { return nil }
        let text = word(first.range.lowerBound..<last.range.upperBound)
        let bare =
            ["return ", "await ", "yield "].first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text[...]
        return Condition(String(bare), holds: holds.first, fails: fails.first)
    }

    private static let longestCondition = 200

    /// Takes the rest of a condition, as in `kind === "x" ? {…} : {…}`; false if there is none.
    mutating func takesCondition(_ nodes: inout ArraySlice<SourceNode>) -> Bool {
        let and = nodes.lastIndex { $0.isSign("&&") }.flatMap {
            nodes[$0...].dropFirst().first?.group == nil ? nil : $0
        }
        let choice = nodes.firstIndex { $0.isSign("?") }.flatMap { question in
            nodes[question...].contains { $0.isSign(":") } ? question : nil
        }
        guard let question = choice ?? and else { return false }
        for node in nodes[..<question] { if let group = node.group { findPayloads(in: group, node.range) } }
        nodes = nodes[question...]
        return true
    }

    /// True if a condition on the same line decides whether a statement is run.
    func isConditional(_ nodes: ArraySlice<SourceNode>) -> Bool {
        guard let first = nodes.first, first.isWord else { return false }
        return Self.conditions.contains(word(first.range))
    }

    /// True if what was read of the statement is all before its block, as `if x` is.
    var isControlled: Bool {
        if beginsArm(frame.nodes[...]) { return true }
        guard !language.isIndented, let last = frame.nodes.last, last.sign == nil, isConditional(frame.nodes[...])
        else {
            return false
        }
        // `if (x) return {…}` and `case "x": return {…}` return an object.
        return !frame.nodes.contains { $0.isWord && ["return", "throw", "yield"].contains(word($0.range)) }
    }

    /// True before the block of one case of Rust's `match` or Kotlin's `when`.
    func beginsArm(_ nodes: ArraySlice<SourceNode>) -> Bool {
        guard let sign = Self.arms[language.name], nodes.last?.isSign(sign) == true else { return false }
        return !nodes.contains { $0.isSign("=") || $0.isWord && word($0.range) == "return" }
    }
    private static let arms: [Language.Name: SourceSign] = [.rust: "=>", .kotlin: "->"]

    /// True for the beginning of a block that is always run, as in `try {` and `synchronized (this) {`.
    func isPlain(_ statement: ArraySlice<SourceNode>) -> Bool {
        guard let first = statement.first, first.isWord, Self.plain.contains(word(first.range)) else { return false }
        return statement.dropFirst().allSatisfy { $0.group?.open == UInt8(ascii: "(") }
    }

    static let plain: Set = ["try", "do", "finally", "synchronized", "using", "lock", "unsafe"]

    /// True before the body of a function that a word declares: the name before it may be the type of its result.
    var beginsFunction: Bool {
        // Names such as `fn` are free in JavaScript.
        guard !language.isIndented, language.name != .javaScript else { return false }
        return frame.nodes.reversed().prefix { $0.group?.open != UInt8(ascii: "{") && !$0.isSign("=") }.contains {
            $0.isWord && Self.functions.contains(word($0.range))
        }
    }

    /// True for a condition whose one statement is on the next line, as in `if (token)` and `else`.
    func isHeadOfBranch(_ nodes: [SourceNode]) -> Bool {
        guard !language.isIndented, nodes.count < 4, isConditional(nodes[...]), let last = nodes.last else {
            return false
        }
        if nodes.count == 1 { return last.isWord && word(last.range) == "else" }
        return last.group?.open == UInt8(ascii: "(") && nodes.dropLast().allSatisfy { $0.isWord }
    }

    /// True for a condition with its block, if the token after it begins another statement.
    func endsBranch(_ nodes: [SourceNode], before token: SourceTokens.Token) -> Bool {
        guard !language.isIndented, case .word(let next) = token, nodes.last?.group?.open == UInt8(ascii: "{"),
            isConditional(nodes[...])
        else { return false }
        return !["else", "elseif", "elsif", "catch", "finally"].contains(word(next))
    }

    static let conditions: Set = [
        "if", "elif", "else", "for", "while", "case", "when", "unless", "switch", "guard", "catch", "foreach",
        "default",
    ]
}
