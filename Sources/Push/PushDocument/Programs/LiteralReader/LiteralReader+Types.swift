import JSONText

/// The objects of types that a program declares.
extension LiteralReader {
    /// An object of a type that the program declares; its other fields have values of their own.
    func object(_ group: SourceNode.Group, _ range: Range<Int>, _ fields: DeclaredTypes.Fields) -> Literal {
        var members = group.arguments.enumerated().flatMap { index, argument -> [Literal.Member] in
            // In JavaScript and Rust a name alone is a field and its value; Go's values have the order of the fields.
            let isName = group.open == UInt8(ascii: "{") && language.name != .go
            let name = argument.name ?? (isName ? argument.word : nil)
            if let name, fields.skipped.contains(name) { return [] }
            if let name, fields.embedded.contains(name), let members = argument.value.members {
                return members.filter { $0.name != nil }
            }
            var value = argument.value
            if let members = value.membersOfNew {
                // C#'s `new()` has the type of its field.
                let type = name.flatMap { fields.inner[$0] }
                value =
                    type.map { object(SourceNode.Group(open: group.open, arguments: members), value.range, $0) }
                    ?? value
            }
            let member = argument.isSpread ? nil : fields.name(name, at: index)
            if let type = name.flatMap({ fields.types[$0] }) { value = typed(value, type, as: member) }
            return [Literal.Member(name: member, place: argument.place, value: value)]
        }
        // An argument without a name goes to a function that makes the object.
        if group.arguments.allSatisfy({ $0.isNamed }) { members += defaults(of: fields, besides: members) }
        members.removeAll { fields.leavesOut($0.name, $0.value) }
        members.append(Literal.Member(name: nil, place: range, value: .unknown(range)))
        return Literal(.object(members), range, fields)
    }

    /// The members that a type gives its objects where nobody sets them; those that stand for nothing are left out.
    private func defaults(of fields: DeclaredTypes.Fields, besides members: [Literal.Member]) -> [Literal.Member] {
        let given = Set(members.map { $0.name })
        return fields.defaults.sorted { $0.value.place.lowerBound < $1.value.place.lowerBound }
            .compactMap { field, value in
                guard let name = fields.names[field], !given.contains(name) else { return nil }
                return Literal.Member(
                    name: name, place: value.place, value: Literal(.constant(value.json), value.place))
            }
            .filter { !$0.value.isZero }
    }

    /// `[]type{…}` or `[]byte(…)`, after its brackets; nil for a type alone.
    func sliceOrConversion(_ nodes: inout ArraySlice<SourceNode>) -> Literal? {
        while let node = nodes.popFirst() {
            guard let group = node.group, group.open != UInt8(ascii: "["), !group.arguments.isEmpty || nodes.isEmpty
            else { continue }
            if group.open == UInt8(ascii: "(") { return group.arguments.first?.value ?? .unknown(node.range) }
            return Literal(.array(group.arguments.map { $0.value }), node.range)
        }
        return nil
    }

    /// The fields of Go's type without a name, as in `struct { … }{ … }`, of which the word and the bracket are given; nil for any other.
    func unnamedType(_ word: String, _ bracket: SourceNode?) -> DeclaredTypes.Fields? {
        guard word == "struct", bracket?.group != nil else { return nil }
        return bracket.flatMap { declared.fields(at: $0.range.lowerBound) }
    }

    /// Gives a variable of Go's that is declared without a value an object, as `var note Note` does; false for any other statement.
    mutating func declareVariable(by nodes: ArraySlice<SourceNode>) -> Bool {
        guard language.name == .go, nodes.count > 2,
            nodes.allSatisfy({ $0.isWord || $0.isSign(".") || $0.group != nil })
        else { return false }
        let words = nodes.filter { $0.isWord }.map { word($0.range) }
        guard words.count > 2, words[0] == "var", let last = nodes.last else { return false }
        let isNamed = words.count + words.count - 3 == nodes.count
        let type = isNamed ? declared[words.dropFirst(2)] : unnamedType(words[2], nodes.count == 4 ? last : nil)
        guard let type else { return false }
        let range = nodes[nodes.startIndex].range.lowerBound..<last.range.upperBound
        assign(
            words[1], [], object(SourceNode.Group(open: UInt8(ascii: "{")), range, type), from: range.lowerBound,
            isConditional: false, isOther: false)
        return true
    }

    /// The value after PHP's `(string)` or `(int)`; nil for other brackets. Of several casts the first decides.
    mutating func cast(_ group: SourceNode.Group, _ range: Range<Int>, _ nodes: inout ArraySlice<SourceNode>)
        -> Literal?
    {
        guard isPHP, let type = castType(group), let next = nodes.first, next.sign == nil else { return nil }
        while let other = nodes.first?.group, castType(other) != nil, nodes.count > 1 { nodes.removeFirst() }
        let value = primary(&nodes)
        if type != "string" {
            findPayloads(in: value)
            var number = Literal.unknown(range)
            number.kind = .number
            return number
        }
        switch value.value {
        case .text, .joined, .encoded: return value
        default:
            findPayloads(in: value)
            return .unknownText(range)
        }
    }

    /// The type in brackets that a cast of PHP's makes a text or a number by; nil for other brackets.
    private func castType(_ group: SourceNode.Group) -> String? {
        guard group.open == UInt8(ascii: "("), group.arguments.count == 1,
            let type = group.arguments[0].word?.lowercased()
        else { return nil }
        return ["string", "int", "integer", "float", "double"].contains(type) ? type : nil
    }

    /// Gives the name of a block of Ruby's the object that the block fills, as in `Notification.new(token).tap do |note|`: from the next
    /// line on, if that is in the block. False for any other statement.
    mutating func beginBlock(_ nodes: ArraySlice<SourceNode>) -> Bool {
        guard language.name == .ruby, depth == 0, nodes.count > 6, let end = nodes.last, end.isSign("|")
        else { return false }
        let block = nodes.suffix(6)
        let words = block.filter { $0.isWord }.map { word($0.range) }
        guard words.count == 3, words[0] == "tap", words[1] == "do" else { return false }
        let start = nodes.dropLast(6).lastIndex { $0.isSign("=") }.map { $0 + 1 } ?? nodes.startIndex
        blockObject = (words[2], statementIndentation, evaluate(nodes[start...].dropLast(6)))
        return true
    }
}
