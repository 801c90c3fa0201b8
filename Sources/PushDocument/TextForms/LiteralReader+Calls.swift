/// What the calls in a program make, as far as `SourceCall` knows them.
extension LiteralReader {
    /// What a call of a name with these arguments makes; nil if that is unknown.
    mutating func called(_ path: [String], _ group: SourceNode.Group, _ range: Range<Int>) -> Literal? {
        let isLiteral = group.open == UInt8(ascii: "{")
        // Swift knows the type of the alert's text.
        if path == ["init"], group.arguments.contains(where: { $0.isBare && $0.name == "title" }) {
            return filled(Literal(.object([]), range, .alert), group)
        }
        guard let call = SourceCall(path, isLiteral: isLiteral) else { return nil }
        let values = group.arguments.map { $0.value }
        switch call {
        case .map:
            if let only = values.first, values.count == 1, !group.arguments[0].isNamed,
                only.members != nil || only.isText
            {
                return only
            }
            return map(group, range)
        case .list: return Literal(.array(values), range)
        case .pair: return values.count == 2 ? Literal(.array(values), range) : nil
        case .encoding:
            // Others encode to something else, or into a file.
            guard let first = values.first, first.members != nil else { return values.count == 1 ? values.first : nil }
            return Literal(.encoded(first), first.range)
        case .same: return values.first
        case .shape(let shape): return filled(Literal(.object([]), range, shape), group)
        }
    }

    mutating func map(_ group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        let values = group.arguments.map { $0.value }
        guard group.open == UInt8(ascii: "("), !values.isEmpty,
            group.arguments.allSatisfy({ !$0.isNamed && !$0.isSpread }), values.count % 2 == 0, values[0].isText
        else {
            let isKeywords = group.open == UInt8(ascii: "(") && language.isIndented
            return object(group, range, hasBareNames: isKeywords || language.hasBareNames)
        }
        let members = stride(from: 0, to: values.count, by: 2).map { index in
            Literal.Member(name: values[index].text(in: source), place: values[index].range, value: values[index + 1])
        }
        return Literal(.object(members), range)
    }

    /// The value after a method of it is called; nil if that is unknown.
    mutating func applied(_ method: String, _ group: SourceNode.Group, to value: Literal) -> Literal? {
        if SourceCall.leaving.contains(method) { return value }
        if SourceCall.encoders.contains(method), value.members != nil { return Literal(.encoded(value), value.range) }
        guard value.members != nil || value.shape != nil else { return nil }
        var value = value
        let arguments = group.arguments
        let place = arguments.first?.value.range ?? value.range
        if SourceCall.setting.contains(method), arguments.count == 2 {
            // The app's own data is in the payload of Firebase's part for Apple.
            let outer: [String?] =
                method.lowercased() == "putheader" ? ["headers"] : value.shape == .config ? ["payload"] : []
            value.set(outer + [arguments[0].value.text(in: source)], to: arguments[1].value, at: place)
            return value
        }
        guard let shape = value.shape else { return nil }
        if arguments.count == 2, arguments.allSatisfy({ $0.value.isText || $0.value.isUnknown }) {
            value.set(["aps", "alert", "title"], to: arguments[0].value, at: place)
            value.set(["aps", "alert", "body"], to: arguments[1].value, at: place)
            return value
        }
        set(method, arguments.first?.value ?? Literal(.constant("true"), place), in: &value, shape)
        return value
    }

    mutating func set(_ name: String, _ new: Literal, in value: inout Literal, _ shape: Shape) {
        var new = new
        new.shape = nil
        let (path, field) = shape.field(name, new)
        // It may be a whole payload, as in `Payload = JObject.Parse("…")`.
        if path.last == .some(nil) { release(new) }
        value.set(path[...], to: field, at: new.range)
    }

    /// An object of a library with these arguments as its fields; nil for another value.
    mutating func filled(_ value: Literal, _ group: SourceNode.Group) -> Literal? {
        guard let shape = value.shape else { return nil }
        var value = value
        for (index, argument) in group.arguments.enumerated() {
            if let name = argument.name {
                set(name, argument.value, in: &value, shape)
            } else if index == 0, argument.value.isText, !argument.isNamed {
                // The alert comes first in those that take it without a name.
                set("alert", argument.value, in: &value, shape)
            } else if let members = argument.value.members, !argument.isNamed {
                for member in members { set(member.name ?? "", member.value, in: &value, shape) }
            } else {
                value.open()
            }
        }
        return value
    }

    mutating func release(_ group: SourceNode.Group, _ range: Range<Int>) {
        // An argument of that name is a member of a payload, as in Ruby's `push(aps: {…})`; the others may be anything.
        if language.isIndented, group.open == UInt8(ascii: "("),
            let aps = group.arguments.first(where: { $0.name == "aps" && !$0.value.isUnknown })
        {
            let member = Literal.Member(name: "aps", place: aps.place, value: aps.value)
            var payload = Literal(.object([member]), range)
            payload.open()
            return release(payload)
        }
        for argument in group.arguments where group.open != UInt8(ascii: "{") { release(argument.value) }
        if group.open == UInt8(ascii: "{") { release(literal(of: group, range)) }
    }

    /// A value with the calls after it applied, as in `NewPayload().Alert("Hi")`.
    mutating func chain(_ first: Literal, _ nodes: inout ArraySlice<SourceNode>) -> Literal {
        var value = first
        while let node = nodes.first {
            if let group = node.group {
                nodes.removeFirst()
                // `new Aps() { Badge = 1 }`, `new Dictionary() { … }`; otherwise an index, a call or a block.
                if group.open == UInt8(ascii: "{"), let filled = filled(value, group) {
                    value = Literal(filled.value, value.range.lowerBound..<node.range.upperBound, filled.shape)
                } else if group.open == UInt8(ascii: "{"), value.members?.isEmpty == true, !group.isBlock {
                    value = object(group, value.range.lowerBound..<node.range.upperBound)
                } else {
                    release(group, node.range)
                    value = drop(value, node.range)
                }
                continue
            }
            guard node.isSign(in: SourceSign.accessOrPipe), var name = nodes.dropFirst().first, name.isWord
            else { break }
            // PHP and Lua join texts with dots.
            if value.isText, language.extensions.contains("php"), !node.isSign("->") { break }
            nodes.removeFirst(2)
            // A pipe of Elixir names the module before the function.
            while node.isSign("|>"), nodes.first?.isSign(".") == true, let next = nodes.dropFirst().first, next.isWord {
                name = next
                nodes.removeFirst(2)
            }
            let method = word(name.range)
            var group = SourceNode.Group(open: UInt8(ascii: "("))
            if nodes.first?.isSign("!") == true { nodes.removeFirst() }
            if let given = nodes.first?.group, given.open == UInt8(ascii: "(") {
                group = given
                nodes.removeFirst()
            }
            if let next = applied(method, group, to: value) {
                value = next
            } else if SourceCall.pipes.contains(method), node.isSign("|>"), value.members != nil {
                value = Literal(.encoded(value), value.range)
            } else {
                release(group, node.range)
                value = drop(value, node.range)
            }
        }
        return value
    }

    /// What is unknown in place of a value, which is looked through for payloads.
    mutating func drop(_ value: Literal, _ range: Range<Int>) -> Literal {
        if value.isUnknown { return value }
        release(value)
        return .unknown(range)
    }
}
