import JSONText

/// What the expressions of a program are, and the members, elements and arguments between brackets.
extension LiteralReader {
    mutating func argument(_ nodes: ArraySlice<SourceNode>, in open: UInt8) -> SourceNode.Argument {
        var nodes = nodes
        let range = (nodes.first?.range.lowerBound ?? 0)..<(nodes.last?.range.upperBound ?? 0)
        var isSpread = false
        if let first = nodes.first, first.isSign(in: SourceSign.spread) {
            isSpread = true
            nodes.removeFirst()
        }
        // A member of Dart that is there under a condition.
        if let first = nodes.first, case .word = first.kind, word(first.range) == "if", nodes.count > 2,
            case .group = nodes[nodes.startIndex + 1].kind, open != UInt8(ascii: "(")
        {
            release(evaluate(nodes.dropFirst(2)))
            return SourceNode.Argument(name: .unknown, place: range, value: .unknown(range))
        }
        if let (name, place, rest) = name(of: nodes, in: open), !isSpread {
            var argument = SourceNode.Argument(name: name, place: place, value: evaluate(rest))
            if rest.isEmpty { argument.value = .unknown(range) }
            return argument
        }
        var word: String?
        if nodes.count == 1, let first = nodes.first, case .word = first.kind { word = self.word(first.range) }
        return SourceNode.Argument(name: nil, place: range, value: evaluate(nodes), isSpread: isSpread, word: word)
    }

    /// The name before a separator, with its place and what is after it.
    func name(of nodes: ArraySlice<SourceNode>, in open: UInt8) -> (
        SourceNode.Argument.Name, Range<Int>, ArraySlice<SourceNode>
    )? {
        var nodes = nodes
        // `:name => …` of Ruby and `@"name": …` of Objective-C.
        let isSymbol = nodes.first.map { $0.isSign(":") } ?? false
        if isSymbol || nodes.first.map({ $0.isSign("@") }) ?? false { nodes.removeFirst() }
        guard let first = nodes.first, let separator = nodes.dropFirst().first, isSeparator(separator, in: open)
        else { return nil }
        let rest = nodes.dropFirst(2)
        switch first.kind {
        case .text(let text):
            let name = Literal(.text(text), text.range).text(in: source)
            return (name.map { .text($0) } ?? .unknown, first.range, rest)
        case .word where isSymbol: return (.text(word(first.range)), first.range, rest)
        case .word: return (.bare(word(first.range)), first.range, rest)
        case .number: return (.unknown, first.range, rest)
        case .group(let group):
            // `["name"]: …`, also in C#.
            let name = group.arguments.count == 1 ? group.arguments[0].value.text(in: source) : nil
            return group.open == UInt8(ascii: "[") ? (name.map { .text($0) } ?? .unknown, first.range, rest) : nil
        case .sign: return nil
        }
    }

    func isSeparator(_ node: SourceNode, in open: UInt8) -> Bool {
        switch node.kind {
        case .sign(let sign):
            // Arguments have names in most languages.
            return sign == ":" || sign == "=" && open == UInt8(ascii: "(") || language.separators.contains(sign)
        case .word: return word(node.range) == "to" && language.separators.contains("to")
        default: return false
        }
    }

    /// The value of an expression; literals in one that can't be read are looked through for payloads.
    mutating func evaluate(_ nodes: ArraySlice<SourceNode>) -> Literal {
        let range = (nodes.first?.range.lowerBound ?? 0)..<(nodes.last?.range.upperBound ?? 0)
        var place = nodes.startIndex
        while place < nodes.endIndex, case .word = nodes[place].kind, Self.prefixes.contains(word(nodes[place].range)) {
            place += 1
        }
        let first = primary(nodes, &place)
        guard place < nodes.endIndex else { return first }
        let next = nodes[place]
        if first.isText, next.isSign(in: SourceSign.joining) || next.isText {
            return joined(first, nodes, &place, range)
        }
        if case .word = next.kind, ["as", "satisfies"].contains(word(next.range)) { return first }
        let isCondition = next.isSign(in: SourceSign.conditions)
        var others: [Literal] = []
        if isCondition { others.append(first) } else { release(first) }
        while place < nodes.endIndex {
            let before = place
            let other = primary(nodes, &place)
            if isCondition { others.append(other) } else { release(other) }
            if place == before { place += 1 }
        }
        guard isCondition else { return .unknown(range) }
        let objects = others.filter { $0.members != nil }
        return objects.isEmpty ? .unknown(range) : Literal(.choice(objects), objects[0].range)
    }

