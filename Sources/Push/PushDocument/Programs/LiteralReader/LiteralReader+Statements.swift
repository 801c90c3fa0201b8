/// The statements and brackets of a program, as its tokens end them.
extension LiteralReader {
    /// The nodes before the innermost bracket.
    var nodesBefore: ArraySlice<SourceNode> { enclosing.last?.nodes[...] ?? [] }

    /// The names of the function that the innermost bracket belongs to, and of the object before it, as in `apns.send`.
    var callee: (object: String?, name: String)? {
        let nodes = nodesBefore.suffix(3)
        guard let last = nodes.last, last.isWord else { return nil }
        let isMethod = nodes.count == 3 && nodes[nodes.endIndex - 2].isSign(in: SourceSign.access)
        return (isMethod ? nodes.first.map { word($0.range) } : nil, word(last.range))
    }

    mutating func append(_ kind: SourceNode.Kind, _ range: Range<Int>) {
        frame.nodes.append(SourceNode(kind: kind, range: range))
    }

    mutating func take(_ sign: SourceSign, _ range: Range<Int>) {
        let isStatement = frame.open == 0 || frame.open == UInt8(ascii: "{")
        if sign == ";" {
            if separatesMembers { return take(",", range) }
            if isStatement {
                endStatement()
                frame.isBlock = true
            }
            return
        }
        // The next assignment of JavaScript's comma operator, or the next variable.
        if sign == ",", frame.assignment != nil, frame.open == 0 || frame.isBlock, language.name == .javaScript {
            return endStatement()
        }
        if endsLabel(sign, range) { return }
        if sign == ",", frame.open != 0, !isInTypeArguments { frame.commas.append(frame.nodes.count) }
        if sign == "=" || sign == ":=", isStatement, frame.assignment == nil { frame.assignment = frame.nodes.count }
        append(.sign(sign), range)
    }

    /// True between the brackets of a type behind `as`, as in `data as Record<string, string>`.
    private var isInTypeArguments: Bool {
        guard language.name == .javaScript else { return false }
        let nodes = frame.nodes[(frame.commas.last ?? 0)...]
        guard nodes.count > 3, nodes.contains(where: { $0.isSign("<") }),
            let start = nodes.lastIndex(where: { $0.isWord && ["as", "satisfies"].contains(word($0.range)) })
        else { return false }
        return nodes[start...].reduce(0) { $0 + ($1.isSign("<") ? 1 : $1.isSign(">") ? -1 : 0) } > 0
    }

    /// Ends the statement if a line ended before a token that does not continue it.
    mutating func endLine(before token: SourceTokens.Token) {
        guard tokens.isAfterLine else { return }
        let last = frame.nodes.last
        if enclosing.isEmpty, language.isIndented {
            if case .sign(let sign, _) = token, sign != "@", sign != ":", !(sign == "%" && isElixir) { return }
            if let last, let sign = last.sign, sign != ":", !endsName(last) { return }
            endStatement()
            return leave(below: tokens.indentation)
        }
        guard let last, last.sign == nil, !isHeadOfBranch(frame.nodes) else { return }
        if separatesMembers { return take(",", last.range.suffix(0)) }
        if endsBranch(frame.nodes, before: token) {
            frame.isBlock = true
            return endStatement()
        }
        let open = frame.open
        let joinsTexts = language.isIndented || !language.endsWithLine
        // A comma is missing, except between two texts in languages that join them.
        if case .text = token, open == UInt8(ascii: "{"), frame.isOfQuotedMembers, !(joinsTexts && last.isText) {
            return take(",", last.range.suffix(0))
        }
        guard !joinsTexts || frame.isBlock, open == 0 || open == UInt8(ascii: "{") else { return }
        switch token {
        case .word, .text, .number:
            endStatement()
            frame.isBlock = true
        default: break
        }
    }

    /// True in a table of PowerShell's, whose members end with their lines.
    private var separatesMembers: Bool {
        language.name == .powerShell && frame.open == UInt8(ascii: "{") && nodesBefore.last?.isSign("@") == true
    }

    /// True for the end of a method's name in Ruby, as in `empty?`, and of the names of a block, as in `do |note|`.
    private func endsName(_ sign: SourceNode) -> Bool {
        guard language.name == .ruby else { return false }
        if sign.isSign("|") { return true }
        guard sign.isSign("?") || sign.isSign("!") else { return false }
        return source[..<sign.range.lowerBound].last?.isNamePart == true
    }

