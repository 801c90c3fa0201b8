/// Calls and blocks behind a value, one after the other.
extension LiteralReader {
    /// A value with the calls after it applied, as in `NewPayload().Alert("Hi")`.
    mutating func chain(_ first: Literal, _ nodes: inout ArraySlice<SourceNode>) -> Literal {
        var value = first
        chain(&value, &nodes)
        return value
    }

    mutating func chain(_ value: inout Literal, _ nodes: inout ArraySlice<SourceNode>) {
        while let node = nodes.first {
            if let group = node.group {
                nodes.removeFirst()
                // `new Aps() { Badge = 1 }`, `new Dictionary() { … }`; otherwise an index, a call or a block.
                if group.open == UInt8(ascii: "{"), let filled = filled(value, group) {
                    value = Literal(filled.value, value.range.lowerBound..<node.range.upperBound, filled.shape)
                } else if let whole = group.whole, value.members?.isEmpty == true {
                    value = Literal(whole.value, value.range.lowerBound..<node.range.upperBound)
                } else if group.open == UInt8(ascii: "{"), value.members?.isEmpty == true, !group.isBlock {
                    value = object(group, value.range.lowerBound..<node.range.upperBound)
                } else {
                    findPayloads(in: group, node.range)
                    value = drop(value, node.range)
                }
                continue
            }
            guard node.isSign(in: SourceSign.accessOrPipe), var name = nodes.dropFirst().first, name.isWord
            else { break }
            // PHP and Lua join texts with dots.
            if value.isText, language.name == .php, !node.isSign("->") { break }
            nodes.removeFirst(2)
            // A pipe of Elixir names the module before the function.
            while node.isSign("|>"), nodes.first?.isSign(".") == true, let next = nodes.dropFirst().first, next.isWord {
                name = next
                nodes.removeFirst(2)
            }
            let method = word(name.range)
            if !value.options.isEmpty, nodes.first?.group == nil {
                value = member(method, ofEach: value, at: value.range.lowerBound..<name.range.upperBound)
                continue
            }
            var (group, end) = (SourceNode.Group(open: UInt8(ascii: "(")), name.range.upperBound)
            if nodes.first?.isSign("!") == true { nodes.removeFirst() }
            if let next = nodes.first, let given = next.group, given.open == UInt8(ascii: "(") {
                (group, end) = (given, next.range.upperBound)
                nodes.removeFirst()
            }
            let whole = value.range.lowerBound..<max(value.range.upperBound, name.range.upperBound)
            if node.isSign("|>"), method == "new", let push = pigeon(value, group, before: name.range, whole) {
                value = push
                continue
            }
            if value.isNumber {
                findPayloads(in: group, node.range, ofCallTo: method)
                value = ofNumber(method, value.range.lowerBound..<max(end, value.range.upperBound))
                continue
            }
            if sendsMessage(method, after: source[..<node.range.lowerBound], group, whole) {
                value = .unknown(value.range)
                continue
            }
            // Kotlin's block that sets members of the value before it.
            if method == "apply" || method == "also", let block = nodes.first?.group?.whole, value.members != nil,
                value.shape == nil
            {
                nodes.removeFirst()
                value = applied(block, to: value)
                continue
            }
            // PyAPNs2's client may be what a function returns.
            if language.name == .python, method == "send_notification", value.isUnknown,
                let sent = called(["client", method], group, whole)
            {
                findPayloads(in: sent)
                continue
            }
            if let sent = push(of: value, by: method, group) {
                findPayloads(in: sent)
                value = .unknown(value.range)
                continue
            }
            if apply(method, group, to: &value) { continue }
            if SourceCall.pipes.contains(method), node.isSign("|>"), value.members != nil {
                value = Literal(.encoded(value), value.range)
            } else {
                findPayloads(in: group, node.range, ofCallTo: method)
                let makesText = value.isUnknown && SourceCall.textMethods.contains(method)
                let isMade = node.isSign("|>") && !SourceCall.isSender(method)
                // A function of the program's own in a pipe adds to the map, as its name says.
                if node.isSign("|>"), value.isKnownObject, Self.addsMembers(method), declaresFunction(method) {
                    value = value.opened()
                    continue
                }
                if value.isUnknown, !makesText, ClockExpression.isMethod(method) {
                    value = .unknown(value.range.lowerBound..<max(end, value.range.upperBound))
                    continue
                }
                value = makesText ? .unknownText(value.range) : drop(isMade ? value.opened() : value, node.range)
            }
        }
    }

    private static func addsMembers(_ function: String) -> Bool {
        ["maybe_", "put_", "add_", "with_", "merge_", "set_"].contains(where: function.hasPrefix)
    }

    /// An unknown value in place of this one, in which payloads are looked for first.
    mutating func drop(_ value: Literal, _ range: Range<Int>) -> Literal {
        if value.isUnknown { return value }
        findPayloads(in: value)
        return .unknown(range)
    }
}
