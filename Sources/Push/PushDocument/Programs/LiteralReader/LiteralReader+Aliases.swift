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

    /// Gives a variable the part of another's object that a statement names, as `const aps = body.aps` does, if all that follows is members
    /// of it that are read or set; false for any other statement.
    mutating func addAlias(by nodes: ArraySlice<SourceNode>, assignedAt sign: Int) -> Bool {
        let target = nodes[..<(nodes[..<sign].firstIndex { $0.isSign(":") } ?? sign)]
        var value = nodes[(sign + 1)...]
        let isReference = value.first?.isSign("&") == true
        if isReference { value.removeFirst() }
        guard aliases < Self.mostAliases, sharesObjects, isReference || !isPHP, let name = target.last, name.isWord,
            target.dropLast().allSatisfy({ $0.isWord }), let root = value.popFirst(), root.isWord, !value.isEmpty,
            let known = variables[word(root.range)], known.alias != nil || known.value.isObject
        else { return false }
        aliases += 1
        guard isReadByMembers(word(name.range), after: name.range.upperBound),
            let (object, path) = addPart(value, to: word(root.range))
        else { return false }
        var variable = Variable(
            name: word(name.range), depth: depth, indentation: statementIndentation, value: .unknown(name.range))
        variable.alias = (object, path)
        variables.add(variable)
        frame.isBlock = true
        return true
    }

    /// Sets the members that the methods behind such a name set, as in `aps.put("badge", 1).put("sound", name)`; false for other statements.
    mutating func changeAlias(by nodes: ArraySlice<SourceNode>, _ isConditional: Bool) -> Bool {
        guard let first = nodes.first, first.isWord, variables[word(first.range)]?.alias != nil else { return false }
        var (rest, outer): (ArraySlice<SourceNode>, [String?]) = (nodes.dropFirst(), [])
        while rest.count > 2, rest.first?.isSign(".") == true, let method = rest.dropFirst().first, method.isWord,
            let arguments = rest.dropFirst(2).first?.group?.arguments, let given = arguments.first,
            let field = key(given.value)
        {
            let isNested = arguments.count == 1 && SourceCall.nesting.contains(word(method.range))
            guard isNested || arguments.count == 2 && SourceCall.setting.contains(word(method.range)) else {
                return false
            }
            assign(
                word(first.range), outer + [field], isNested ? Literal(.object([]), given.place) : arguments[1].value,
                at: given.place, from: first.range.lowerBound, isConditional: isConditional, isOther: false)
            if isNested { outer.append(field) }
            rest = rest.dropFirst(3)
        }
        return rest.isEmpty
    }

    /// The variable and the path of the object that is named behind a variable. One that `putObject` makes, as in
    /// `root.putObject("aps")`, is added. Nil for any other value.
    private mutating func addPart(_ nodes: ArraySlice<SourceNode>, to variable: String) -> (
        name: String, path: [String?]
    )? {
        let (name, outer) = variables[variable]?.alias ?? (variable, [])
        guard let object = variables[name]?.value, object.shape == nil else { return nil }
        if let method = nodes.dropFirst().first, method.isWord, nodes.count == 3, nodes.first?.isSign(".") == true,
            SourceCall.nesting.contains(word(method.range)), let arguments = nodes.last?.group?.arguments,
            arguments.count == 1, let added = key(arguments[0].value), object.value(at: outer)?.takesMembers == true
        {
            let place = arguments[0].place
            assign(
                name, outer + [added], Literal(.object([]), place), at: place, from: place.lowerBound,
                isConditional: false, isOther: false)
            return (name, outer + [added])
        }
        guard let inner = members(in: nodes, of: object), !inner.isEmpty,
            object.value(at: outer + inner)?.takesMembers == true
        else { return nil }
        return (name, outer + inner)
    }

    /// The names of members behind a variable, up to a type that it is taken as; nil where others are behind it.
    private func members(in nodes: ArraySlice<SourceNode>, of object: Literal) -> [String?]? {
        var (nodes, names): (ArraySlice<SourceNode>, [String?]) = (nodes, [])
        while let node = nodes.popFirst() {
            if node.isWord, ["as", "satisfies"].contains(word(node.range)) { return names }
            if let group = node.group {
                guard group.open == UInt8(ascii: "["), group.arguments.count == 1,
                    let name = key(group.arguments[0].value)
                else { return nil }
                names.append(name)
            } else if node.isSign(in: SourceSign.access), let next = nodes.popFirst(), next.isWord,
                !language.dotNamesProperty || object.isDeclared
            {
                names.append(word(next.range))
            } else {
                return nil
            }
        }
        return names
    }

    /// True for a name of which the program only reads or sets members, up to where it is declared again.
    private func isReadByMembers(_ name: String, after place: Int) -> Bool {
        let text = Array(name.utf8)
        let signs = [".", "[", "->", "?."]
        for start in source.places(ofWord: text) where start >= place {
            let before = source[..<start].suffix(12)
            let rest = source[(start + text.count)...]
            if ".\"'`-".utf8.contains(before.last ?? 0) || "\"':=-".utf8.contains(rest.first ?? 0) { continue }
            let isDeclared = Self.declaring.contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
            if isDeclared { return true }
            let next = rest.drop { $0 == 0x20 }
            if next.first == UInt8(ascii: "="), next.dropFirst().first != UInt8(ascii: "=") { return true }
            guard signs.contains(where: { next.starts(with: $0.utf8) }) else { return false }
            let member = next.drop { !$0.isNamePart }.prefix { $0.isNamePart }
            let isCall = next.first != UInt8(ascii: "[") && source[member.endIndex...].first == UInt8(ascii: "(")
            let method = String(decoding: Array(member), as: UTF8.self)
            if isCall, !SourceCall.setting.contains(method), !SourceCall.nesting.contains(method) { return false }
        }
        return true
    }

    /// The most names that are looked for in all of the program.
    private static let mostAliases = 50
    private static let declaring = ["const ", "let ", "var ", "val ", "def ", "final "]

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

extension Literal {
    /// True for an object, and for an empty one that is to be filled.
    fileprivate var takesMembers: Bool { members != nil || isEmpty }
}
