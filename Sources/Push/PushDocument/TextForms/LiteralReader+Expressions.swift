import JSONText
import PushPayload

/// The expressions of a program as values, with the members, elements and arguments between brackets.
extension LiteralReader {
    mutating func argument(_ nodes: ArraySlice<SourceNode>, in open: UInt8) -> SourceNode.Argument {
        var nodes = nodes
        let range = range(of: nodes)
        let isSpread = nodes.first?.isSign(in: SourceSign.spread) == true
        if isSpread { nodes.removeFirst() }
        // A member of Dart that is there under a condition.
        if let first = nodes.first, first.isWord, word(first.range) == "if", nodes.count > 2,
            nodes.dropFirst().first?.group != nil, open != UInt8(ascii: "(")
        {
            release(evaluate(nodes.dropFirst(2)))
            return SourceNode.Argument(isNamed: true, place: range, value: .unknown(range))
        }
        if !isSpread, let (name, isBare, place, rest) = name(of: nodes, in: open) {
            let value = rest.isEmpty ? .unknown(range) : evaluate(rest)
            if let name { note(name, value, place) }
            return SourceNode.Argument(isNamed: true, name: name, isBare: isBare, place: place, value: value)
        }
        // A function gets the address of a variable.
        let rest = open == UInt8(ascii: "(") && nodes.first?.isSign("&") == true ? nodes.dropFirst() : nodes
        let only = rest.count == 1 ? rest.first : nil
        let word = only.flatMap { $0.isWord ? self.word($0.range) : nil }
        return SourceNode.Argument(place: range, value: evaluate(nodes), isSpread: isSpread, word: word)
    }

    private func range(of nodes: ArraySlice<SourceNode>) -> Range<Int> {
        (nodes.first?.range.lowerBound ?? 0)..<(nodes.last?.range.upperBound ?? 0)
    }

    /// The name before a separator, which is nil if it is unknown, and the value after it; nil where there is no separator.
    private func name(of nodes: ArraySlice<SourceNode>, in open: UInt8) -> (
        name: String?, isBare: Bool, place: Range<Int>, rest: ArraySlice<SourceNode>
    )? {
        var nodes = nodes
        // `:name => …` of Ruby and `@"name": …` of Objective-C.
        let isSymbol = nodes.first.map { $0.isSign(":") } ?? false
        if isSymbol || nodes.first.map({ $0.isSign("@") }) ?? false { nodes.removeFirst() }
        guard let first = nodes.first, let separator = nodes.dropFirst().first else { return nil }
        guard isSeparator(separator, in: open) else {
            // A name of Apple's without its quotes, as in `mutable-content: 1`, and one that is computed, as in `{self.language: text}`.
            guard open != UInt8(ascii: "("), !first.isSign("["),
                let end = nodes.firstIndex(where: { isSeparator($0, in: open) || $0.isSign(in: SourceSign.conditions) }
                ),
                isSeparator(nodes[end], in: open)
            else { return nil }
            let place = range(of: nodes[..<end])
            let name = word(place)
            let isHyphenated = Key.named(name, in: .aps) != nil || Key.named(name, in: .alert) != nil
            return (isHyphenated ? name : nil, false, place, nodes[(end + 1)...])
        }
        let rest = nodes.dropFirst(2)
        switch first.kind {
        case .text(let text): return (Literal(.text(text), text.range).text(in: source), false, first.range, rest)
        case .word: return (word(first.range), !isSymbol, first.range, rest)
        case .number: return (nil, false, first.range, rest)
        case .group(let group) where group.open == UInt8(ascii: "["):
            // `["name"]: …`, also in C#.
            let name = group.arguments.count == 1 ? group.arguments[0].value.text(in: source) : nil
            return (name, false, first.range, rest)
        default: return nil
        }
    }

    func isSeparator(_ node: SourceNode, in open: UInt8) -> Bool {
        switch node.kind {
        case .sign(let sign):
            // Arguments have names in most languages.
            return sign == ":" || sign == "=" && open == UInt8(ascii: "(") || language.separators.contains(sign)
        case .word: return word(node.range) == "to" && language.separators.contains("to")
        default: return false
        }
    }

