/// The functions of a program that return an object.
extension LiteralReader {
    /// The object that a function of the program returns; nil if that is not known.
    mutating func returned(by path: [String], _ group: SourceNode.Group, _ range: Range<Int>) -> Literal? {
        guard group.open == UInt8(ascii: "("), let name = path.last else { return nil }
        if path.count > 1, Self.serializers.contains(name),
            let value = results.result(of: name, ofObjectIn: path[path.count - 2]), copies >= value.size
        {
            copies -= value.size
            return value
        }
        guard path.count == 1 || path.count == 2 && isOwn(path[0]) || isOfDeclaredType(path) else { return nil }
        if let payload = results.payloads[name] {
            noteCall(of: name, group.arguments, at: range, payload)
        }
        guard let value = results.result(of: name), copies >= value.size,
            declaredList(at: range.lowerBound, after: range.lowerBound + name.utf8.count) == nil
        else { return nil }
        copies -= value.size
        let result = result(value, of: name, for: group.arguments) ?? value
        guard value.shape?.isWhole == true else { return result }
        // The push that the function makes is sent as the one that its caller completes.
        covered.insert(value.range.lowerBound)
        found[value.range.lowerBound] = nil
        return result.moved(to: range)
    }

    /// Notes an object that a method keeps in a field of its own object, as in `self.headers = {…}`, for the other methods. Nothing is known
    /// of one of which a statement sets a part.
    mutating func noteField(_ name: String, _ path: [String?], _ value: Literal, at place: Int) {
        let parts = (name.split(separator: ".").map(String.init) + path.map { $0 ?? "" })[...]
        guard let field = field(Array(parts.prefix(2)), at: place) ?? field(Array(parts.prefix(1)), at: place) else {
            return
        }
        let isWhole = parts.count == (field.hasPrefix("@") ? 1 : 2)
        results.add(isWhole && value.shape == nil ? value.opened() : nil, of: field)
    }

    /// The object in a field, which one statement of the program alone gives to it; nil if that is not known.
    mutating func valueOfField(_ path: [String], at place: Int) -> Literal? {
        guard let field = field(path, at: place), let value = results.result(of: field), copies >= value.size else {
            return nil
        }
        copies -= value.size
        return value
    }

    /// The name of a field of an object by the way to it and its place, as in `this.headers` and Ruby's `@headers`; nil for any other variable.
    private func field(_ path: [String], at place: Int) -> String? {
        let parts = path.joined(separator: ".").split(separator: ".")
        if parts.count == 2 {
            return ["self", "this", "$this"].contains(parts[0]) ? parts.joined(separator: ".") : nil
        }
        let isOfRuby = language.name == .ruby && source[..<place].last == UInt8(ascii: "@")
        return isOfRuby && parts.count == 1 ? "@" + parts[0] : nil
    }

    /// True for a name of the object or type that a function belongs to.
    private func isOwn(_ name: String) -> Bool {
        // The receiver of a method has a short name in Go.
        Self.selves.contains(name) || language.name == .go && name.utf8.count < 3
    }

    /// True for a member of the object or type that a function belongs to, and of a type that the program declares.
    mutating func isOfOwnType(_ path: [String]) -> Bool {
        path.first.map { Self.selves.contains($0) } == true || isOfDeclaredType(path)
    }

    /// True for a function of a type that the program declares, as in `Builder.base(title)`.
    private mutating func isOfDeclaredType(_ path: [String]) -> Bool {
        guard path.count > 1, case let type = path[path.count - 2], type.first?.isUppercase == true else {
            return false
        }
        return typeDeclarations.contains { $0.name == type }
    }

    private static let selves: Set = ["self", "this", "$this", "static", "Self", "cls"]

