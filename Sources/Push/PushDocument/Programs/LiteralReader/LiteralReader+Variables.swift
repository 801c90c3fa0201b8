import JSONText
import PushPayload

/// The variables of a program: how statements and calls change them, and what they are after a branch.
extension LiteralReader {
    /// Sets a variable or a part of it; `start` is the place of the statement, and `key` that of the last name on the path.
    /// With `isOther` it is a branch that gives a value to a variable from around it.
    mutating func assign(
        _ name: String, _ path: [String?], _ value: Literal, at key: Range<Int>? = nil, from start: Int,
        isConditional: Bool, isOther: Bool
    ) {
        if !path.isEmpty, let alias = variables[name]?.alias {
            return assign(
                alias.name, alias.path + path, value, at: key, from: start, isConditional: isConditional,
                isOther: isOther)
        }
        // Facts alone are taken out: while a copy of the value is held, a change would copy all of it.
        if !path.isEmpty {
            noteChange(of: name)
            // An empty array of PHP's that gets a member by its name is an object.
            if case _?? = path.first, let known = variables[name]?.value, known.isUnknown, known.isEmpty {
                variables.change(name) { $0 = Literal(.object([]), $0.range, $0.shape) }
            }
        }
        if case let field?? = path.last {
            note(field, isConditional ? .unknown(value.range, oneOf: [value]) : value, value.range)
        }
        let known = variables[name].map {
            (depth: $0.depth, indentation: $0.indentation, shape: $0.value.shape, isOther: $0.isOther)
        }
        // Other methods may change a field.
        let isField = Self.isField(name)
        var value = isField ? value.opened() : declared(value, as: path.last ?? nil)
        // An empty object is to be filled, maybe in code that is not read.
        if !path.isEmpty, value.members?.isEmpty == true, value.shape == nil { value = emptyCollection(value.range) }
        func add(_ value: Literal) {
            variables.add(Variable(name: name, depth: depth, indentation: statementIndentation, value: value))
        }
        guard !path.isEmpty else {
            // The function that it was handed to may have made the new value of it.
            if let escape = variables[name]?.escape, escape >= start { variables.use(name) }
            if let known {
                let isAround = known.depth < depth || isOther && known.indentation < statementIndentation
                // Each branch may have run, so the value of each stays a possible one.
                if isAround || isConditional, !isOther || !known.isOther {
                    variables.change(name) { $0 = $0.opened() }
                }
                if !isAround, isConditional { return join(name, value) }
                if !isAround { findPayloads(ofVariable: name) }
            }
            add(value)
            return variables.note(name) { $0.isOther = isOther }
        }
        let place = key ?? value.range
        func shaped(_ shape: Shape?) -> (path: [String?], value: Literal) {
            guard let shape, let first = path.first, let field = first else { return (path, value) }
            guard path.count > 1 else { return self.field(field, value, of: shape) }
            var outer = self.field(field, .unknown(value.range), of: shape).path
            let parts: [String: Shape] = [
                "alert": .alert, "sound": .sound, "aps": .aps, "apns": .config, "notification": .notification,
            ]
            var rest = path.dropFirst()
            // Keys of a dictionary are written as they are sent, and properties as the language spells names.
            while let name = rest.first.flatMap({ $0 }), name.contains(where: { $0.isUppercase || $0 == "_" }),
                let part = outer.last.flatMap({ $0 }).flatMap({ parts[$0] })
            {
                rest.removeFirst()
                let (inner, changed) = self.field(name, rest.isEmpty ? value : .unknown(value.range), of: part)
                outer += inner
                if rest.isEmpty { return (outer, changed) }
            }
            return (outer + rest, value)
        }
        let isHere = known?.depth == depth && known?.indentation == statementIndentation
        if let known {
            // A picture that only a branch adds is not shown where that was run.
            let isPicture = known.shape == .notification && path.count == 1 && shaped(.notification).path == ["image"]
            let isSure = isHere && !isConditional || isPicture
            if isSure, path.count == 1, let data = ownData(in: path[0], value, of: known.shape) {
                for member in data { variables.change(name) { $0.set([member.name], to: member.value, at: place) } }
                return
            }
            let (path, value) = shaped(known.shape)
            if path.isEmpty { return findPayloads(in: value) }
            if isUndefined(value) { return variables.change(name) { $0.remove(path[...], isSure: isSure) } }
            if isSure { return variables.change(name) { $0.set(path[...], to: value, at: place) } }
            variables.change(name) { $0.open(path.dropLast()) }
            if isHere, isPlainObject(name), !removesMembers || language.isIndented {
                let isBesideAPS = path.count == 1 && variables[name]?.value.part("aps") != nil
                if value.isUnknown && !isBesideAPS && !isTelling(path.last ?? nil) || removesMembers { return }
                if var other = branch(of: name) {
                    other.set(path[...], to: value, at: place)
                    return addBranch(other, to: name)
                }
                if language.isIndented { return }
            }
        }
        let implied = known == nil ? Shape.implied(name, path.first ?? nil) : nil
        var object = Literal(.unknown, value.range, known?.shape ?? implied)
        object.fields = variables[name]?.value.declaredFields
        let (inner, given) = shaped(object.shape)
        if inner.isEmpty { return findPayloads(in: given) }
        object.set(inner[...], to: given, at: place)
        variables.note(name) { $0.payloadsOfBranches.append(object.range.lowerBound) }
        if isHere, isConditional { return findPayloads(in: object, ofVariable: name) }
        add(object)
        if known != nil { variables.note(name) { $0.isOfBranch = true } }
    }