    mutating func endStatement() {
        var (nodes, assignment) = (frame.nodes[...], frame.assignment)
        guard let first = nodes.first, let last = nodes.last else { return }
        heads.add(first.range.lowerBound..<last.range.upperBound, .plain)
        if language.isIndented, enclosing.isEmpty { lines.add(isCondition: isConditional(nodes)) }
        frame.nodes = []
        frame.commas.removeAll { $0 > 0 }
        frame.assignment = nil
        if frame.built != nil, build(nodes) { return }
        if beginBlock(nodes) { return }
        if let sign = assignment, sign > 0, !setsInClosure(nodes, assignedAt: sign) {
            noteFunction(in: nodes, assignedAt: sign)
            if addAlias(by: nodes, assignedAt: sign) { return }
            let modifier = modifier(of: nodes, after: sign)
            nodes = nodes[..<(modifier ?? nodes.endIndex)]
            let value = evaluate(nodes[(sign + 1)...])
            guard let (name, path) = target(nodes[..<sign], of: value.shape) else {
                noteAliases(in: nodes)
                return findPayloads(in: value)
            }
            if nodes.count == sign + 2 { noteAliases(in: nodes[(sign + 1)...]) }
            frame.isBlock = true
            noteField(name, path, value, at: nodes.first { $0.isWord }?.range.lowerBound ?? 0)
            let isConditional = modifier != nil || isConditional(nodes)
            let isOther =
                path.isEmpty && (isInBranch || isConditional) && !isDeclaration(nodes[..<sign], nodes[sign])
            assign(
                name, path, value, at: path.isEmpty ? nil : key(of: nodes[..<sign]), from: nodes[0].range.lowerBound,
                isConditional: isConditional, isOther: isOther)
            guard path.isEmpty, !isOther else { return }
            return noteDeclaration(of: name, in: nodes[..<sign], at: nodes[sign].range.lowerBound)
        }
        if declareVariable(by: nodes) { return }
        if removeMember(by: nodes) || changeVariable(by: nodes) { return noteLine(nil, of: nodes) }
        let value = evaluate(nodes)
        if noteReturn(value, in: nodes) { findPayloads(in: value) }
    }

    /// The index of the condition behind an assignment, as in `badge = 1 if ready`.
    func modifier(of nodes: ArraySlice<SourceNode>, after sign: Int) -> Int? {
        guard [.ruby, .perl].contains(language.name) else { return nil }
        return nodes.indices.dropFirst(sign + 2).first { index in
            nodes[index].isWord && ["if", "unless"].contains(word(nodes[index].range)) && nodes[index - 1].sign == nil
        }
    }

    mutating func close(_ byte: UInt8, at place: Int) {
        let open: UInt8 = byte == UInt8(ascii: ")") ? 0x28 : byte - 2
        if frame.isCase, open == UInt8(ascii: "{") { endCase(at: place) }
        guard !enclosing.isEmpty else { return }
        // A bracket of another kind: what is open in it was misread.
        if frame.open != open {
            guard enclosing.suffix(7).contains(where: { $0.open == open }) else { return }
            while frame.open != open { drop() }
        }
        let isAssignment = open == UInt8(ascii: "{") && frame.commas.isEmpty && frame.assignment != nil
        if open == UInt8(ascii: "{"), let first = frame.nodes.first, first.range.count == 6, isReturn(first) {
            frame.isBlock = true
        }
        if !frame.isBlock, variables.last != nil { openChanged(in: frame.nodes, open) }
        if frame.isBlock || isAssignment && !language.separators.contains("=") { endStatement() }
        let (nodes, range) = (frame.nodes, frame.start..<place + 1)
        var group = SourceNode.Group(open: open, isBlock: frame.isBlock, hasDots: frame.hasDots)
        if nodes.isEmpty, !frame.isBlock {
            // A comment alone in the brackets stands for unknown members, as dots do.
            group.hasDots = group.hasDots || source[range.dropFirst().dropLast()].contains { $0 > 0x20 }
        } else if nodes.count == 1, nodes[0].isSign(":") {
            group.isColon = true
        } else if let built = frame.built {
            if !built.isBranch { group.whole = Literal(built.object.value, range) }
        } else if nodes.count == 1, let inner = nodes[0].group?.whole, open == UInt8(ascii: "{") {
            group.whole = Literal(inner.value, range)
        } else if open == UInt8(ascii: "{"), let object = comprehension(nodes[...]) {
            group.whole = object
        } else {
            var start = 0
            for comma in frame.commas + [nodes.count] where comma >= start {
                if comma > start { group.arguments.append(argument(nodes[start..<comma], in: open, until: place)) }
                start = comma + 1
            }
            noteMembers(of: group, at: range.lowerBound)
        }
        leaveBlock()
        heads.add(range, group.isBlock || frame.function != nil ? frame.kind : .plain, function: frame.function)
        let isMessage = language.name == .objectiveC && open == UInt8(ascii: "[")
        if isMessage {
            noteHead(inMessage: nodes)
            group.whole = dictionary(ofMessage: nodes, range)
        }
        let branch = frame.built.flatMap { $0.isBranch ? $0.object : nil }
        frame = enclosing.removeLast()
        if let branch { frame.built?.add(branch) }
        if isMessage { changeVariable(byMessage: nodes) }
        noteHeads(in: group, after: frame.nodes[...])
        append(.group(group), range)
    }

    mutating func drop() {
        endStatement()
        leaveBlock()
        frame = enclosing.removeLast()
    }

    /// Forgets the variables of the block that ends. Those of a plain one are as good as those around it.
    mutating func leaveBlock() {
        if frame.isPlain { plainBlocks -= 1 } else { leave(depth, isBranch: frame.isBranch) }
    }

    func word(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