    /// The value of an expression; literals in one that can't be read are looked through for payloads.
    mutating func evaluate(_ nodes: ArraySlice<SourceNode>) -> Literal {
        let range = range(of: nodes)
        let isDeclaration = zip(nodes.prefix(6), nodes.dropFirst()).contains { keyword, name in
            keyword.isWord && name.isWord && Self.declarations.contains(word(keyword.range))
        }
        if isDeclaration {
            for node in nodes { if let group = node.group { release(group, node.range) } }
            return .unknown(range)
        }
        var rest = nodes.drop { $0.isWord && Self.prefixes.contains(word($0.range)) }
        let first = primary(&rest)
        guard let next = rest.first else { return first }
        if first.isText, next.isSign(in: SourceSign.joining) || next.isText {
            var parts = [first]
            while !rest.isEmpty {
                if rest.first?.sign != nil { rest.removeFirst() }
                if !rest.isEmpty { parts.append(primary(&rest)) }
            }
            return Literal(.joined(parts), range)
        }
        if next.isWord, ["as", "satisfies"].contains(word(next.range)) { return first }
        var values = [first]
        if next.isWord, word(next.range) == "if", rest.contains(where: isElse) {
            // Python's `{…} if x else {…} if y else {…}`.
            while let otherwise = rest.firstIndex(where: isElse) {
                for node in rest[..<otherwise] { if let group = node.group { release(group, node.range) } }
                rest = rest[(otherwise + 1)...]
                values.append(primary(&rest))
            }
        } else if next.isSign(in: SourceSign.conditions) || takesCondition(&rest) {
            while !rest.isEmpty { values.append(primary(&rest)) }
        } else {
            release(first)
            while !rest.isEmpty { release(primary(&rest)) }
            return .unknown(range)
        }
        let objects = values.filter { $0.members != nil }
        return objects.isEmpty ? .unknown(range) : Literal(.choice(objects), objects[0].range)
    }

    private func isElse(_ node: SourceNode) -> Bool { node.isWord && word(node.range) == "else" }

    /// Takes the rest of a condition, as in `kind === "x" ? {…} : {…}`; false if there is none.
    private mutating func takesCondition(_ nodes: inout ArraySlice<SourceNode>) -> Bool {
        guard let question = nodes.firstIndex(where: { $0.isSign("?") }),
            nodes[question...].contains(where: { $0.isSign(":") })
        else { return false }
        for node in nodes[..<question] { if let group = node.group { release(group, node.range) } }
        nodes = nodes[question...]
        return true
    }

    private static let declarations: Set = ["class", "struct", "interface", "enum", "record"]
    private static let prefixes: Set = ["return", "await", "new", "throw", "yield", "const", "try", "yield"]

