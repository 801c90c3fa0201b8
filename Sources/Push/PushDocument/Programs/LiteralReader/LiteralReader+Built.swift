/// An object that the statements of a block build, and what the conditions in it make of that.
struct BuiltObject {
    private(set) var object: Literal
    /// True for a block that a condition decides on, which builds on the object of the block around it.
    let isBranch: Bool
    /// The name of the object in the block; nil if none is needed.
    let name: String?

    init(_ object: Literal, isBranch: Bool = false, name: String? = nil) {
        (self.object, self.isBranch, self.name) = (object, isBranch, name)
    }

    private var choices: [Literal] { if case .choice(let all) = object.value { all } else { [object] } }

    /// The object that a branch begins with.
    var branch: BuiltObject { BuiltObject(choices.first ?? object, isBranch: true, name: name) }

    mutating func set(_ name: String, to value: Literal, at place: Range<Int>) {
        object.set([name], to: value, at: place)
    }

    mutating func open() { object.open() }

    /// Adds the object as a branch leaves it, beside the object without the branch.
    mutating func add(_ branch: Literal) {
        var others = [branch]
        if case .choice(let all) = branch.value { others = all }
        let all = choices + others.prefix(max(0, Literal.maximumChoices - choices.count))
        object = Literal(.choice(all), object.range)
        object.open()
    }
}

/// The blocks that build an object.
extension LiteralReader {
    /// The object of a block that begins after what was read of a statement: a block of Kotlin's that builds one, the inner of Java's
    /// double braces, or a branch in one of these; nil for any other block.
    func built(after nodes: ArraySlice<SourceNode>, at start: Int) -> BuiltObject? {
        let new = Literal(.object([]), start..<start + 1)
        if language.name == .java, nodesBefore.isEmpty, enclosing.last?.open == UInt8(ascii: "{") {
            let before = enclosing.dropLast().last?.nodes.suffix(2) ?? []
            guard before.last?.group?.arguments.isEmpty == true, let type = before.first,
                case .map? = SourceCall([word(type.range)], isLiteral: false)
            else { return nil }
            return BuiltObject(new)
        }
        let last = nodes.last?.group == nil ? nodes.last : nodes.dropLast().last
        let method = last.map { $0.isWord ? word($0.range) : "" } ?? ""
        let isKotlin = language.name == .kotlin
        if isKotlin, Self.builders.contains(method) { return BuiltObject(new) }
        if let around = enclosing.last?.built, isConditional(nodes) || nodes.last?.isSign("->") == true {
            return around.branch
        }
        guard isKotlin else { return nil }
        if nodes.last?.isWord == true, method == "apply" || method == "also" {
            return BuiltObject(new, name: method == "also" ? "it" : nil)
        }
        return nil
    }

    private static let builders: Set = ["buildJsonObject", "putJsonObject", "buildMap"]

    /// Adds the members to the object that the block builds, for calls of `put` and the like. False for other statements, which may
    /// change the object.
    mutating func build(_ statement: ArraySlice<SourceNode>) -> Bool {
        let (isConditional, nodes) = withoutCondition(statement)
        let parts = isConditional ? nodes.split { $0.isWord && word($0.range) == "else" } : [nodes]
        for part in parts {
            // The statements of a branch in braces were added when it ended.
            if isConditional, part.count == 1, part.first?.group?.isBlock == true { continue }
            guard let members = members(setBy: part) else {
                if part.first.map({ $0.isWord && word($0.range) == "val" }) != true { frame.built?.open() }
                return false
            }
            var built = isConditional ? frame.built?.branch : frame.built
            for member in members { built?.set(member.name, to: member.value, at: member.place) }
            if isConditional, let built { frame.built?.add(built.object) } else { frame.built = built }
        }
        return true
    }

    private typealias SetMember = (name: String, value: Literal, place: Range<Int>)

    /// The members that a statement in a block sets in the object that the block builds; nil for any other statement.
    private mutating func members(setBy nodes: ArraySlice<SourceNode>) -> [SetMember]? {
        var nodes = nodes
        if let first = nodes.first, first.isWord, [frame.built?.name ?? "this", "this"].contains(word(first.range)) {
            // `this["badge"] = 1`
            if nodes.count > 3, let index = nodes.dropFirst().first?.group,
                nodes.dropFirst(2).first?.isSign("=") == true,
                index.open == UInt8(ascii: "["), index.arguments.count == 1, let name = key(index.arguments[0].value)
            {
                return [(name, evaluate(nodes.dropFirst(3)), index.arguments[0].place)]
            }
            guard nodes.dropFirst().first?.isSign(".") == true else { return nil }
            nodes = nodes.dropFirst(2)
        } else if frame.built?.name != nil {
            return nil
        }
        var members: [SetMember] = []
        while let method = nodes.popFirst() {
            guard method.isWord, word(method.range).hasPrefix("put") || SourceCall.setting.contains(word(method.range)),
                let given = nodes.popFirst()?.group, let name = given.arguments.first.flatMap({ key($0.value) })
            else { return nil }
            var values = given.arguments.dropFirst().map { $0.value }
            if values.isEmpty, let block = nodes.first?.group?.whole {
                values = [block]
                nodes.removeFirst()
            }
            guard values.count == 1 else { return nil }
            members.append((name, values[0], given.arguments[0].place))
            guard let access = nodes.popFirst() else { break }
            guard access.isSign(".") else { return nil }
        }
        return members.isEmpty ? nil : members
    }

