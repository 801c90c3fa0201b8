/// The blocks of a program, and the functions that they belong to.
extension LiteralReader {
    /// The kind of a block that begins after what was read of a statement.
    func regionKind(_ nodes: ArraySlice<SourceNode>, in open: UInt8) -> SourceHeads.Region.Kind {
        guard heads.isNeeded, let last = nodes.last else { return .plain }
        // Requests in a loop are sent with all fields that it sets.
        if let first = nodes.first, first.isWord, Self.loops.contains(word(first.range)) { return .plain }
        if isConditional(nodes) || beginsArm(nodes) { return .condition }
        let words = nodes.reversed().lazy.filter { $0.isWord }.prefix(12).map { word($0.range) }
        if let first = words.last, ["try", "do", "with", "using", "finally", "lock"].contains(first) { return .plain }
        if open == UInt8(ascii: "(") || open == UInt8(ascii: "[") { return .closure }
        if words.contains(where: Self.declaring.contains) { return .wall }
        if isTrailing(nodes) { return .closure }
        // A method with the type of its result, as in `headers(token: string): Headers {`, and Dart's `async {`.
        let isMethod =
            nodes.dropFirst().first?.group != nil
            || ["private", "public", "protected", "static", "async"].contains(words.last)
        if language.name == .javaScript, isMethod, nodes.contains(where: { $0.isSign(":") }) { return .wall }
        if language.name == .dart, last.isWord, word(last.range) == "async" { return .wall }
        return last.group != nil || last.isSign("=>") ? .wall : last.isWord ? .closure : .plain
    }

    /// True before a closure that is the last argument of a method, as in Kotlin's `client.post(url) { … }`.
    private func isTrailing(_ nodes: ArraySlice<SourceNode>) -> Bool {
        nodes.last?.group?.open == UInt8(ascii: "(") && nodes.dropLast().last?.isWord == true
            && nodes.dropLast(2).last?.isSign(in: [".", "?."]) == true
    }

    /// The name of the function whose block begins after what was read of a statement.
    func functionName(_ nodes: ArraySlice<SourceNode>) -> (name: String, place: Int)? {
        heads.isNeeded ? declaredFunction(nodes) : nil
    }

    /// The nodes after the last block of a statement, which ends the function before it.
    func afterBlock(_ nodes: ArraySlice<SourceNode>) -> ArraySlice<SourceNode> {
        nodes.suffix(from: nodes.lastIndex { $0.group?.open == UInt8(ascii: "{") }.map { $0 + 1 } ?? nodes.startIndex)
    }

    /// The name of the function that a statement declares.
    func declaredFunction(_ nodes: ArraySlice<SourceNode>) -> (name: String, place: Int)? {
        let nodes = afterBlock(nodes)
        let words = Set(nodes.filter { $0.isWord }.prefix(12).map { word($0.range) })
        guard words.isDisjoint(with: Self.types), let first = nodes.first,
            !isTrailing(nodes) || !words.isDisjoint(with: Self.declaring)
        else { return nil }
        // `const name = (…) => {` and `name: function (…) {`
        let sign = nodes.indices.first { nodes[$0].isSign("=") || nodes[$0].isSign(":") && $0 == nodes.startIndex + 1 }
        var name = words.isDisjoint(with: Self.functions) ? sign.map { nodes[..<$0].last ?? first } : nil
        for (word, group) in zip(nodes, nodes.dropFirst()) where name == nil && word.isWord {
            let isKeyword = Self.declaring.contains(self.word(word.range))
            if group.group?.open == UInt8(ascii: "("), !isKeyword { name = word }
        }
        return name.flatMap { $0.isWord ? (word($0.range), $0.range.lowerBound) : nil }
    }

    /// True for the parameter of a function that is declared, whose default value is sent by nobody.
    func isParameter(_ nodes: ArraySlice<SourceNode>, until end: Int) -> Bool {
        // The parameters of an arrow function, also an object's members.
        if language.name == .javaScript, source[(end + 1)...].drop(while: { $0 <= 0x20 }).starts(with: "=>".utf8) {
            return true
        }
        let before = nodesBefore
        guard let last = before.last, last.isWord else { return false }
        let name = word(last.range)
        let isAlone = [.javaScript, .cSharp].contains(language.name) && !isConditional([last])
        if isAlone, !Self.plain.contains(name), nodes.contains(where: { $0.isSign("=") }) {
            // A method or an arrow function has no word before it.
            let rest = source[(end + 1)...].drop { $0 <= 0x20 }
            if ["{", ":", "=>"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
        }
        if name == "function" || name == "constructor" || name == "init" && language.name == .swift {
            return before.dropLast().last?.isSign(".") != true
        }
        var head = before.dropLast()
        while let access = head.last, access.isSign(in: SourceSign.access), head.dropLast().last?.isWord == true {
            head = head.dropLast(2)
        }
        return head.last.map { $0.isWord && Self.naming.contains(word($0.range)) } ?? false
    }

    private static let loops: Set = ["for", "foreach", "while", "loop"]
    /// Words before the name of a function.
    private static let naming = functions.union(["function", "defp"])
    private static let types: Set = ["class", "struct", "interface", "enum", "extension", "protocol", "trait", "impl"]
    static let functions: Set = ["func", "fn", "fun", "def"]
    private static let declaring: Set = [
        "func", "fn", "fun", "def", "function", "class", "struct", "interface", "impl", "module", "namespace", "enum",
        "extension", "object", "trait", "protocol", "init", "record", "throws",
    ]
}