    /// Takes a literal, a name, a call or brackets, with the calls that follow, off the nodes.
    private mutating func primary(_ nodes: inout ArraySlice<SourceNode>) -> Literal {
        let isMessage = language.extensions.contains("m") && nodes.first?.group?.open == UInt8(ascii: "[")
        // Signs before a value, as in `@{`, `%{`, `&Type{` and `*name`.
        while nodes.count > 1, nodes.first?.isSign(in: SourceSign.prefixes) == true { nodes.removeFirst() }
        guard let node = nodes.popFirst() else { return .unknown(0..<0) }
        switch node.kind {
        case .text(let text): return chain(Literal(.text(text), node.range), &nodes)
        case .number:
            let number = String(decoding: source[node.range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
            return constant(number, node.range)
        case .sign:
            guard node.isSign("-"), let number = nodes.first, case .number = number.kind
            else { return .unknown(node.range) }
            nodes.removeFirst()
            return constant("-" + word(number.range), node.range.lowerBound..<number.range.upperBound)
        case .group(let group):
            // The type of a slice in Go, as in `[]string{…}`.
            if group.open == UInt8(ascii: "["), group.arguments.isEmpty, nodes.first?.isWord == true,
                language.extensions.contains("go")
            {
                return sliceOrConversion(&nodes) ?? .unknown(node.range)
            }
            return chain(isMessage ? unread(group, node.range) : literal(of: group, node.range), &nodes)
        case .word: return named(node, &nodes)
        }
    }

    private func constant(_ text: String, _ range: Range<Int>) -> Literal {
        (try? JSONDocument(parsing: Array(text.utf8))) == nil ? .unknown(range) : Literal(.constant(text), range)
    }

    /// `[]type{…}` or `[]byte(…)`, after its brackets; nil for a type alone.
    private func sliceOrConversion(_ nodes: inout ArraySlice<SourceNode>) -> Literal? {
        while let node = nodes.popFirst() {
            guard let group = node.group, group.open != UInt8(ascii: "["), !group.arguments.isEmpty || nodes.isEmpty
            else { continue }
            if group.open == UInt8(ascii: "(") { return group.arguments.first?.value ?? .unknown(node.range) }
            return Literal(.array(group.arguments.map { $0.value }), node.range)
        }
        return nil
    }

    /// A value that begins with a name: a constant, a variable, a call, or a literal after its type.
    private mutating func named(_ first: SourceNode, _ nodes: inout ArraySlice<SourceNode>) -> Literal {
        let range = first.range
        var path = [word(range)]
        var whole = range
        // The type of a map in Go, as in `map[string]any{…}`.
        if path[0] == "map", nodes.first?.group?.open == UInt8(ascii: "[") {
            while let node = nodes.popFirst() {
                guard let group = node.group, group.open == UInt8(ascii: "{") else { continue }
                if group.arguments.isEmpty, nodes.first?.group != nil { continue }
                return object(group, node.range)
            }
            return .unknown(range)
        }
        while nodes.first?.isSign(in: SourceSign.access) == true, let name = nodes.dropFirst().first, name.isWord {
            path.append(word(name.range))
            whole = range.lowerBound..<name.range.upperBound
            nodes.removeFirst(2)
        }
        // `json!({…})`, `Jason.encode!(…)`
        let isMarked = nodes.first?.isSign("!") == true && nodes.dropFirst().first?.group != nil
        if isMarked { nodes.removeFirst() }
        guard let node = nodes.first, let group = node.group else {
            if path.count == 1 {
                // A dictionary of Swift has no nil: setting it removes the member.
                if path[0] == "nil", language.extensions.contains("swift") { return .unknown(range) }
                if let constant = Self.constants[path[0]] { return Literal(.constant(constant), range) }
                if let known = value(of: path[0]) { return known }
            } else if path.count == 2, let member = value(of: path[0])?.members?.last(where: { $0.name == path[1] }) {
                return member.value
            }
            // PHP and Ruby call it without brackets.
            if path == ["stdClass"] { return Literal(.object([]), range) }
            if path.last == "new", path.count > 1, language.extensions.contains("rb") {
                return called(path, SourceNode.Group(open: UInt8(ascii: "(")), whole) ?? .unknown(whole)
            }
            return .unknown(whole)
        }
        nodes.removeFirst()
        // A method of a variable's object changes it elsewhere.
        if group.open == UInt8(ascii: "("), path.count == 2, let known = value(of: path[0]),
            let changed = applied(path[1], group, to: known)
        {
            return chain(changed, &nodes)
        }
        whole = range.lowerBound..<node.range.upperBound
        // `name["key"]` is a part of a value that is not known.
        guard group.open != UInt8(ascii: "[") || isMarked, let value = called(path, group, whole) else {
            release(group, whole, of: group.open == UInt8(ascii: "(") ? path.last : nil)
            return chain(.unknown(whole), &nodes)
        }
        return chain(value, &nodes)
    }

    private static let constants = [
        "true": "true", "false": "false", "True": "true", "False": "false", "null": "null", "None": "null",
        "nil": "null", "NULL": "null", "YES": "true", "NO": "false",
    ]

    mutating func literal(of group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        let isNamed = group.arguments.contains { $0.isNamed || $0.isSpread }
        switch group.open {
        case UInt8(ascii: "("):
            return group.arguments.count == 1 && !isNamed ? group.arguments[0].value : unread(group, range)
        case UInt8(ascii: "["):
            // PHP has one empty array for both, and fills it later.
            if group.arguments.isEmpty, isPHP { return empty(range) }
            return isNamed || group.isColon
                ? object(group, range) : Literal(.array(group.arguments.map { $0.value }), range)
        default:
            if group.isBlock { return unread(group, range) }
            let hasOthers = group.arguments.contains { !$0.isNamed && !$0.isSpread && $0.word == nil }
            guard hasOthers || !isNamed && language.lacksShorthand && !group.arguments.isEmpty
            else { return object(group, range) }
            if isNamed { return unread(group, range) }
            return Literal(.array(group.arguments.map { $0.value }), range)
        }
    }

    var isPHP: Bool { language.extensions.contains("php") }

    func empty(_ range: Range<Int>) -> Literal {
        var value = Literal(.unknown, range)
        value.isEmpty = true
        return value
    }

    mutating func unread(_ group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        for argument in group.arguments { release(argument.value) }
        return .unknown(range)
    }

    mutating func object(_ group: SourceNode.Group, _ range: Range<Int>, hasBareNames: Bool? = nil) -> Literal {
        let hasBareNames = hasBareNames ?? language.hasBareNames
        var members: [Literal.Member] = []
        func unknown(_ place: Range<Int>) {
            members.append(Literal.Member(name: nil, place: place, value: .unknown(place)))
        }
        for argument in group.arguments {
            if let name = argument.name, hasBareNames || !argument.isBare {
                if mayBeUndefined(argument.value) {
                    // JavaScript's encoder leaves out what is undefined.
                    if word(argument.value.range) != "undefined" { unknown(argument.place) }
                    continue
                }
                members.append(Literal.Member(name: name, place: argument.place, value: argument.value))
            } else if argument.isNamed {
                unknown(argument.place)
                release(argument.value)
            } else if argument.isSpread {
                members += argument.value.spread
                unknown(argument.place)
            } else if let word = argument.word {
                let value = value(of: word) ?? .unknown(argument.place)
                members.append(Literal.Member(name: word, place: argument.place, value: value))
            } else if let pair = argument.value.pair, let name = pair.name.text(in: source) {
                members.append(Literal.Member(name: name, place: pair.name.range, value: pair.value))
            } else {
                unknown(argument.place)
            }
        }
        if group.hasDots { unknown(range) }
        return Literal(.object(members), range)
    }

    /// The bytes of the longest expression that is looked through for a word.
    private static let longestChoice = 1000

    /// True if a value of JavaScript may be no value, as in `isSilent ? undefined : "default"`.
    private func mayBeUndefined(_ value: Literal) -> Bool {
        guard value.members == nil, !value.isText, value.range.count <= Self.longestChoice,
            language.fences.contains("javascript")
        else { return false }
        return source[value.range].split { !$0.isNamePart }.contains { $0.elementsEqual("undefined".utf8) }
    }

    /// The value that a call of a name with these arguments returns; nil if it is unknown.
    mutating func called(_ path: [String], _ group: SourceNode.Group, _ range: Range<Int>) -> Literal? {
        let isLiteral = group.open == UInt8(ascii: "{")
        // Swift knows the type of the alert's text.
        let names = Set(group.arguments.compactMap { $0.isBare ? $0.name : nil })
        let callee = path == ["init"] ? callee : nil
        if let method = callee?.name, method.hasPrefix("send"),
            let notification = called(["APNS" + method.dropFirst(4)], group, range)
        {
            return notification
        }
        if path == ["init"], names.contains("title") {
            let isSent = callee?.name == "send" && callee?.object == "apns"
            return filled(Literal(.object([]), range, isSent ? .payload : .alert), group)
        }
        if path == ["init"], names.isSuperset(of: ["alert", "topic", "priority"]) {
            return filled(Literal(.object([]), range, .payload), group)
        }
        if let text = group.arguments.first?.value, let changed = transformed(text, by: path.last ?? "") {
            return changed
        }
        let module =
            path.count == 1 && imported.contains(path[0]) ? [path[0] == "Message" ? "apnsclient" : "payload"] : []
        guard !isLiteral || !group.isBlock, let call = SourceCall(module + path, isLiteral: isLiteral)
        else { return nil }
        let values = group.arguments.map { $0.value }
        switch call {
        case .map:
            if isPHP, path == ["array"] {
                if group.arguments.isEmpty { return empty(range) }
                if !group.arguments.contains(where: { $0.isNamed || $0.isSpread }) {
                    return Literal(.array(values), range)
                }
            }
            if let only = values.first, values.count == 1, !group.arguments[0].isNamed,
                only.members != nil || only.isText
            {
                return only
            }
            return map(group, range)
        case .list: return Literal(.array(values), range)
        case .pair: return values.count == 2 ? Literal(.array(values), range) : nil
        case .encoding:
            // Others encode to something else, or into a file.
            guard let first = values.first, first.members != nil else { return values.count == 1 ? values.first : nil }
            return Literal(.encoded(first), first.range)
        case .same: return values.first
        case .shape(let shape):
            let names = Shape.positions[path.joined(separator: ".")] ?? Shape.positions[path.last ?? ""]
            var value = Literal(.object([]), range, shape)
            for (path, text) in Shape.constants[path.last ?? ""] ?? [] {
                value.set(path[...], to: Literal(.constant("\"\(text)\""), range), at: range)
            }
            return filled(value, group, names ?? [])
        }
    }

    mutating func map(_ group: SourceNode.Group, _ range: Range<Int>) -> Literal {
        let values = group.arguments.map { $0.value }
        guard group.open == UInt8(ascii: "("), !values.isEmpty,
            group.arguments.allSatisfy({ !$0.isNamed && !$0.isSpread }), values.count % 2 == 0, values[0].isText
        else {
            let isKeywords = group.open == UInt8(ascii: "(") && language.isIndented
            return object(group, range, hasBareNames: isKeywords || language.hasBareNames)
        }
        let members = stride(from: 0, to: values.count, by: 2).map { index in
            Literal.Member(name: values[index].text(in: source), place: values[index].range, value: values[index + 1])
        }
        return Literal(.object(members), range)
    }

    /// The value after a method of it is called; nil if that is unknown.
    mutating func applied(_ method: String, _ group: SourceNode.Group, to value: Literal) -> Literal? {
        var value = value
        return apply(method, group, to: &value) ? value : nil
    }

    /// Makes of a value what a method of it makes; false if that is unknown.
    private mutating func apply(_ method: String, _ group: SourceNode.Group, to value: inout Literal) -> Bool {
        if let text = transformed(value, by: method) {
            value = text
            return true
        }
        if SourceCall.leaving.contains(method) {
            for argument in group.arguments where argument.value.shape == .push { release(argument.value) }
            return true
        }
        if SourceCall.encoders.contains(method), value.members != nil {
            value = Literal(.encoded(value), value.range)
            return true
        }
        guard value.members != nil || value.shape != nil else { return false }
        let arguments = group.arguments
        let place = arguments.first?.value.range ?? value.range
        if SourceCall.setting.contains(method), arguments.count == 2 {
            // The app's own data is in the payload of Firebase's part for Apple.
            let outer: [String?] =
                method.lowercased() == "putheader" ? ["headers"] : value.shape == .config ? ["payload"] : []
            let path = (outer + [arguments[0].value.text(in: source)])[...]
            value.set(path, to: arguments[1].value, at: place)
            return true
        }
        guard let shape = value.shape else { return false }
        if arguments.count == 2, arguments.allSatisfy({ $0.value.isText || $0.value.isUnknown }) {
            value.set(["aps", "alert", "title"], to: arguments[0].value, at: place)
            value.set(["aps", "alert", "body"], to: arguments[1].value, at: place)
            return true
        }
        set(method, arguments.first?.value ?? Literal(.constant("true"), place), in: &value, shape)
        return true
    }

    /// A text after a method that changes which of its characters count; nil for another method or value.
    func transformed(_ value: Literal, by method: String) -> Literal? {
        guard case .text(var text) = value.value else { return nil }
        switch method {
        case "stripMargin", "trimMargin": text.lines = .margin(UInt8(ascii: "|"))
        case "trimIndent", "stripIndent", "dedent", "strip_heredoc": text.removeCommonIndentation(in: source)
        case language.fieldMethod: text.takeFields(in: source)
        default: return nil
        }
        return Literal(.text(text), value.range)
    }

    func field(_ name: String, _ value: Literal, of shape: Shape) -> (path: [String?], value: Literal) {
        // The expiry of node-apn is a moment; other libraries count theirs from the time of sending.
        let isMoment = name == "expiry" && language.extensions.contains("js")
        return shape.field(isMoment ? "expiration" : name == "setText" ? "alert" : name, value, in: source)
    }

    mutating func set(_ name: String, _ new: Literal, in value: inout Literal, _ shape: Shape) {
        // The libraries leave out what is not given.
        if new.isNull { return }
        var new = new
        new.shape = nil
        let (path, field) = field(name, new, of: shape)
        if path.isEmpty { return }
        // The field may hold a whole payload, as in `Payload = JObject.Parse("…")`.
        if path.last == .some(nil) { release(new) }
        value.set(path[...], to: field, at: new.range)
    }

    /// An object of a library with these arguments as its fields; nil for another value. `names` are those of arguments without one.
    mutating func filled(_ value: Literal, _ group: SourceNode.Group, _ names: [String] = []) -> Literal? {
        guard let shape = value.shape else { return nil }
        var value = value
        for (index, argument) in group.arguments.enumerated() {
            if let name = argument.name ?? (names.indices.contains(index) ? names[index] : nil) {
                set(name, argument.value, in: &value, shape)
            } else if index == 0, argument.value.isText, !argument.isNamed {
                // The alert comes first in those that take it without a name.
                set("alert", argument.value, in: &value, shape)
            } else if let members = argument.value.members, !argument.isNamed {
                for member in members { set(member.name ?? "", member.value, in: &value, shape) }
            } else {
                value.open()
            }
        }
        return value
    }

    /// Looks through the arguments of a function of this name, which may change a variable that it gets.
    mutating func release(_ group: SourceNode.Group, _ range: Range<Int>, of name: String? = nil) {
        // An argument of that name is a member of a payload, as in Ruby's `push(aps: {…})`; the others may be anything.
        if language.isIndented, group.open == UInt8(ascii: "("),
            let aps = group.arguments.first(where: { $0.name == "aps" && !$0.value.isUnknown })
        {
            let member = Literal.Member(name: "aps", place: aps.place, value: aps.value)
            return release(Literal(.object([member]), range).opened())
        }
        for argument in group.arguments where group.open != UInt8(ascii: "{") {
            release(argument.value)
            guard let word = argument.word, let name else { continue }
            variables.note(word) { $0.escape = argument.place.lowerBound }
            if !SourceCall.isSender(name) { variables.note(word) { $0.isChanged = true } }
        }
        if group.open == UInt8(ascii: "{") { release(literal(of: group, range)) }
    }

    /// A value with the calls after it applied, as in `NewPayload().Alert("Hi")`.
    mutating func chain(_ first: Literal, _ nodes: inout ArraySlice<SourceNode>) -> Literal {
        var value = first
        chain(&value, &nodes)
        return value
    }

    mutating func chain(_ value: inout Literal, _ nodes: inout ArraySlice<SourceNode>) {
        while let node = nodes.first {
            if let group = node.group {
                nodes.removeFirst()
                // `new Aps() { Badge = 1 }`, `new Dictionary() { … }`; otherwise an index, a call or a block.
                if group.open == UInt8(ascii: "{"), let filled = filled(value, group) {
                    value = Literal(filled.value, value.range.lowerBound..<node.range.upperBound, filled.shape)
                } else if group.open == UInt8(ascii: "{"), value.members?.isEmpty == true, !group.isBlock {
                    value = object(group, value.range.lowerBound..<node.range.upperBound)
                } else {
                    release(group, node.range)
                    value = drop(value, node.range)
                }
                continue
            }
            guard node.isSign(in: SourceSign.accessOrPipe), var name = nodes.dropFirst().first, name.isWord
            else { break }
            // PHP and Lua join texts with dots.
            if value.isText, language.extensions.contains("php"), !node.isSign("->") { break }
            nodes.removeFirst(2)
            // A pipe of Elixir names the module before the function.
            while node.isSign("|>"), nodes.first?.isSign(".") == true, let next = nodes.dropFirst().first, next.isWord {
                name = next
                nodes.removeFirst(2)
            }
            let method = word(name.range)
            var group = SourceNode.Group(open: UInt8(ascii: "("))
            if nodes.first?.isSign("!") == true { nodes.removeFirst() }
            if let given = nodes.first?.group, given.open == UInt8(ascii: "(") {
                group = given
                nodes.removeFirst()
            }
            if apply(method, group, to: &value) { continue }
            if SourceCall.pipes.contains(method), node.isSign("|>"), value.members != nil {
                value = Literal(.encoded(value), value.range)
            } else {
                release(group, node.range, of: method)
                value = drop(value, node.range)
            }
        }
    }

    /// An unknown value in place of this one, in which payloads are looked for first.
    mutating func drop(_ value: Literal, _ range: Range<Int>) -> Literal {
        if value.isUnknown { return value }
        release(value)
        return .unknown(range)
    }
}
