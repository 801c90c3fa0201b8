/// Objective-C's messages to dictionaries.
extension LiteralReader {
    /// The dictionary that a message makes, as in `[NSMutableDictionary dictionary]`; nil for any other message.
    mutating func dictionary(ofMessage all: [SourceNode], _ range: Range<Int>) -> Literal? {
        let nodes = all.drop { $0.isSign("@") }
        guard let receiver = nodes.first, let method = nodes.dropFirst().first, method.isWord else { return nil }
        let isClass = receiver.isWord && Self.dictionaries.contains(word(receiver.range))
        guard isClass || receiver.group?.whole?.members?.isEmpty == true else {
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

    private static let dictionaries: Set = ["NSMutableDictionary", "NSDictionary"]

    /// Sets a member of a variable's object, as `[aps setObject:@1 forKey:@"badge"]` does.
    mutating func setMember(byMessage nodes: [SourceNode]) {
        guard let receiver = nodes.first, receiver.isWord, let method = nodes.dropFirst().first, method.isWord,
            ["setObject", "setValue"].contains(word(method.range)), isPlainObject(word(receiver.range)),
            let (value, name) = pair(in: nodes.dropFirst(3))
        else { return }
        assign(
            word(receiver.range), [key(name)], value, from: receiver.range.lowerBound,
            isConditional: isConditional(frame.nodes[...]), isOther: false)
    }

    /// The value and the key of `…:value forKey:key`.
    private mutating func pair(in nodes: ArraySlice<SourceNode>) -> (value: Literal, name: Literal)? {
        guard let end = nodes.firstIndex(where: { $0.isWord && word($0.range) == "forKey" }), end + 2 < nodes.endIndex
        else { return nil }
        return (evaluate(nodes[..<end]), evaluate(nodes[(end + 2)...]))
    }
}
