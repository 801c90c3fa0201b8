import JSONText

/// The objects that functions of a program return and that fields of its types hold, by the names of these.
struct ReturnedObjects {
    /// The object of each function; nil for one that returns something else as well.
    private var values: [String: Literal?] = [:]
    /// The functions that are called where their result counts, and the methods that are called on fields of objects.
    private var called: Set<String> = []
    private var calledOnFields: [String: (field: String, method: String)] = [:]
    /// The results that an earlier reading of the program found: parts of payloads and pushes of libraries, and whole payloads.
    private var known: [String: Literal] = [:]
    private(set) var payloads: [String: Literal] = [:]
    /// The functions around a statement in a language whose lines are indented.
    private var around: [IndentedFunction] = []

    private struct IndentedFunction {
        let name: String
        /// The type that it is a method of.
        let type: String?
        /// The brackets with its parameters.
        let parameters: Range<Int>?
        let indentation: Int
        /// The indentation of its statements, and the value of the latest of these.
        var body: Int?
        var last: Literal?
    }

    /// Notes a result of a function, or of a method of a type; nil for one that is no object or that a condition decides on.
    mutating func add(_ value: Literal?, of name: String, in type: String? = nil) {
        if let type {
            add(value, of: type + "." + name)
            // The methods that are called in it have their results by now.
            for call in known.keys where call.hasSuffix("." + name) {
                let field = String(call.dropLast(name.utf8.count + 1))
                if let value, self.type(of: field, with: name) == type + "." + name { known[call] = value }
            }
        }
        let value = value?.isObject == true || value?.shape != nil ? value : nil
        values[name] = .some(values[name] == nil ? value : nil)
        // The functions that are called in it have their results by now.
        if let value, known[name] != nil { known[name] = value }
    }

    /// The result of a function, as an earlier reading found it.
    mutating func result(of name: String) -> Literal? {
        called.insert(name)
        return known[name]
    }

    /// The result of a method of the object in a field, as an earlier reading found it: the only type counts whose name has that of the field.
    mutating func result(of method: String, ofObjectIn field: String) -> Literal? {
        let name = field.filter { $0.isLetter }.lowercased()
        guard name.utf8.count > 2 else { return nil }
        calledOnFields[name + "." + method] = (name, method)
        return known[name + "." + method]
    }

    /// The beginning of another reading; nil if no function is called whose result is a part of a payload or message.
    var next: ReturnedObjects? {
        var next = ReturnedObjects()
        for name in called {
            guard let value = values[name] ?? nil else { continue }
            if value.isPart || value.shape?.isWhole == true {
                next.known[name] = value
            } else {
                next.payloads[name] = value
            }
        }
        for (call, (field, method)) in calledOnFields {
            if let value = values[type(of: field, with: method) ?? ""] ?? nil, value.isPart { next.known[call] = value }
        }
        return next.known.isEmpty && next.payloads.isEmpty ? nil : next
    }

    /// The method of the type that the object in a field has: that of the field's name, or the only one whose name has that in it.
    private func type(of field: String, with method: String) -> String? {
        let all = values.keys.filter { $0.hasSuffix("." + method) && $0.lowercased().contains(field) }
        return all.first { $0.lowercased() == field + "." + method.lowercased() } ?? (all.count == 1 ? all[0] : nil)
    }

    mutating func begin(_ name: String, in type: String?, _ parameters: Range<Int>?, at indentation: Int) {
        leave(indentation)
        around.append(IndentedFunction(name: name, type: type, parameters: parameters, indentation: indentation))
    }

    /// The brackets with the parameters of the functions around a statement of an indentation, the innermost first.
    func parameters(around indentation: Int) -> [Range<Int>] {
        around.reversed().compactMap { $0.indentation < indentation ? $0.parameters : nil }
    }

    /// Notes a statement with its value.
    mutating func note(_ value: Literal?, at indentation: Int) {
        leave(indentation)
        guard var function = around.popLast() else { return }
        function.body = function.body ?? indentation
        if function.body == indentation { function.last = value }
        around.append(function)
    }