    /// True for a name that says something whatever its value is: a key of Live Activities alone, and another spelling of a key.
    private func isTelling(_ name: String?) -> Bool {
        guard let name else { return false }
        if let key = Key.named(name, in: .aps) { return key.pushTypes == [.liveActivity] }
        return name.utf8.count > 4 && Key.catalog.contains { $0.parent == .aps && Spelling.isSame(name, $0.name) }
    }

    func isPlainObject(_ name: String) -> Bool {
        variables[name].map { $0.value.isObject && $0.value.shape == nil } ?? false
    }

    /// The object of a variable for what a condition may make of it; nil where there are enough of these.
    mutating func branch(of name: String) -> Literal? {
        guard let value = variables[name]?.value else { return nil }
        var choices = [value]
        if case .choice(let all) = value.value { choices = all }
        guard choices.count < Literal.maximumChoices, let first = choices.first, copies >= first.size
        else { return nil }
        copies -= first.size
        return first
    }

    /// Adds what a branch set to the object of the variable around it; false if there is none, or if there are enough.
    private mutating func returnBranch(_ set: Literal, to name: String) -> Bool {
        guard set.isImplied, set.shape == nil, isPlainObject(name) else { return false }
        guard !removesMembers, var other = branch(of: name) else { return variables[name]?.value.isActivity == true }
        other.merge(set)
        addBranch(other, to: name)
        return true
    }

    /// Adds what a condition makes of a variable's object, besides what it is without that.
    mutating func addBranch(_ other: Literal, to name: String) {
        variables.change(name) { value in
            var choices = [value]
            if case .choice(let all) = value.value { choices = all }
            let base = choices[0]
            var own = other
            for index in choices.indices.dropFirst() {
                own.unsettle(what: choices[index], changesIn: base)
                choices[index].unsettle(what: other, changesIn: base)
            }
            choices[0].unsettleEmptyTexts(filledBy: other)
            value = Literal(.choice(choices + [own]), value.range)
        }
    }

    /// True for a few lines of an example, whose `aps` may be all that they show.
    private var isExample: Bool {
        found.isEmpty && depth == 0 && statementIndentation == 0 && source.count <= Self.longestExample
    }
    private static let longestExample = 1000

    /// Looks for payloads in a variable's value, which may be an `aps` of which a branch sets a part.
    private mutating func findPayloads(in literal: Literal, ofVariable name: String) {
        // A builder has its `aps` in a field, as in `self.aps["badge"] = count`.
        let isField = name != "aps" && name.split(whereSeparator: { ".@#".contains($0) }).last == "aps"
        let isPart =
            (name == "aps" || isField) && !isLocal && (literal.isImplied || isExample) && literal.shape == nil
            && !literal.isUnknownSetter
            && literal.members?.contains { member in
                member.name.map { isField || Key.named($0, in: .aps) != nil || isTelling($0) } == true
            } == true
        // Nothing is known of an `aps` that is a parameter, as in `$body['aps'] = $data`.
        let place = literal.members?.first { $0.name == "aps" }?.place
        if hasUnknownAPS(literal), !Self.isField(name), let place,
            literal.isImplied || !literal.range.contains(place.lowerBound)
        {
            return add(literal)
        }
        guard isPart else { return findPayloads(in: literal) }
        let aps = Literal.Member(name: "aps", place: literal.range, value: literal)
        findPayloads(in: Literal(.object([aps]), literal.range).opened())
    }

    /// True for a variable that is a part of an object, as in `this.message`.
    private static func isField(_ name: String) -> Bool {
        name.hasPrefix("@") || ["this", "self", "$this"].contains { name == $0 || name.hasPrefix($0 + ".") }
    }

