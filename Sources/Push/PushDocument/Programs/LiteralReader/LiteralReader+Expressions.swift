import JSONText
import PushPayload

/// The expressions of a program as values, with the members, elements and arguments between brackets.
extension LiteralReader {
    /// An argument, a member or an element; `end` is the place of the bracket that closes all of them.
    mutating func argument(_ nodes: ArraySlice<SourceNode>, in open: UInt8, until end: Int? = nil)
        -> SourceNode.Argument
    {
        var nodes = nodes
        let range = range(of: nodes)
        if open == UInt8(ascii: "("), let end, isParameter(nodes, until: end) {
            return SourceNode.Argument(place: range, value: .unknown(range))
        }
        let isSpread = nodes.first?.isSign(in: SourceSign.spread) == true
        if isSpread { nodes.removeFirst() }
        // Dart's member under a condition, as in `{if (isLoud) 'sound': 'default'}`.
        if let first = nodes.first, first.isWord, word(first.range) == "if", nodes.count > 2,
            nodes.dropFirst().first?.group != nil, open != UInt8(ascii: "(")
        {
            let parts = nodes.dropFirst(2).split(whereSeparator: isElse)
            let options = parts.map { argument($0, in: open) }
            return SourceNode.Argument(isNamed: true, place: range, value: .unknown(range), options: options)
        }
        if !isSpread, let (name, isBare, place, rest) = name(of: nodes, in: open) {
            let value = rest.isEmpty ? .unknown(range) : evaluate(rest)
            let known = declared(value, as: name)
            return SourceNode.Argument(isNamed: true, name: name, isBare: isBare, place: place, value: known)
        }
        // The address of a variable, as in Go's `send(&payload)`, counts as its name.
        let rest = open == UInt8(ascii: "(") && nodes.first?.isSign("&") == true ? nodes.dropFirst() : nodes
        let only = rest.count == 1 ? rest.first : nil
        let word = only.flatMap { $0.isWord ? self.word($0.range) : nil }
        return SourceNode.Argument(place: range, value: evaluate(nodes), isSpread: isSpread, word: word)
    }

    func range(of nodes: ArraySlice<SourceNode>) -> Range<Int> {
        (nodes.first?.range.lowerBound ?? 0)..<(nodes.last?.range.upperBound ?? 0)
    }

    /// The name before a separator, which is nil if it is unknown, and the value after it; nil where there is no separator.
    private func name(of nodes: ArraySlice<SourceNode>, in open: UInt8) -> (
        name: String?, isBare: Bool, place: Range<Int>, rest: ArraySlice<SourceNode>
    )? {
        var nodes = nodes
        // `:name => …` of Ruby and `@"name": …` of Objective-C.
        let isSymbol = nodes.first.map { $0.isSign(":") } ?? false
        if isSymbol || nodes.first.map({ $0.isSign("@") }) ?? false { nodes.removeFirst() }
        guard let first = nodes.first, let separator = nodes.dropFirst().first else { return nil }
        guard isSeparator(separator, in: open) else {
            // A name of Apple's without its quotes, as in `mutable-content: 1`, and one that is computed, as in `{self.language: text}`.
            guard !first.isSign("["),
                let end = nodes.firstIndex(where: { isSeparator($0, in: open) || $0.isSign(in: SourceSign.conditions) }
                ),
                isSeparator(nodes[end], in: open)
            else { return nil }
            let place = range(of: nodes[..<end])
            if let name = constants.text(of: source[place]) { return (name, false, place, nodes[(end + 1)...]) }
            guard open != UInt8(ascii: "(") else { return nil }
            let name = word(place)
            let isHyphenated = Key.named(name, in: .aps) != nil || Key.named(name, in: .alert) != nil
            return (isHyphenated ? name : nil, false, place, nodes[(end + 1)...])
        }
        let rest = nodes.dropFirst(2)
        switch first.kind {
        case .text(let text): return (Literal(.text(text), text.range).text(in: source), false, first.range, rest)
        case .word:
            let isArrow = separator.isSign("=>")
            let isExpression =
                isArrow
                ? !isSymbol && (language.isIndented || !language.hasBareNames)
                : separator.isWord || open != UInt8(ascii: "(") && !language.hasBareNames
            if isExpression {
                let name = constants.text(of: source[first.range])
                if name != nil || isArrow { return (name, false, first.range, rest) }
            }
            return (word(first.range), !isSymbol, first.range, rest)
        case .number: return (nil, false, first.range, rest)
        case .group(let group) where group.open == UInt8(ascii: "["):
            // `["name"]: …`, also in C#.
            let name = group.arguments.count == 1 ? key(group.arguments[0].value) : nil
            return (name, false, first.range, rest)
        default: return nil
        }
    }