    private static let prefixes: Set = ["return", "await", "new", "throw", "yield", "const", "try", "yield"]

    /// Texts that are joined with others.
    mutating func joined(
        _ first: Literal, _ nodes: ArraySlice<SourceNode>, _ place: inout Int, _ range: Range<Int>
    ) -> Literal {
        var parts = [first]
        while place < nodes.endIndex {
            let before = place
            if case .sign = nodes[place].kind { place += 1 }
            guard place < nodes.endIndex else { break }
            parts.append(primary(nodes, &place))
            if place == before { place += 1 }
        }
        return Literal(.joined(parts), range)
    }

    /// A literal, a name, a call or brackets, with the calls that follow.
    mutating func primary(_ nodes: ArraySlice<SourceNode>, _ place: inout Int) -> Literal {
        // Signs before a value, as in `@{`, `%{`, `&Type{` and `*name`.
        while place + 1 < nodes.endIndex, nodes[place].isSign(in: SourceSign.prefixes) { place += 1 }
        guard place < nodes.endIndex else { return .unknown(0..<0) }
        let node = nodes[place]
        place += 1
        switch node.kind {
        case .text(let text): return chain(Literal(.text(text), node.range), nodes, &place)
        case .number:
            let number = String(decoding: source[node.range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
            return constant(number, node.range)
        case .sign:
            if node.isSign("-"), place < nodes.endIndex, case .number = nodes[place].kind {
                place += 1
                return constant(
                    "-" + word(nodes[place - 1].range), node.range.lowerBound..<nodes[place - 1].range.upperBound)
            }
            return .unknown(node.range)
        case .group(let group):
            // The type of a slice in Go, as in `[]string{…}`.
            if group.open == UInt8(ascii: "["), group.arguments.isEmpty, place < nodes.endIndex,
                case .word = nodes[place].kind, language.extensions.contains("go")
            {
                return sliceOrConversion(nodes, &place)
            }
            return chain(literal(of: group, node.range), nodes, &place)
        case .word: return named(nodes, &place)
        }
    }

    func constant(_ text: String, _ range: Range<Int>) -> Literal {
        (try? JSONDocument(parsing: Array(text.utf8))) == nil ? .unknown(range) : Literal(.constant(text), range)
    }

    /// `[]type{…}` or `[]byte(…)`, after its brackets.
    mutating func sliceOrConversion(_ nodes: ArraySlice<SourceNode>, _ place: inout Int) -> Literal {
        while place < nodes.endIndex {
            defer { place += 1 }
            guard case .group(let group) = nodes[place].kind else { continue }
            let isType = group.open == UInt8(ascii: "[") || group.arguments.isEmpty && place + 1 < nodes.endIndex
            if isType { continue }
            if group.open == UInt8(ascii: "(") { return group.arguments.first?.value ?? .unknown(nodes[place].range) }
            return Literal(.array(group.arguments.map { $0.value }), nodes[place].range)
        }
        return .unknown(nodes[nodes.startIndex].range)
    }

    /// A value that begins with a name, which was passed: a constant, a variable, a call, or a literal after its type.
    mutating func named(_ nodes: ArraySlice<SourceNode>, _ place: inout Int) -> Literal {
        let start = place - 1
        var path = [word(nodes[start].range)]
        let range = nodes[start].range
        // The type of a map in Go, as in `map[string]any{…}`.
        if path[0] == "map", place < nodes.endIndex, case .group(let key) = nodes[place].kind,
            key.open == UInt8(ascii: "[")
        {
            while place < nodes.endIndex {
                defer { place += 1 }
                guard case .group(let group) = nodes[place].kind, group.open == UInt8(ascii: "{") else { continue }
                if group.arguments.isEmpty, place + 1 < nodes.endIndex, case .group = nodes[place + 1].kind { continue }
                return object(group, nodes[place].range)
            }
            return .unknown(range)
        }
        while place + 1 < nodes.endIndex, case .word = nodes[place + 1].kind, nodes[place].isSign(in: SourceSign.access)
        {
            path.append(word(nodes[place + 1].range))
            place += 2
        }
        // `json!({…})`, `Jason.encode!(…)`
        if place + 1 < nodes.endIndex, nodes[place].isSign("!"), case .group = nodes[place + 1].kind { place += 1 }
        guard place < nodes.endIndex, case .group(let group) = nodes[place].kind else {
            if path.count == 1 {
                if let constant = Self.constants[path[0]] { return Literal(.constant(constant), range) }
                if let known = value(of: path[0]) { return known }
            } else if path.count == 2, let member = value(of: path[0])?.members?.last(where: { $0.name == path[1] }) {
                return member.value
            }
            // Ruby calls it without brackets.
            if path.last == "new", path.count > 1, language.extensions.contains("rb") {
                let whole = range.lowerBound..<nodes[place - 1].range.upperBound
                return called(path, SourceNode.Group(open: UInt8(ascii: "(")), whole) ?? .unknown(whole)
            }
            return .unknown(range)
        }
        place += 1
        // A method of a variable's object changes it elsewhere.
        if group.open == UInt8(ascii: "("), path.count == 2, let known = value(of: path[0]),
            let changed = applied(path[1], group, to: known)
        {
            return chain(changed, nodes, &place)
        }
        let whole = range.lowerBound..<nodes[place - 1].range.upperBound
        // `name["key"]` is a part of a value that is not known.
        let isCall = group.open != UInt8(ascii: "[") || nodes[place - 2].isSign("!")
        guard isCall, let value = called(path, group, whole) else {
            release(group, whole)
            return chain(.unknown(whole), nodes, &place)
        }
        return chain(value, nodes, &place)
    }

    private static let constants = [
        "true": "true", "false": "false", "True": "true", "False": "false", "null": "null", "None": "null",
        "nil": "null", "NULL": "null", "YES": "true", "NO": "false",
    ]

    mutating func literal(of group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        let isNamed = group.arguments.contains { $0.name != nil || $0.isSpread }
        switch group.open {
        case UInt8(ascii: "("):
            return group.arguments.count == 1 && !isNamed ? group.arguments[0].value : unread(group, range)
        case UInt8(ascii: "["):
            return isNamed || group.isColon
                ? object(group, range) : Literal(.array(group.arguments.map { $0.value }), range)
        default:
            if group.isBlock { return unread(group, range) }
            let hasOthers = group.arguments.contains { $0.name == nil && !$0.isSpread && $0.word == nil }
            guard hasOthers || !isNamed && language.lacksShorthand && !group.arguments.isEmpty
            else { return object(group, range) }
            if isNamed { return unread(group, range) }
            return Literal(.array(group.arguments.map { $0.value }), range)
        }
    }

    mutating func unread(_ group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        for argument in group.arguments { release(argument.value) }
        return .unknown(range)
    }

    mutating func object(_ group: SourceNode.Group, _ range: Range<Int>, hasBareNames: Bool? = nil) -> Literal {
        let hasBareNames = hasBareNames ?? language.hasBareNames
        var members: [Literal.Member] = []
        func unknown(_ place: Range<Int>) {
            members.append(Literal.Member(name: nil, place: place, value: .unknown(place)))
        }
        for argument in group.arguments {
            switch argument.name {
            case .text(let name)?:
                members.append(Literal.Member(name: name, place: argument.place, value: argument.value))
            case .bare(let name)? where hasBareNames:
                members.append(Literal.Member(name: name, place: argument.place, value: argument.value))
            case .bare?, .unknown?:
                unknown(argument.place)
                release(argument.value)
            case nil where argument.isSpread:
                for member in argument.value.spread { members.append(member) }
                unknown(argument.place)
            case nil:
                if let word = argument.word {
                    let value = value(of: word) ?? .unknown(argument.place)
                    members.append(Literal.Member(name: word, place: argument.place, value: value))
                } else if let pair = argument.value.pair, let name = pair.name.text(in: source) {
                    members.append(Literal.Member(name: name, place: pair.name.range, value: pair.value))
                } else {
                    unknown(argument.place)
                }
            }
        }
        if group.hasDots { unknown(range) }
        return Literal(.object(members), range)
    }
}