    /// Notes the end of a function, whose result is the value of its last statement.
    mutating func end(at indentation: Int) {
        guard let last = around.last, last.indentation == indentation else { return note(nil, at: indentation) }
        add(last.last, of: last.name, in: last.type)
        leave(indentation)
    }

    /// Notes what a statement returns; nil if a condition decides on that.
    mutating func addReturned(_ value: Literal?, at indentation: Int) {
        guard let last = around.last else { return }
        add(last.body == nil || last.body == indentation ? value : nil, of: last.name, in: last.type)
        note(nil, at: indentation)
    }

    private mutating func leave(_ indentation: Int) {
        while let last = around.last, last.indentation >= indentation { around.removeLast() }
    }
}

extension Literal {
    /// True for an object of which some member is known, and which is no payload or message by itself.
    fileprivate var isPart: Bool {
        if case .choice(let choices) = value { return choices.allSatisfy { $0.isPart } }
        if let shape, shape.isWhole || shape == .message { return false }
        return members?.contains { $0.name != nil } == true
            && part("message")?.members == nil
            && ["aps", "messages", "token", "tokens", "to"].allSatisfy { part($0) == nil }
    }
}

extension Literal {
    /// A payload to which a caller may add members, in `aps` and its alert, too.
    fileprivate var openedForCallers: Literal {
        let objects = [self] + [part("aps"), part("aps")?.part("alert")].compactMap { $0 }
        return opened(at: Set(objects.map { $0.range.lowerBound }))
    }
}

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
            let isCompleted = isCompleted(after: range)
            if isCompleted { completed[payload.range.lowerBound] = payload }
            noteCall(of: name, group.arguments, payload, isCompleted: isCompleted)
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

    /// Notes the payload that a function returns for the arguments of a call, if they are known.
    private mutating func noteCall(
        of name: String, _ arguments: [SourceNode.Argument], _ payload: Literal, isCompleted: Bool
    ) {
        let start = payload.range.lowerBound
        guard copies >= payload.size, calls[start, default: []].count < Literal.maximumChoices,
            let value = result(payload, of: name, for: arguments)
        else { return }
        copies -= payload.size
        calls[start, default: []].append(isCompleted ? value.openedForCallers : value)
    }

    /// True if the result of a call is assigned to a variable of which a part is used later, and maybe set.
    private func isCompleted(after call: Range<Int>) -> Bool {
        if source[call.upperBound...].first(where: { $0 > 0x20 }).map({ "|.".utf8.contains($0) }) == true {
            return true
        }
        guard let name = nameAssigned(before: call.lowerBound), !name.isEmpty else { return false }
        return source.places(ofWord: name).contains { place in
            guard place > call.lowerBound else { return false }
            let before = Array(source[..<place].suffix(16))
            return ".[".utf8.contains(source[(place + name.count)...].first ?? 0)
                || source[(place + name.count)...].starts(with: "->".utf8) || Self.completing.isIn(before)
        }
    }
    private static let completing = WordSearch(["assign(", "put_in(", "Map.put(", "merge(", "replace(", "...", "**"])

    /// Opens the payloads of functions whose callers complete them.
    mutating func openCompleted() {
        for (start, payload) in completed {
            guard let context = found[start]?.first?.context else { continue }
            var fragment = Fragment(payload.openedForCallers.transcript(of: source, spareQuote: ""), of: outer)
            fragment.context = context
            fragment.context.isComputed = true
            found[start] = [fragment]
        }
    }

    /// Adds the payloads that functions return for the arguments of their calls, beside what is known of them without these.
    mutating func addCalls() {
        for (start, values) in calls {
            guard let context = found[start]?.first?.context else { continue }
            found[start]? += values.map { value in
                var fragment = Fragment(value.transcript(of: source, spareQuote: ""), of: outer)
                fragment.context = context
                return fragment
            }
        }
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