    /// Notes the function that a statement declares whose sign of an assignment is at an index: `const f = (a) => ({…})`, `fun f() = …`
    mutating func noteFunction(in nodes: ArraySlice<SourceNode>, assignedAt sign: Int) {
        noteLine(nil, of: nodes)
        if [.kotlin, .scala, .ruby].contains(language.name) {
            let words = nodes.prefix(8).filter { $0.isWord }.map { word($0.range) }
            guard !Self.functions.isDisjoint(with: words), let name = declaredFunction(nodes[..<sign])?.name
            else { return }
            return results.add(evaluate(nodes[(sign + 1)...]), of: name)
        }
        let end = nodes[..<sign].firstIndex { $0.isSign(":") } ?? sign
        guard let name = nodes[..<end].last, name.isWord, let body = body(of: nodes[(sign + 1)...]) else { return }
        results.add(evaluate(body), of: word(name.range))
    }

    /// The expression behind an arrow; nil for statements in braces and for other nodes.
    private func body(of nodes: ArraySlice<SourceNode>) -> ArraySlice<SourceNode>? {
        guard let arrow = nodes.firstIndex(where: { $0.isSign("=>") }) else { return nil }
        let body = nodes[(arrow + 1)...]
        return body.first?.group?.isBlock == true || body.contains { $0.isSign("=>") } ? nil : body
    }

    /// Notes what a statement returns. False for an object that is a part of another, which is judged there.
    mutating func noteReturn(_ value: Literal, in nodes: ArraySlice<SourceNode>) -> Bool {
        if let index = nodes.firstIndex(where: { $0.range.count == 6 && isReturn($0) }) {
            noteResult(value, in: nodes, at: index)
        } else if [.dart, .cSharp].contains(language.name), let body = body(of: nodes) {
            if let (name, place) = declaredFunction(nodes[..<body.startIndex]) {
                results.add(evaluate(body), of: name, in: type(ofMethod: name, at: place))
            }
        } else if value.isObject, isLast(nodes), let (name, isConditional) = functionAround() {
            results.add(isConditional ? nil : value, of: name, in: type(ofMethod: name, at: value.range.lowerBound))
        } else {
            noteLine(value, of: nodes)
        }
        return !covered.contains(value.range.lowerBound)
    }

    /// True for an expression that ends a block, whose value a function of these languages returns.
    private func isLast(_ nodes: ArraySlice<SourceNode>) -> Bool {
        guard [.rust, .swift, .scala].contains(language.name), let last = nodes.last else {
            return false
        }
        return source[last.range.upperBound...].first { $0 > 0x20 } == UInt8(ascii: "}")
    }

    func isReturn(_ node: SourceNode) -> Bool {
        node.isWord && source[node.range].elementsEqual("return".utf8)
    }

    private mutating func noteResult(_ value: Literal, in nodes: ArraySlice<SourceNode>, at index: Int) {
        let isFirst = index == nodes.startIndex
        // The block of a condition may stand before it.
        let isSure = isFirst || nodes[index - 1].group?.open == UInt8(ascii: "{")
        let result = isFirst ? value : isSure ? evaluate(nodes[index...]) : nil
        if language.isIndented, enclosing.isEmpty {
            let isConditional = modifier(of: nodes, after: nodes.startIndex) != nil
            results.addReturned(isConditional ? nil : result, at: statementIndentation)
        } else if let (name, isConditional) = functionAround() {
            let place = nodes[index].range.lowerBound
            results.add(isConditional ? nil : result, of: name, in: type(ofMethod: name, at: place))
        }
    }

    /// The type that a method stands in by which objects write themselves as dictionaries; nil for other functions.
    private mutating func type(ofMethod name: String, at place: Int) -> String? {
        Self.serializers.contains(name) ? typeDeclarations.last { $0.place < place }?.name : nil
    }

    private static let serializers: Set = [
        "to_dict", "as_dict", "toJson", "toJSON", "toMap", "toDictionary", "toObject", "toArray", "to_h", "as_json",
        "jsonSerialize",
    ]