    /// The name of the field of an object that holds an object of a library, as in `this.note`; nil for any other.
    func builder(_ object: String, _ field: String?, isNew shape: Shape? = nil) -> String? {
        guard ["this", "self", "$this"].contains(object), let field else { return nil }
        let name = object + "." + field
        return shape?.isWhole == true || variables[name]?.value.shape?.isWhole == true ? name : nil
    }

    var statementIndentation: Int { language.isIndented && depth == 0 ? lines.indentation : 0 }

    /// Forgets the variables of a depth, whose payloads are complete. What a branch gave to a variable from around it, that may be from then on.
    mutating func leave(_ depth: Int, isBranch: Bool = false) {
        var others: [Variable] = []
        while let last = variables.last, last.depth >= depth {
            if isBranch, last.isOther, let other = removeVariable(last.name) {
                others.append(other)
            } else {
                findPayloads(ofVariable: last.name)
            }
        }
        for other in others.reversed() { rejoin(other, depth: depth - 1, 0) }
    }

    mutating func leave(below indentation: Int) {
        while let level = variables.last, level.depth == 0, level.indentation > indentation {
            var others: [Variable] = []
            let outer = lines.condition(around: level.indentation)
            while let last = variables.last, last.depth == 0, last.indentation == level.indentation {
                if last.isOther, let outer, outer >= indentation, let other = removeVariable(last.name) {
                    others.append(other)
                } else {
                    findPayloads(ofVariable: last.name)
                }
            }
            for other in others.reversed() { rejoin(other, depth: 0, outer ?? 0) }
        }
        lines.indentation = indentation
        guard let object = blockObject else { return }
        blockObject = nil
        guard indentation > object.indentation else { return findPayloads(in: object.value) }
        variables.add(Variable(name: object.name, depth: depth, indentation: indentation, value: object.value))
    }

    /// Gives a variable around a branch the value that it has after it, if it was run.
    private mutating func rejoin(_ other: Variable, depth: Int, _ indentation: Int) {
        let known = variables[other.name]
        if let known, known.depth == depth, known.indentation == indentation { return join(other.name, other.value) }
        var other = other
        (other.depth, other.indentation) = (depth, indentation)
        if let known { other.value = known.value.or(other.value) ?? other.value }
        variables.add(other)
    }

    private mutating func join(_ name: String, _ value: Literal) {
        noteChange(of: name)
        if value.isPlain || !value.options.isEmpty, variables[name].map({ !$0.value.isObject }) == true {
            return variables.change(name) { $0 = $0.orPlain(value) }
        }
        guard let known = variables[name]?.value, value.isKnownObject else { return findPayloads(in: value) }
        guard let joined = known.isKnownObject ? known.or(value) : value else { return findPayloads(in: value) }
        if !known.isKnownObject { findPayloads(in: known) }
        variables.change(name) { $0 = joined }
    }

    /// The place of the last name on the path that is assigned to, as in `aps["badge"] = 1` and `aps.badge = 1`; nil for a variable.
    func key(of target: ArraySlice<SourceNode>) -> Range<Int>? {
        guard target.count > 1, let last = target.last else { return nil }
        if let group = last.group { return group.arguments.count == 1 ? group.arguments[0].place : nil }
        return last.isWord && target.dropLast().last?.isSign(in: SourceSign.access) == true ? last.range : nil
    }

