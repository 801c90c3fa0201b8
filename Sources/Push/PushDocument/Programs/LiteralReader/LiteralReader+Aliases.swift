/// Other names for a part of a variable's object, by which it may be changed.
extension LiteralReader {
    /// Notes that a part of a variable's object is taken, as in `payload.aps` and `payload["aps"]`, or given by a method of it, as in
    /// `payload.get("aps")`: what is done with that changes the object.
    mutating func noteAlias(of path: [String], _ nodes: ArraySlice<SourceNode>) {
        guard let name = path.first, sharesObjects, let value = variables[name]?.value, value.isObject,
            value.shape == nil
        else { return }
        var names = path.dropFirst()
        var part: Literal? = value
        var isTaken = !names.isEmpty
        let isMethod = isCall(nodes.first)
        // Ruby calls methods without brackets.
        if isMethod || language.dotNamesProperty, let method = names.last {
            let isRead = Self.reading.contains(where: method.hasPrefix) || SourceCall.leaving.contains(method)
            if isRead || SourceCall.filters.contains(method) { return }
        }
        if isMethod { _ = names.popLast() }
        func take(_ field: String?) {
            // A member that the object lacks is nothing that can be changed.
            let isAbsent = part?.members?.allSatisfy { $0.name != nil && $0.name != field } == true
            part = isAbsent && field != nil ? Literal(.constant("null"), value.range) : field.flatMap { part?.part($0) }
        }
        for name in names { take(language.dotNamesProperty && value.members != nil ? nil : name) }
        var rest = isMethod ? [] : nodes
        while let node = rest.popFirst() {
            if let group = node.group, group.open != UInt8(ascii: "("), group.arguments.count == 1 {
                let argument = group.arguments[0]
                let field = key(argument.value) ?? symbol(argument.place) ?? argument.word
                take(field)
                isTaken = true
            } else if node.isSign(in: SourceSign.access), let next = rest.first {
                guard next.isWord, !isCall(rest.dropFirst().first) else { continue }
                rest.removeFirst()
                take(language.dotNamesProperty ? nil : word(next.range))
                isTaken = true
            } else if !node.isSign("!"), !node.isSign("?") {
                break
            }
        }
        // A text or a number of it changes nothing.
        guard isTaken, part == nil || part?.isObject == true || part?.isUnknown == true else { return }
        variables.note(name) { $0.escape = $0.escape ?? nodes.first?.range.lowerBound ?? value.range.upperBound }
    }

    /// Notes the variables that statements name in a form that is not read, and those that another name is given to.
    mutating func noteAliases(in nodes: ArraySlice<SourceNode>) {
        guard sharesObjects || nodes.count > 1 else { return }
        for node in nodes where node.isWord {
            variables.note(word(node.range)) { $0.escape = $0.escape ?? node.range.lowerBound }
        }
    }

    /// True where another name for an object is no copy of it.
    private var sharesObjects: Bool { language.name != .swift }

    private func isCall(_ node: SourceNode?) -> Bool { node?.group?.open == UInt8(ascii: "(") }

    /// The beginnings of methods that read alone: they give no part of an object.
    private static let reading = [
        "has", "contains", "is", "size", "length", "count", "keys", "equals", "includes", "to", "encode", "dump",
        "stringify", "serialize", "send", "print", "log", "merge", "Should", "expect",
    ]
}