    /// The names of the types that a program declares, with their places.
    static func typeDeclarations(in source: [UInt8], _ language: Language) -> [(place: Int, name: String)] {
        let keywords = ["class", "struct"] + (declaringWords[language.name] ?? [])
        return source.split(separator: 0x0A).compactMap { line in
            let words = line.prefix(longestDeclaration).split { !$0.isNamePart }.prefix(5)
            guard
                let keyword = words.firstIndex(where: { word in keywords.contains { word.elementsEqual($0.utf8) } }),
                words.indices.contains(keyword + 1)
            else { return nil }
            return (line.startIndex, String(decoding: words[keyword + 1], as: UTF8.self))
        }
    }
    /// The words by which single languages declare what has functions of its own.
    private static let declaringWords: [Language.Name: [String]] = [
        .ruby: ["module"], .kotlin: ["object"], .scala: ["object"],
    ]
    private static let longestDeclaration = 120

    /// The function whose block is around a statement, and whether a condition in it decides on the statement; nil for one without a name.
    private func functionAround() -> (name: String, isConditional: Bool)? {
        var (inner, isConditional) = (frame, false)
        for outer in enclosing.reversed() {
            guard inner.open == UInt8(ascii: "{") else { return nil }
            let statement = outer.nodes[(outer.commas.last ?? 0)...]
            isConditional = isConditional || inner.isBranch
            if !inner.isBranch, !inner.isPlain {
                let words = afterBlock(statement).lazy.filter { $0.isWord }.map { word($0.range) }
                let hasWord = words.contains(where: Self.functions.contains)
                // Closures of these languages stand behind a call.
                let needsWord = [.kotlin, .swift, .go, .rust, .scala, .groovy].contains(language.name)
                guard hasWord || !needsWord, let name = declaredFunction(statement)?.name else { return nil }
                return (name, isConditional)
            }
            inner = outer
        }
        return nil
    }

    /// The type whose implementation in Rust is around a value.
    var ownType: String? {
        for outer in enclosing.reversed() {
            guard let start = outer.nodes.lastIndex(where: { $0.isWord && word($0.range) == "impl" }) else { continue }
            let names = outer.nodes[(start + 1)...].prefix { $0.isWord }
            return names.last.map { word($0.range) }
        }
        return nil
    }

    /// True before the block of Ruby's `->(payload) { … }`.
    var beginsLambda: Bool {
        guard language.name == .ruby else { return false }
        let hasParameters = frame.nodes.last?.group?.open == UInt8(ascii: "(")
        return frame.nodes.dropLast(hasParameters ? 1 : 0).last?.isSign("->") == true
    }

    /// Notes a line of a function in a language whose lines are indented: its head, its end, or a statement with its value.
    mutating func noteLine(_ value: Literal?, of nodes: ArraySlice<SourceNode>) {
        guard language.isIndented, enclosing.isEmpty, let first = nodes.first else { return }
        let isPython = language.name == .python
        let start = first.isWord ? word(first.range) : ""
        let head = start == "async" ? nodes.dropFirst() : nodes
        if let def = head.first, def.isWord, ["def", "defp"].contains(word(def.range)), head.count > 1 {
            // Ruby's `self.note` has the object before the name.
            let names = head.dropFirst().prefix { $0.isWord || $0.isSign(".") }
            let name = names.last.map { word($0.range) } ?? ""
            guard let colon = head.firstIndex(where: { $0.isSign(":") }), colon > head.startIndex,
                head[colon - 1].isWord, word(head[colon - 1].range) == "do"
            else {
                let parameters = head.first { $0.group?.open == UInt8(ascii: "(") }?.range
                let type = type(ofMethod: name, at: first.range.lowerBound)
                return results.begin(name, in: type, parameters, at: statementIndentation)
            }
            return results.add(evaluate(head[(colon + 1)...]), of: name)
        }
        if start == "end", !isPython { return results.end(at: statementIndentation) }
        results.note(value, at: statementIndentation)
    }
}