    /// The variable and the path in it that are assigned to; a name that is computed is nil.
    func target(_ nodes: ArraySlice<SourceNode>, of shape: Shape?) -> (name: String, path: [String?])? {
        var nodes = nodes
        // The part before the colon of a declaration's type is the name.
        if let colon = nodes.firstIndex(where: { $0.isSign(":") }), colon > nodes.startIndex, !isConditional(nodes) {
            nodes = nodes[..<colon]
        }
        var path: [String?] = []
        var property: Int?
        while let last = nodes.popLast() {
            switch last.kind {
            case .group(let group):
                // The map behind a method, as in `p.aps()["alert"] = text`.
                if group.open == UInt8(ascii: "("), group.arguments.isEmpty, !path.isEmpty, let method = nodes.last,
                    method.isWord, word(method.range) == "aps",
                    variables["aps"].map({ $0.value.isImplied || $0.value.shape == .aps }) ?? true
                {
                    return ("aps", path.reversed())
                }
                // Go's `payload["aps"].(map[string]any)["badge"] = 1`
                if group.open == UInt8(ascii: "("), language.name == .go, nodes.last?.isSign(".") == true {
                    nodes.removeLast()
                    continue
                }
                let isIndex = group.open == UInt8(ascii: "[") || isPerl && group.open == UInt8(ascii: "{")
                guard isIndex, group.arguments.count < 2 else { return nil }
                path.append(
                    group.arguments.first.flatMap { key($0.value) ?? symbol($0.place) ?? (isPerl ? $0.word : nil) })
            case .word:
                // Perl's `$$payload{aps}` is `$payload->{aps}`.
                let name = word(last.range.dropFirst(isPerl && word(last.range).hasPrefix("$$") ? 1 : 0))
                guard let before = nodes.last, before.isSign(in: SourceSign.access) else {
                    if let field = builder(name, path.last ?? nil, isNew: path.count == 1 ? shape : nil) {
                        return (field, path.dropLast().reversed())
                    }
                    let known = variables[name]?.value
                    let isField = known == nil && Shape.implied(name, path.last ?? nil) != nil
                    guard language.dotNamesProperty, known?.shape == nil, known?.isObject != true, !isField
                    else { return (name, path.reversed()) }
                    // A property is no member of a literal, but a part of the variable's name.
                    let count = property.map { path.count - $0 } ?? 0
                    let properties = path.reversed().prefix(count)
                    let whole = properties.reduce(name) { $0 + "." + ($1 ?? "") }
                    return (whole, path.reversed().suffix(path.count - count))
                }
                property = property ?? path.count
                path.append(name)
                nodes.removeLast()
            default: guard last.isSign("!") || last.isSign("?") || isPerl && last.isSign("->") else { return nil }
            }
        }
        return nil
    }

    private var isPerl: Bool { language.name == .perl }
    var isElixir: Bool { language.name == .elixir }

    /// The name of a symbol of Ruby's, as `:alert` is.
    func symbol(_ range: Range<Int>) -> String? {
        let name = word(range)
        return language.isIndented && name.hasPrefix(":") && name.dropFirst().utf8.allSatisfy({ $0.isNamePart })
            ? String(name.dropFirst()) : nil
    }

    /// True for the beginning of a declaration, which hides a variable of that name, and for languages whose branches have their own.
    func isDeclaration(_ target: ArraySlice<SourceNode>, _ sign: SourceNode) -> Bool {
        guard sign.isSign("="), !isElixir, let before = target.dropLast().last else {
            return !sign.isSign("=") || isElixir
        }
        return before.isSign(">") || before.isWord && !Self.conditions.contains(word(before.range))
    }

    mutating func findPayloads(ofVariable name: String) {
        guard let variable = removeVariable(name) else { return }
        defer { giveHeads(of: variable) }
        // An object that is made of another begins at the same place, and is the one that is sent.
        if variable.isBase, found[variable.value.range.lowerBound] != nil { return }
        let value = variable.isBase ? variable.value.opened() : variable.value
        // An object that is a part of another by then stays as it is there: the rest is judged by itself.
        let isLate = name == "aps" && variables[name]?.isShared == true
        if variable.isOfBranch, !isLate, returnBranch(value, to: name) { return }
        // An object of which a part is sent is not sent itself.
        let parts = (value.members ?? []).map { $0.value.range.lowerBound }.filter(value.range.contains)
        if !([value.range.lowerBound] + parts).contains(where: covered.contains) {
            findPayloads(in: value, ofVariable: name)
        }
    }

    /// Gives the header fields of a library's object to the payloads that branches make of it.
    private mutating func giveHeads(of variable: Variable) {
        let head = variable.value.members?.first { $0.name == Shape.head }?.value.members ?? []
        for start in variable.payloadsOfBranches.prefix(Literal.maximumChoices) where found[start] != nil {
            for field in head { note(field.name ?? "", field.value, field.place, body: start) }
        }
    }

    private mutating func removeVariable(_ name: String) -> Variable? {
        if variables[name]?.isChanged == true { variables.use(name) }
        return variables.remove(name)
    }

    /// The object that a variable stands for, as far as it is known.
    mutating func value(of name: String) -> Literal? {
        let value = part(of: name) { $0 }
        if value != nil { variables.note(name) { $0.isShared = true } }
        return value
    }

    /// The value, or a part of it, that a variable stands for, as far as it is known. A part is no longer one of the variable's.
    mutating func part(of name: String, _ take: (Literal) -> Literal?) -> Literal? {
        variables.use(name)
        guard let value = variables[name]?.value, value.isObject || value.shape != nil, let part = take(value),
            copies >= part.size
        else { return nil }
        copies -= part.size
        return part
    }

    /// Notes that a variable's object changes, which may be a part of another already.
    mutating func noteChange(of name: String) {
        variables.use(name)
        if let variable = variables[name], variable.isShared { changed.insert(variable.value.range.lowerBound) }
    }
}
