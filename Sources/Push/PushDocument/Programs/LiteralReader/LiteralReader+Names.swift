import JSONText

/// Values that begin with a name: constants, variables, fields, calls, and literals after their type.
extension LiteralReader {
    mutating func named(_ first: SourceNode, _ nodes: inout ArraySlice<SourceNode>) -> Literal {
        if let value = literal(after: first, &nodes) { return value }
        var (path, whole) = path(from: first, &nodes)
        // `json!({…})`, `Jason.encode!(…)`
        let isMarked = nodes.first?.isSign("!") == true && nodes.dropFirst().first?.group != nil
        if isMarked { nodes.removeFirst() }
        if let group = bareArguments(of: path, &nodes), let value = called(path, group, whole) { return value }
        if path == ["Self"], let type = ownType { path = [type] }
        // C#'s brackets before the fields may be empty, as in `new Aps() { Badge = 1 }`.
        if declared[path] != nil, let empty = nodes.first?.group, empty.arguments.isEmpty,
            nodes.dropFirst().first?.group?.open == UInt8(ascii: "{")
        {
            nodes.removeFirst()
        }
        guard let node = nodes.first, let group = node.group else {
            defer { noteAlias(of: path, nodes) }
            return value(of: path, at: first.range, whole)
        }
        let inBrackets = nodes
        nodes.removeFirst()
        if let entry = entry(of: path, group, first.range.lowerBound..<node.range.upperBound) {
            noteAlias(of: path, inBrackets)
            return chain(entry, &nodes)
        }
        // A method of a variable's object gives a changed value; the variable's own value stays.
        if group.open == UInt8(ascii: "("), path.count == 2, let known = value(of: path[0]),
            let changed = applied(path[1], group, to: known)
        {
            if !SourceCall.keepsMembers(path[1]) { variables.note(path[0]) { $0.isBase = true } }
            return chain(changed, &nodes)
        }
        if sendsToDevices(path, group, at: first.range) { return .unknown(whole) }
        noteAlias(of: path, inBrackets)
        whole = first.range.lowerBound..<node.range.upperBound
        // An unknown value has unknown parts: `name["key"]` is no call.
        let value = group.open != UInt8(ascii: "[") || isMarked ? called(path, group, whole) : nil
        return chain(value ?? resultOfOther(path, group, whole), &nodes)
    }

    /// A literal behind its type in Go, as in `[]struct{…}{…}` and `map[string]any{…}`; nil for other nodes.
    private mutating func literal(after first: SourceNode, _ nodes: inout ArraySlice<SourceNode>) -> Literal? {
        let name = word(first.range)
        if let fields = unnamedType(name, nodes.first),
            let values = nodes.popFirst().flatMap({ _ in nodes.popFirst() })?.group
        {
            return object(values, first.range, fields)
        }
        guard name == "map", nodes.first?.group?.open == UInt8(ascii: "[") else { return nil }
        while let node = nodes.popFirst() {
            guard let group = node.group, group.open == UInt8(ascii: "{") else { continue }
            if group.arguments.isEmpty, nodes.first?.group != nil { continue }
            // The body of a function that returns a map.
            let isBody = group.isBlock || group.arguments.contains { !$0.isNamed && !$0.isSpread }
            return isBody ? skip(group, node.range) : object(group, node.range)
        }
        return .unknown(first.range)
    }

    /// The names from this one on with the signs of access between them, under those that imports resolve to, and their place.
    private func path(
        from first: SourceNode, _ nodes: inout ArraySlice<SourceNode>
    ) -> (path: [String], whole: Range<Int>) {
        var (path, whole) = ([word(first.range)], first.range)
        while true {
            // `apn!.Notification` says that the name is not nil.
            let isForced =
                nodes.first?.isSign("!") == true && nodes.dropFirst().first?.isSign(in: SourceSign.access) == true
            let rest = isForced ? nodes.dropFirst() : nodes
            guard rest.first?.isSign(in: SourceSign.access) == true, let name = rest.dropFirst().first, name.isWord
            else { return (resolved(path), whole) }
            path.append(word(name.range))
            whole = first.range.lowerBound..<name.range.upperBound
            nodes = rest.dropFirst(2)
        }
    }