    /// The name that a value is for a member: a text, or a constant that stands for one.
    func key(_ literal: Literal) -> String? {
        // Rust's `"badge".to_string()`, and `KEY.to_string()`, which is known to be a text.
        if case .joined(let parts) = literal.value, parts.count == 1, parts[0].isText { return key(parts[0]) }
        return literal.text(in: source) ?? (literal.members == nil ? constants.text(of: source[literal.range]) : nil)
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
        let range = range(of: nodes)
        let isDeclaration = zip(nodes.prefix(6), nodes.dropFirst()).contains { keyword, name in
            keyword.isWord && name.isWord && Self.declarations.contains(word(keyword.range))
        }
        if isDeclaration {
            // The fields of a type are no members of an object.
            for node in nodes { if let group = node.group { skip(group, node.range) } }
            return .unknown(range)
        }
        if isElixir, let chosen = choiceOfKeywords(nodes) { return chosen }
        if let chosen = choiceOfBranches(nodes) ?? entryOfCases(nodes) { return chosen }
        var rest = nodes.drop { $0.isWord && Self.prefixes.contains(word($0.range)) }
        // C#'s `new() { … }` and `new() { [name] = … }`.
        if language.name == .cSharp, rest.startIndex > nodes.startIndex, rest.count > 1,
            rest.first?.group?.arguments.isEmpty == true, rest.dropFirst().first?.group?.open == UInt8(ascii: "{")
        {
            rest.removeFirst()
            if let members = rest.first?.group?.arguments, !members.isEmpty, members.allSatisfy({ $0.isBare }) {
                var value = Literal.unknown(range)
                value.membersOfNew = members
                return value
            }
        }
        var first = primary(&rest)
        // Elixir's functions make another value of what is piped into them.
        if isElixir, rest.first?.isSign("|>") == true, let base = nodes.first, base.isWord {
            variables.note(word(base.range)) { $0.isBase = true }
            chain(&first, &rest)
        }
        guard let next = rest.first else { return first }
        if let number = arithmetic(first, rest, range) { return number }
        let addsMaps = [.kotlin, .scala, .jq].contains(language.name)
        let sum: SourceSign? = addsMaps ? "+" : language.name == .python ? "|" : nil
        if let sum, next.isSign(sum), first.members != nil, first.shape == nil {
            if let base = nodes.first, base.isWord { variables.note(word(base.range)) { $0.isBase = true } }
            return self.sum(first, sum, &rest)
        }
        let joins =
            next.isSign("+") && rest.contains { $0.isText } && rest.allSatisfy { $0.sign == nil || $0.isSign("+") }
        if first.isText && (next.isSign(in: SourceSign.joining) || next.isText) || joins && joinsTexts {
            var parts = [first]
            while !rest.isEmpty {
                if rest.first?.sign != nil { rest.removeFirst() }
                if !rest.isEmpty { parts.append(primary(&rest)) }
            }
            return Literal(.joined(parts), range)
        }
        if next.isWord, ["as", "satisfies"].contains(word(next.range)) { return first }
        var values = [first]
        if next.isWord, word(next.range) == "if", rest.contains(where: isElse) {
            // Python's `{…} if x else {…} if y else {…}`.
            while let otherwise = rest.firstIndex(where: isElse) {
                for node in rest[..<otherwise] { if let group = node.group { findPayloads(in: group, node.range) } }
                rest = rest[(otherwise + 1)...]
                values.append(primary(&rest))
            }
        } else if isCondition(next) || takesCondition(&rest) {
            if rest.first?.isSign("?") == true, first.members == nil { values = [] }
            for operand in rest.split(whereSeparator: { isCondition($0) || $0.isSign(":") }) {
                values.append(evaluate(operand))
            }
        } else {
            findPayloads(in: first)
            while !rest.isEmpty { findPayloads(in: primary(&rest)) }
            return .unknown(range)
        }
        return choice(among: values, of: nodes)
    }

    /// True for a language in which a sum of a text and a number is a text.
    private var joinsTexts: Bool { [.javaScript, .java, .kotlin, .cSharp, .scala, .groovy].contains(language.name) }

    private func isCondition(_ node: SourceNode) -> Bool {
        node.isSign(in: SourceSign.conditions)
            || language.isIndented && node.isWord && ["or", "and"].contains(word(node.range))
    }

    func isElse(_ node: SourceNode) -> Bool { node.isWord && word(node.range) == "else" }

    private static let declarations: Set = ["class", "struct", "interface", "enum", "record"]
    private static let prefixes: Set = ["return", "await", "new", "throw", "yield", "const", "try"]

