/// Objective-C's messages to dictionaries.
extension LiteralReader {
    /// The dictionary that a message makes, as in `[NSMutableDictionary dictionary]`; nil for any other message.
    mutating func dictionary(ofMessage all: [SourceNode], _ range: Range<Int>) -> Literal? {
        let nodes = all.drop { $0.isSign("@") }
        guard let receiver = nodes.first, let method = nodes.dropFirst().first, method.isWord else { return nil }
        let isClass = receiver.isWord && Self.dictionaries.contains(word(receiver.range))
        guard isClass || receiver.group?.whole?.members?.isEmpty == true else {
            if Self.textMakers.contains(word(method.range)) { return .unknownText(range) }
            let isCopied = nodes.count == 2 && ["copy", "mutableCopy"].contains(word(method.range))
            return isCopied ? evaluate(nodes.prefix(1)) : nil
        }
        let arguments = nodes.dropFirst(3)
        switch word(method.range) {
        case "alloc", "new", "dictionary", "init", "dictionaryWithCapacity", "initWithCapacity":
            return Literal(.object([]), range)
        case "dictionaryWithDictionary", "initWithDictionary": return evaluate(arguments)
        case "dictionaryWithObject":
            guard let (value, name) = pair(in: arguments), let key = key(name) else { return nil }
            return Literal(.object([Literal.Member(name: key, place: name.range, value: value)]), range)
        case "dictionaryWithObjectsAndKeys", "initWithObjectsAndKeys":
            let values = arguments.split(whereSeparator: { $0.isSign(",") }).map { evaluate($0) }
            let members = stride(from: 0, to: values.count - 1, by: 2).map { index in
                Literal.Member(name: key(values[index + 1]), place: values[index + 1].range, value: values[index])
            }
            return Literal(.object(members), range)
        default: return nil
        }
    }

    private static let textMakers: Set = ["stringWithFormat", "stringValue", "stringByAppendingString", "description"]
    private static let dictionaries: Set = ["NSMutableDictionary", "NSDictionary"]

    /// Changes a variable's object, or a part of it, as `[aps setObject:@1 forKey:@"badge"]` and
    /// `[payload[@"aps"] addEntriesFromDictionary:more]` do.
    mutating func changeVariable(byMessage nodes: [SourceNode]) {
        guard let method = nodes.dropFirst().firstIndex(where: { $0.isWord }),
            let (name, path) = target(nodes[..<method], of: nil), isPlainObject(name)
        else { return }
        let arguments = nodes.dropFirst(method + 2)
        let isConditional = isConditional(frame.nodes[...])
        func set(_ key: String?, _ value: Literal) {
            assign(
                name, path + [key], value, from: nodes[0].range.lowerBound, isConditional: isConditional, isOther: false
            )
        }
        switch word(nodes[method].range) {
        case "setObject", "setValue":
            if let (value, name) = pair(in: arguments) { set(key(name), value) }
        case "addEntriesFromDictionary":
            let added = evaluate(arguments)
            for member in added.members ?? [] { set(member.name, member.value) }
            if added.members == nil { variables.change(name) { $0.open(path[...]) } }
        default: break
        }
    }

    /// The value and the key of `…:value forKey:key`.
    private mutating func pair(in nodes: ArraySlice<SourceNode>) -> (value: Literal, name: Literal)? {
        guard let end = nodes.firstIndex(where: { $0.isWord && word($0.range) == "forKey" }), end + 2 < nodes.endIndex
        else { return nil }
        return (evaluate(nodes[..<end]), evaluate(nodes[(end + 2)...]))
    }
}