    /// The value that a name or a path stands for without brackets behind it.
    private mutating func value(of path: [String], at range: Range<Int>, _ whole: Range<Int>) -> Literal {
        if path.count == 1 {
            // A dictionary of Swift has no nil: setting it removes the member.
            if path[0] == "nil", language.name == .swift { return .unknown(range) }
            if let constant = Self.jsonWords[path[0]] {
                return constant == "null" && dropsNulls ? .unknown(range) : Literal(.constant(constant), range)
            }
            if let known = value(of: path[0]) ?? plainValue(of: path[0], at: range) { return known }
            if namesOfTexts.contains(path[0]) { return .unknownText(range) }
        } else if path.count <= Self.longestPath,
            let member = part(of: path[0], { path.dropFirst().reduce($0) { $0?.part($1) } })
        {
            return member
        }
        // A constant of the object's own type, as in `self::APS` and `Push.APS`.
        if path.count == 2, path[1].allSatisfy({ $0.isUppercase || $0 == "_" }), variables[path[1]] != nil,
            isOfOwnType(path), assignments.isOnly(path[1]),
            let known = value(of: path[1]) ?? plainValue(of: path[1], at: range)
        {
            return known
        }
        if let value = valueOfField(path, at: range.lowerBound) { return value }
        if let text = constant(path, at: whole) { return .plainText(text, at: whole) }
        // Constructors and methods without brackets: PHP's `new stdClass`, Ruby's `name.to_s` and `Type.new`.
        if path == ["stdClass"] { return Literal(.object([]), range) }
        if path.count > 1, path.last == "to_s" || path.last == "stringValue" { return .unknownText(whole) }
        if let number = computedNumber(path, isCall: false, whole) { return number }
        if path.last == "new", path.count > 1, language.name == .ruby {
            return called(path, SourceNode.Group(open: UInt8(ascii: "(")), whole) ?? .unknown(whole)
        }
        return .unknown(whole)
    }

    /// The result of a function that is none of a library's, whose arguments may be payloads.
    private mutating func resultOfOther(
        _ path: [String], _ group: SourceNode.Group, _ whole: Range<Int>
    ) -> Literal {
        var group = group
        if sendsToExpo, path.count == 1, path != ["fetch"] {
            for index in group.arguments.indices {
                group.arguments[index].value = withoutOwn(group.arguments[index].value)
            }
        }
        let isCall = group.open == UInt8(ascii: "(")
        findPayloads(in: group, whole, ofCallTo: isCall ? path.last : nil)
        if let value = returned(by: path, group, whole) { return value }
        if isCall, SourceCall.makesText(path, language) { return .unknownText(whole) }
        return computedNumber(path, isCall: isCall, whole) ?? .unknown(whole)
    }

    /// The arguments of a call of a library for Ruby without brackets, as in `APNS.send_notification token, alert: "Hi"`; nil for other nodes.
    private mutating func bareArguments(of path: [String], _ nodes: inout ArraySlice<SourceNode>) -> SourceNode.Group? {
        guard language.name == .ruby, path.count > 1, let first = nodes.first,
            first.isWord && !Self.conditions.contains(word(first.range)) || first.isText || first.isSign(":"),
            case .shape? = SourceCall(path, isLiteral: false)
        else { return nil }
        var group = SourceNode.Group(open: UInt8(ascii: "("))
        for part in nodes.split(whereSeparator: { $0.isSign(",") }) {
            group.arguments.append(argument(part, in: group.open))
        }
        nodes = []
        return group
    }

    private static let longestPath = 4

    /// The words of languages for JSON's constants.
    private static let jsonWords = [
        "true": "true", "false": "false", "True": "true", "False": "false", "null": "null", "None": "null",
        "nil": "null", "NULL": "null", "YES": "true", "NO": "false",
    ]
}
