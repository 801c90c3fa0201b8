import JSONText
import PushPayload

/// The calls that change the object of a variable.
extension LiteralReader {
    /// The statement `Object.assign(payload, { … })` as a method of the object that it changes; any other as it is.
    private func ofMethod(_ nodes: ArraySlice<SourceNode>) -> ArraySlice<SourceNode> {
        // Rust's map in a value, as in `payload.as_object_mut().unwrap().insert("id".into(), id)`
        if nodes.count > 8, nodes.dropFirst(2).first.map({ $0.isWord && word($0.range) == "as_object_mut" }) == true {
            return nodes.prefix(1) + nodes.dropFirst(7)
        }
        guard nodes.count == 4, let first = nodes.first, first.isWord, word(first.range) == "Object",
            var group = nodes.last?.group, let target = group.arguments.first, target.word != nil
        else { return nodes }
        group.arguments.removeFirst()
        let call = SourceNode(kind: .group(group), range: nodes[nodes.endIndex - 1].range)
        return [SourceNode(kind: .word, range: target.place)] + nodes.dropFirst().dropLast() + [call]
    }

    /// Applies a call that sets a member of a variable's object, as in `payload.put("aps", aps)`; false for any other statement.
    mutating func changeVariable(by nodes: ArraySlice<SourceNode>) -> Bool {
        let (isConditional, changing) = withoutCondition(nodes)
        let nodes = ofMethod(changing)
        if changeAlias(by: nodes, isConditional) || setMember(by: nodes, isConditional) { return true }
        var rest = nodes.dropFirst()
        guard nodes.count > 3, let first = nodes.first, first.isWord, rest.first?.isSign(in: [".", "->"]) == true else {
            return false
        }
        var name = word(first.range)
        if let last = rest.dropFirst().first, last.isWord, let field = builder(name, word(last.range)) {
            name = field
            rest = rest.dropFirst(2)
        }
        let calls = rest
        if case .choice? = variables[name]?.value.value {
            if let method = rest.dropFirst().first, method.isWord, SourceCall.merging.contains(word(method.range)) {
                variables.change(name) { $0.open([]) }
                return true
            }
            variables.change(name) { $0 = $0.opened() }
        }
        guard
            let known = variables[name].map({
                (
                    depth: $0.depth, indentation: $0.indentation, empty: $0.value.emptied(at: first.range),
                    isObject: $0.value.members != nil
                )
            }),
            known.empty.shape != nil || known.isObject
        else { return false }
        // The calls are tried without the value, which is as large as all that was set before.
        var probe = known.empty
        chain(&probe, &rest)
        noteChange(of: name)
        guard rest.isEmpty, !probe.isUnknown else {
            // A method that is not known may change it, too.
            variables.note(name) { $0.escape = first.range.lowerBound }
            return false
        }
        rest = calls
        guard known.depth == depth, known.indentation == statementIndentation, !isConditional else {
            let isMerged = rest.dropFirst().first.map { SourceCall.merging.contains(word($0.range)) } ?? false
            if isMerged, isPlainObject(name) {
                variables.change(name) { $0.open() }
                guard var other = branch(of: name) else { return true }
                chain(&other, &rest)
                addBranch(other, to: name)
            } else {
                // The app's own data stands beside `aps`.
                let method = rest.dropFirst().first.map { word($0.range) } ?? ""
                let isOwnData = rest.count == 3 && SourceCall.setting.contains(method) && method.contains("ustom")
                if isOwnData {
                    var value = variables.take(name)
                    chain(&value, &rest)
                    value.open()
                    variables.change(name) { $0 = value }
                    return true
                }
                variables.change(name) { $0 = $0.opened() }
                setInBranch(known.empty, of: name, rest, isHere: isConditional && known.depth == depth)
            }
            return true
        }
        var value = variables.take(name)
        chain(&value, &rest)
        variables.change(name) { $0 = value }
        return true
    }

    /// Notes the payload of which a branch sets fields by these calls, with what else it has open.
    private mutating func setInBranch(
        _ empty: Literal, of name: String, _ calls: ArraySlice<SourceNode>, isHere: Bool
    ) {
        guard let shape = empty.shape, [.payload, .aps].contains(shape) else { return }
        var (set, rest) = (empty, calls)
        variables.note(name) { $0.payloadsOfBranches.append(empty.range.lowerBound) }
        set.open()
        chain(&set, &rest)
        if isHere { return findPayloads(in: set) }
        variables.add(Variable(name: name, depth: depth, indentation: statementIndentation, value: set))
        variables.note(name) { $0.isOfBranch = true }
    }