    /// Takes a literal, a name, a call or brackets, with the calls that follow, off the nodes.
    mutating func primary(_ nodes: inout ArraySlice<SourceNode>) -> Literal {
        let isObjectiveCMessage = language.name == .objectiveC && nodes.first?.group?.open == UInt8(ascii: "[")
        // Signs before a value, as in `@{`, `%{`, `&Type{` and `*name`.
        while nodes.count > 1, nodes.first?.isSign(in: SourceSign.prefixes) == true { nodes.removeFirst() }
        guard let node = nodes.popFirst() else { return .unknown(0..<0) }
        switch node.kind {
        case .text(let text): return chain(Literal(.text(text), node.range), &nodes)
        case .number:
            let number = String(decoding: source[node.range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
            return constant(number, node.range)
        case .sign:
            guard node.isSign("-"), let number = nodes.first, case .number = number.kind
            else { return .unknown(node.range) }
            nodes.removeFirst()
            return constant("-" + word(number.range), node.range.lowerBound..<number.range.upperBound)
        case .group(let group):
            // The type of a slice in Go, as in `[]string{…}`.
            if group.open == UInt8(ascii: "["), group.arguments.isEmpty, nodes.first?.isWord == true,
                language.name == .go
            {
                return sliceOrConversion(&nodes) ?? .unknown(node.range)
            }
            if let value = cast(group, node.range, &nodes) { return value }
            return chain(
                isObjectiveCMessage ? group.whole ?? skip(group, node.range) : literal(of: group, node.range), &nodes)
        case .word: return named(node, &nodes)
        }
    }

    private func constant(_ text: String, _ range: Range<Int>) -> Literal {
        (try? JSONDocument(parsing: Array(text.utf8))) == nil ? .unknown(range) : Literal(.constant(text), range)
    }

    mutating func literal(of group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        let isNamed = group.arguments.contains { $0.isNamed || $0.isSpread }
        switch group.open {
        case UInt8(ascii: "("):
            // Perl's `my %aps = (badge => 1)`
            let isHash = language.name == .perl && group.arguments.allSatisfy { $0.isNamed }
            if isHash, isNamed { return object(group, range) }
            return group.arguments.count == 1 && !isNamed ? group.arguments[0].value : skip(group, range)
        case UInt8(ascii: "["):
            // PHP's empty array may become a list or an object.
            if group.arguments.isEmpty, isPHP { return emptyCollection(range) }
            return array(group, range)
        default:
            if let whole = group.whole { return whole }
            if group.isBlock { return skip(group, range) }
            // C#'s `new { title }` has a member of that name.
            let isNew = language.name == .cSharp && follows(range, "new")
            let hasOthers = group.arguments.contains { !$0.isNamed && !$0.isSpread && $0.word == nil }
            guard !isNew, hasOthers || !isNamed && language.lacksShorthand && !group.arguments.isEmpty
            else { return object(group, range) }
            if isNamed { return skip(group, range) }
            return Literal(.array(group.arguments.map { $0.value }), range)
        }
    }

    var isPHP: Bool { language.name == .php }

    /// An empty list or object, whose kind a later assignment tells.
    func emptyCollection(_ range: Range<Int>) -> Literal {
        var value = Literal(.unknown, range)
        value.isEmpty = true
        return value
    }

    /// An unknown value for brackets that can't be read as one, after a search for payloads in them.
    @discardableResult
    mutating func skip(_ group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        for argument in group.arguments { findPayloads(in: argument.value) }
        return .unknown(range)
    }

    mutating func object(_ group: SourceNode.Group, _ range: Range<Int>, hasBareNames: Bool? = nil) -> Literal {
        let hasBareNames = hasBareNames ?? language.hasBareNames
        var (members, options): ([Literal.Member], [SourceNode.Argument]) = ([], [])
        var copied = CopiedMembers(isNeeded: group.arguments.contains { $0.isSpread })
        func unknown(_ place: Range<Int>) {
            members.append(Literal.Member(name: nil, place: place, value: .unknown(place)))
        }
        for argument in group.arguments {
            if let name = argument.name, hasBareNames || !argument.isBare {
                if mayBeUndefined(argument.value) {
                    // JavaScript's encoder leaves out what is undefined.
                    if word(argument.value.range) != "undefined" { unknown(argument.place) }
                    continue
                }
                let name = argument.isBare && writesKebabCase ? name.inKebabCase : name
                copied.add(name, at: members.count, isCopy: false)
                members.append(Literal.Member(name: name, place: argument.place, value: argument.value))
            } else if argument.isNamed {
                unknown(argument.place)
                findPayloads(in: argument.value)
                options += argument.options
            } else if argument.isSpread {
                for member in argument.value.spread {
                    copied.add(member.name, at: members.count, isCopy: true)
                    members.append(member)
                }
                unknown(argument.place)
            } else if let word = argument.word, group.open != UInt8(ascii: "(") {
                // The member of jq's `{$title}` has the name alone.
                let name = language.name == .jq && word.hasPrefix("$") ? String(word.dropFirst()) : word
                copied.add(name, at: members.count, isCopy: false)
                let value = declared(argument.value, as: name)
                members.append(Literal.Member(name: name, place: argument.place, value: value))
            } else if let pair = argument.value.pair, let name = key(pair.name) {
                members.append(Literal.Member(name: name, place: pair.name.range, value: pair.value))
            } else {
                unknown(argument.place)
            }
        }
        if group.hasDots { unknown(range) }
        members = copied.kept(of: members)
        return options.isEmpty ? Literal(.object(members), range) : choice(members, options, range)
    }
}

extension String {
    /// The name in lower case with a hyphen before each capital but the first.
    fileprivate var inKebabCase: String {
        String(
            reduce(into: "") { name, letter in
                if letter.isUppercase, !name.isEmpty { name += "-" }
                name += letter.lowercased()
            })
    }
}