    /// Gives an object what the block after `apply` or `also` sets in it.
    func applied(_ block: Literal, to value: Literal) -> Literal {
        var choices = [block]
        if case .choice(let all) = block.value { choices = all }
        let values = choices.map { choice in
            var changed = value
            changed.merge(choice)
            if choice.members?.contains(where: { $0.name == nil }) == true { changed.open() }
            return changed
        }
        return values.count == 1 ? values[0] : Literal(.choice(values), value.range)
    }

    /// Adds the members of objects to another, those of objects in them to what is there if it is deep; it is open if one is not known.
    mutating func merge(_ arguments: ArraySlice<SourceNode.Argument>, into value: inout Literal, isDeep: Bool = false) {
        func add(_ given: Literal, at path: [String?], _ place: Range<Int>) {
            guard isDeep, let members = given.members, given.shape == nil, !members.isEmpty else {
                return value.set(path[...], to: given, at: place)
            }
            for member in members { add(member.value, at: path + [member.name], member.place) }
        }
        for argument in arguments {
            // Python and Ruby take members as arguments.
            if let name = argument.name, language.isIndented {
                add(argument.value, at: [name], argument.place)
            } else if let members = argument.value.members, argument.value.shape == nil, !argument.isNamed {
                for member in members { add(member.value, at: [member.name], member.place) }
            } else {
                findPayloads(in: argument.value)
                value.open()
            }
        }
    }

    /// The object that a function makes of several, where objects in them are merged, too; nil for another function.
    mutating func deeplyMerged(by path: [String], _ group: SourceNode.Group, _ range: Range<Int>) -> Literal? {
        let name = path.joined(separator: ".")
        let isFirst = Self.mergesFirst.contains(name)
        guard group.open == UInt8(ascii: "("), group.arguments.count > 1,
            isFirst || Self.mergesLast.contains(name),
            group.arguments.contains(where: { $0.value.isKnownObject })
        else { return nil }
        var whole = Literal(.object([]), range)
        for argument in group.arguments { noteBase(argument) }
        let arguments = isFirst ? group.arguments.reversed() : group.arguments
        merge(arguments[...], into: &whole, isDeep: true)
        return whole
    }

    /// The functions whose later arguments win, and those whose earlier ones do.
    private static let mergesLast: Set = [
        "merge", "_.merge", "lodash.merge", "deepmerge", "deepMerge", "mergeDeep", "mergeDeepRight", "R.mergeDeepRight",
        "DeepMerge.deep_merge", "array_merge_recursive", "array_replace_recursive", "always_merger.merge",
    ]
    private static let mergesFirst: Set = [
        "defaultsDeep", "_.defaultsDeep", "mergeDeepLeft", "R.mergeDeepLeft",
    ]

    /// Notes that another object is made of a variable's.
    mutating func noteBase(_ argument: SourceNode.Argument) {
        if let name = argument.word { variables.note(name) { $0.isBase = true } }
    }

    /// The object of `mapOf(…) + mapOf(…)`, in Python of `{…} | {…}`.
    mutating func sum(_ first: Literal, _ sign: SourceSign, _ rest: inout ArraySlice<SourceNode>) -> Literal {
        var whole = first
        while rest.popFirst()?.isSign(sign) == true {
            let place = rest.first?.range ?? first.range
            // A pair in brackets has its name.
            if let group = rest.first?.group, group.open == UInt8(ascii: "("), let pair = group.arguments.first,
                pair.isNamed
            {
                whole.set([pair.name], to: pair.value, at: place)
                rest.removeFirst()
                continue
            }
            merge([SourceNode.Argument(place: place, value: primary(&rest))], into: &whole)
        }
        return whole
    }

    /// The object that a comprehension of Python's takes its members from, as in `{k: v for k, v in d.items() if v is not None}`, without
    /// those that its condition may leave out; nil for other nodes, and if it makes others.
    mutating func comprehension(_ nodes: ArraySlice<SourceNode>) -> Literal? {
        guard language.name == .python, nodes.count > 8 else { return nil }
        let words = nodes.prefix(8).map { $0.isWord ? word($0.range) : "" }
        guard words[3] == "for", words[4] == words[0], words[6] == words[2], words[7] == "in" else { return nil }
        let rest = nodes.dropFirst(8)
        let end = rest.firstIndex { $0.isWord && word($0.range) == "if" } ?? rest.endIndex
        let source = rest[..<end].dropLast(3)
        guard rest[..<end].count > 3,
            rest[..<end].suffix(2).first.map({ $0.isWord && word($0.range) == "items" }) == true
        else { return nil }
        let value = evaluate(source)
        let condition = rest[end...].dropFirst().map { word($0.range) }
        let isFilter = condition.first == words[2] && (condition.count == 1 || condition.suffix(2) == ["not", "None"])
        return end == rest.endIndex ? value : isFilter ? value.filtered : value.opened()
    }
}