    /// Sets a member that a condition decides on, as in `if (title != null) aps.put("alert", title)`, as an assignment to it does; false
    /// for any other statement.
    private mutating func setMember(by nodes: ArraySlice<SourceNode>, _ isConditional: Bool) -> Bool {
        guard nodes.count > 3, let first = nodes.first, first.isWord, nodes.dropFirst().first?.isSign(".") == true,
            let method = nodes.dropFirst(2).first, method.isWord,
            let arguments = nodes.dropFirst(3).first?.group?.arguments, let given = arguments.first
        else { return false }
        let isNested = arguments.count == 1 && SourceCall.nesting.contains(word(method.range))
        guard isNested || setsMember(word(method.range), arguments.count),
            !arguments.contains(where: { $0.isNamed || $0.isSpread }),
            let field = key(given.value) ?? symbol(given.place)
        else { return false }
        let name = word(first.range)
        var (value, rest) = (arguments.last?.value ?? given.value, nodes.dropFirst(4))
        if isNested {
            // Jackson's `root.putObject("aps").put("badge", 1)`
            value = Literal(.object([]), given.place)
            if rest.isEmpty { value.open() }
            chain(&value, &rest)
        }
        guard rest.isEmpty, !isNested || value.members != nil else { return false }
        if let known = variables[name] {
            let isHere = known.depth == depth && known.indentation == statementIndentation
            guard isPlainObject(name), isNested || !isHere || isConditional || known.value.members == nil
            else { return false }
        } else {
            // The variable `aps`, or the payload that it is put into, is declared elsewhere.
            guard name == "aps" && Key.named(field, in: .aps) != nil || field == "aps" && value.isKnownObject
            else { return false }
        }
        assign(
            name, [field], value, at: given.place, from: first.range.lowerBound, isConditional: isConditional,
            isOther: false)
        return true
    }

    private func setsMember(_ method: String, _ count: Int) -> Bool {
        count == 2 && SourceCall.setting.contains(method)
    }

    /// A statement without the condition before or behind it.
    func withoutCondition(_ nodes: ArraySlice<SourceNode>) -> (Bool, ArraySlice<SourceNode>) {
        if let modifier = modifier(of: nodes, after: nodes.startIndex) { return (true, nodes[..<modifier]) }
        // A branch of Kotlin's `when`.
        if language.name == .kotlin, let arrow = nodes.firstIndex(where: { $0.isSign("->") }) {
            return (true, nodes[(arrow + 1)...])
        }
        guard isConditional(nodes) else { return (false, nodes) }
        let rest = nodes.drop { $0.isWord && Self.conditions.contains(word($0.range)) }
        return (true, rest.first?.group?.open == UInt8(ascii: "(") ? rest.dropFirst() : rest)
    }

    /// The members that a field of a library's object adds to those it has: the app's own data, which libraries put beside `aps`, and what
    /// Firebase's SDKs add to `aps` and to the payload. Nil for another field, and for data that is not known.
    func ownData(in field: String?, _ value: Literal, of shape: Shape?) -> [Literal.Member]? {
        if let field, shape == .aps || shape == .rootOfFirebase, Self.customData.contains(field) {
            guard case .choice(let choices) = value.value else { return value.members }
            // Each branch may have run, so that others may be missing.
            let all = choices.flatMap { $0.members ?? [] }
            let isOnce = Set(all.map { $0.name }).count == all.count
            return isOnce ? all + [Literal.Member(name: nil, place: value.range, value: .unknown(value.range))] : nil
        }
        let isOwn =
            language.name == .javaScript ? field == "payload" : field.map(Self.dataBesides.contains) == true
        guard shape == .payload, isOwn, [.javaScript, .python, .ruby].contains(language.name),
            let members = value.members,
            members.allSatisfy({ $0.name != nil && $0.name != "aps" })
        else { return nil }
        return members
    }

    /// The fields of libraries for Python and Ruby whose members stand beside `aps`.
    private static let dataBesides: Set = ["custom", "custom_data", "custom_payload"]
    private static let customData: Set = ["custom_data", "customData", "CustomData", "putAllCustomData"]
}
