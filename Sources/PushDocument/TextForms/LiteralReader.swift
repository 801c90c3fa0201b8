import JSONText

/// Finds payloads in programs: as literals, as objects that are set member by member or built by calls, and as JSON in strings.
///
/// One reader for all languages; `Language` has a row for each. It looks at brackets, names and separators, takes time linear in the bytes
/// and never calls itself. What it can't read is unknown, and statements of other forms are passed over.
struct LiteralReader {
    private let outer: Fragment
    private let source: [UInt8]
    private let language: Language
    private var tokens: SourceTokens
    private var frames = [Frame(open: 0, start: 0)]
    private var variables: [Variable] = []
    private var found: [Int: [Fragment]] = [:]
    /// The number of values that variables may still stand for, beside those that are written out.
    private var copies: Int
    private var isTooDeep = false
    /// The starts of the values of variables that are a part of a payload or message that was found.
    private var covered: Set<Int> = []
    /// True if the program names Expo's service, whose messages hold no word of their own.
    private let sendsToExpo: Bool

    /// A part of an expression.
    struct Node {
        enum Kind {
            case word, number, sign
            case text(SourceText)
            case group(Group)
        }
        let kind: Kind
        let range: Range<Int>
    }

    /// What is between two brackets.
    struct Group {
        let open: UInt8
        var arguments: [Argument] = []
        /// True if there are statements in it.
        var isBlock = false
        /// True if a colon alone is in it, as in Swift's empty dictionary.
        var isColon = false
        /// True if a comment stands for members.
        var hasDots = false
    }

    /// A member, element or argument.
    struct Argument {
        enum Name {
            case text(String), bare(String), unknown
        }
        var name: Name?
        var place: Range<Int>
        var value: Literal
        var isSpread = false
        /// The name of a variable that is all of it.
        var word: String?
    }

    private struct Frame {
        let open: UInt8
        let start: Int
        var nodes: [Node] = []
        /// The index of the statement's first node, of the `=` in it, and of the commas.
        var statement = 0
        var assignment: Int?
        var commas: [Int] = []
        var isBlock = false
        var hasDots = false
    }

    private struct Variable {
        let name: String
        let frame: Int
        let indentation: Int
        var value: Literal
    }

    /// The payloads in a program of a language, in their order. Throws if there are none and brackets are nested too deep to tell.
    static func fragments(in source: Fragment, _ language: Language) throws(SyntaxError) -> [Fragment] {
        let text = source.text
        guard PushDocument.mayHoldPayload(text), (try? JSONDocument(parsing: text)) == nil else {
            return []
        }
        var reader = LiteralReader(source, language)
        reader.read()
        let found = reader.found.sorted { $0.key < $1.key }.flatMap { $0.value }
        if found.isEmpty, reader.isTooDeep {
            throw SyntaxError(
                mistake: .foreignText, range: 0..<min(1, text.count),
                message: "not read: its brackets are nested more than \(Literal.maximumDepth) deep")
        }
        return found
    }

    private init(_ outer: Fragment, _ language: Language) {
        self.outer = outer
        self.language = language
        source = outer.text
        tokens = SourceTokens(outer.text, language)
        copies = 1000 + outer.text.count / 8
        sendsToExpo = ["exp.host", "expo-server-sdk", "exponent_server_sdk", "ExpoPushMessage"].contains(
            where: outer.text.contains(word:))
    }

    // MARK: Statements

    private mutating func read() {
        while let token = tokens.next() {
            if tokens.passedDots {
                frames[frames.count - 1].hasDots = true
                tokens.passedDots = false
            }
            endLine(before: token)
            switch token {
            case .word(let range): append(.word, range)
            case .number(let range): append(.number, range)
            case .text(let text): append(.text(text), text.range)
            case .open(let byte, let start):
                if frames.count > Literal.maximumDepth { isTooDeep = true }
                frames.append(Frame(open: byte, start: start))
            case .close(let byte, let place): close(byte, at: place)
            case .sign(let range): take(range)
            }
        }
        while frames.count > 1 { drop() }
        endStatement()
        leave(0)
    }

    private mutating func append(_ kind: Node.Kind, _ range: Range<Int>) {
        frames[frames.count - 1].nodes.append(Node(kind: kind, range: range))
    }

    private mutating func take(_ sign: Range<Int>) {
        let last = frames.count - 1
        let isStatement = frames[last].open == 0 || frames[last].open == UInt8(ascii: "{")
        if spells(sign, ";") {
            if isStatement {
                endStatement()
                frames[last].isBlock = true
            }
            return
        }
        if spells(sign, ","), frames[last].open != 0 { frames[last].commas.append(frames[last].nodes.count) }
        if spells(sign, "=") || spells(sign, ":="), isStatement, frames[last].assignment == nil {
            frames[last].assignment = frames[last].nodes.count
        }
        append(.sign, sign)
    }

    /// Ends the statement if a line ended before a token that does not continue it.
    private mutating func endLine(before token: SourceTokens.Token) {
        guard tokens.isAfterLine, let frame = frames.last else { return }
        if frames.count == 1, language.isIndented {
            if case .sign(let range) = token, !spells(range, "@"), !spells(range, ":") { return }
            if let last = frame.nodes.last, case .sign = last.kind, !isSign(last, ":") { return }
            endStatement()
            return leave(below: tokens.indentation)
        }
        guard let last = frame.nodes.last, frame.statement < frame.nodes.count else { return }
        guard language.endsWithLine, !language.isIndented, frame.open == 0 || frame.open == UInt8(ascii: "{") else {
            return
        }
        if case .sign = last.kind { return }
        switch token {
        case .word, .text, .number:
            endStatement()
            frames[frames.count - 1].isBlock = true
        default: break
        }
    }

    private mutating func endStatement() {
        let last = frames.count - 1
        let frame = frames[last]
        guard frame.statement < frame.nodes.count else { return }
        let nodes = frame.nodes[frame.statement...]
        frames[last].nodes.removeSubrange(frame.statement...)
        frames[last].commas.removeAll { $0 > frame.statement }
        frames[last].statement = frames[last].nodes.count
        frames[last].assignment = nil
        if let sign = frame.assignment, sign > frame.statement, sign < frame.nodes.count {
            let value = evaluate(nodes[(sign + 1)...])
            guard let (name, path) = target(nodes[..<sign]) else { return release(value) }
            frames[last].isBlock = true
            return assign(name, path, value, isConditional: isConditional(nodes))
        }
        if let changed = change(by: nodes) {
            variables[changed.index].value = changed.value
        } else {
            release(evaluate(nodes))
        }
    }

    /// True if a condition on the same line decides whether a statement is run.
    private func isConditional(_ nodes: ArraySlice<Node>) -> Bool {
        guard let first = nodes.first, case .word = first.kind else { return false }
        return ["if", "elif", "else", "for", "while", "case", "when", "unless"].contains(word(first.range))
    }

    /// The variable and the path in it that are assigned to; a name that is computed is nil.
    private func target(_ nodes: ArraySlice<Node>) -> (name: String, path: [String?])? {
        var nodes = nodes
        // What is before the type of a declaration.
        if let colon = nodes.firstIndex(where: { isSign($0, ":") }), colon > nodes.startIndex,
            !isConditional(nodes)
        {
            nodes = nodes[..<colon]
        }
        var path: [String?] = []
        var isProperty: [Bool] = []
        while let last = nodes.popLast() {
            switch last.kind {
            case .group(let group):
                isProperty.append(false)
                guard group.open == UInt8(ascii: "["), group.arguments.count < 2 else { return nil }
                path.append(group.arguments.first.flatMap { $0.value.text(in: source) })
            case .word:
                let name = word(last.range)
                guard let before = nodes.last, [".", "->", "?.", "::"].contains(where: { isSign(before, $0) }) else {
                    guard language.lacksProperties, variables.last(where: { $0.name == name })?.value.shape == nil
                    else {
                        return (name, path.reversed())
                    }
                    // A property is no member of a literal, but a part of the variable's name.
                    let count = isProperty.firstIndex(of: true).map { path.count - $0 } ?? 0
                    let properties = path.reversed().prefix(count)
                    let whole = properties.reduce(name) { $0 + "." + ($1 ?? "") }
                    return (whole, path.reversed().suffix(path.count - count))
                }
                isProperty.append(true)
                path.append(name)
                nodes.removeLast()
            default:
                guard isSign(last, "!") || isSign(last, "?") else { return nil }
            }
        }
        return nil
    }

    private mutating func assign(_ name: String, _ path: [String?], _ value: Literal, isConditional: Bool) {
        let frame = frames.count - 1
        let known = variables.lastIndex { $0.name == name }
        guard !path.isEmpty else {
            if let known, variables[known].frame == frame, !isConditional { releaseVariable(known) }
            variables.append(Variable(name: name, frame: frame, indentation: statementIndentation, value: value))
            return
        }
        let place = value.range
        func shaped(_ old: Literal) -> (path: [String?], value: Literal) {
            guard let shape = old.shape, path.count == 1, let field = path[0] else { return (path, value) }
            return shape.field(field, value)
        }
        if let known {
            let old = variables[known]
            let (path, value) = shaped(old.value)
            if old.frame == frame, old.indentation == statementIndentation, !isConditional {
                return variables[known].value.set(path[...], to: value, at: place)
            }
            variables[known].value.open(path.dropLast())
            if old.frame == frame, isConditional, !language.isIndented { return release(value) }
        }
        var object = Literal(.unknown, place, known.flatMap { variables[$0].value.shape })
        let (path, value) = shaped(object)
        object.set(path[...], to: value, at: place)
        variables.append(Variable(name: name, frame: frame, indentation: statementIndentation, value: object))
    }

    /// The column of the statement that is read.
    private var statementIndentation: Int { language.isIndented && frames.count == 1 ? indentationOfStatement : 0 }
    private var indentationOfStatement = 0

    /// A call that sets a member of a variable's object, as in `payload.put("aps", aps)`.
    private mutating func change(by nodes: ArraySlice<Node>) -> (index: Int, value: Literal)? {
        guard nodes.count > 3, let first = nodes.first, case .word = first.kind,
            isSign(nodes[nodes.startIndex + 1], "."),
            let index = variables.lastIndex(where: { $0.name == word(first.range) }),
            variables[index].value.shape != nil || variables[index].value.members != nil
        else { return nil }
        var place = nodes.startIndex + 1
        let value = chain(variables[index].value, nodes, &place)
        guard place == nodes.endIndex, !value.isUnknown else {
            release(value)
            return nil
        }
        if variables[index].frame == frames.count - 1 { return (index, value) }
        var open = variables[index].value
        open.open()
        return (index, open)
    }

    // MARK: Variables

    /// Forgets the variables of a frame, whose payloads are complete.
    private mutating func leave(_ frame: Int) {
        while let last = variables.last, last.frame >= frame { releaseVariable(variables.count - 1) }
    }

    /// Forgets the variables of deeper indented blocks.
    private mutating func leave(below indentation: Int) {
        while let last = variables.last, last.frame == 0, last.indentation > indentation {
            releaseVariable(variables.count - 1)
        }
        indentationOfStatement = indentation
    }

    private mutating func releaseVariable(_ index: Int) {
        let value = variables.remove(at: index).value
        if !covered.contains(value.range.lowerBound) { release(value) }
    }

    /// The object that a variable stands for, as far as it is known.
    private mutating func value(of name: String) -> Literal? {
        guard let index = variables.lastIndex(where: { $0.name == name }) else { return nil }
        let value = variables[index].value
        guard value.members != nil || value.shape != nil, copies >= value.size else { return nil }
        copies -= value.size
        return value
    }

    // MARK: Brackets

    private mutating func close(_ byte: UInt8, at place: Int) {
        let open: UInt8 = byte == UInt8(ascii: ")") ? 0x28 : byte - 2
        guard frames.count > 1 else { return }
        // A bracket of another kind: what is open in it was misread.
        if frames.last?.open != open {
            guard frames.suffix(8).contains(where: { $0.open == open }) else { return }
            while frames.last?.open != open { drop() }
        }
        if frames[frames.count - 1].isBlock { endStatement() }
        let last = frames.count - 1
        if frames[last].open == UInt8(ascii: "{"), frames[last].commas.isEmpty, frames[last].assignment != nil,
            !language.separators.contains("=")
        {
            endStatement()
        }
        var frame = frames[last]
        var group = Group(open: open, isBlock: frame.isBlock, hasDots: frame.hasDots || tokens.passedDots)
        tokens.passedDots = false
        let nodes = frame.nodes
        frame.nodes = []
        if nodes.isEmpty {
            // Only a comment, in place of members.
            group.hasDots = group.hasDots || source[frame.start + 1..<place].contains { $0 > 0x20 } && !frame.isBlock
        } else if nodes.count == 1, isSign(nodes[0], ":") {
            group.isColon = true
        } else if frame.isBlock {
            release(evaluate(nodes[...]))
        } else {
            var start = 0
            for comma in frame.commas + [nodes.count] where comma >= start {
                if comma > start { group.arguments.append(argument(nodes[start..<comma], in: open)) }
                start = comma + 1
            }
        }
        leave(last)
        frames.removeLast()
        append(.group(group), frame.start..<place + 1)
    }

    /// Gives up a frame whose bracket is not closed.
    private mutating func drop() {
        endStatement()
        leave(frames.count - 1)
        frames.removeLast()
    }

    private mutating func argument(_ nodes: ArraySlice<Node>, in open: UInt8) -> Argument {
        var nodes = nodes
        let range = (nodes.first?.range.lowerBound ?? 0)..<(nodes.last?.range.upperBound ?? 0)
        var isSpread = false
        if let first = nodes.first, ["...", "**"].contains(where: { isSign(first, $0) }) {
            isSpread = true
            nodes.removeFirst()
        }
        // A member of Dart that is there under a condition.
        if let first = nodes.first, case .word = first.kind, word(first.range) == "if", nodes.count > 2,
            case .group = nodes[nodes.startIndex + 1].kind, open != UInt8(ascii: "(")
        {
            release(evaluate(nodes.dropFirst(2)))
            return Argument(name: .unknown, place: range, value: .unknown(range))
        }
        if let (name, place, rest) = name(of: nodes, in: open), !isSpread {
            var argument = Argument(name: name, place: place, value: evaluate(rest))
            if rest.isEmpty { argument.value = .unknown(range) }
            return argument
        }
        var word: String?
        if nodes.count == 1, let first = nodes.first, case .word = first.kind { word = self.word(first.range) }
        return Argument(name: nil, place: range, value: evaluate(nodes), isSpread: isSpread, word: word)
    }

    /// The name before a separator, with its place and what is after it.
    private func name(of nodes: ArraySlice<Node>, in open: UInt8) -> (Argument.Name, Range<Int>, ArraySlice<Node>)? {
        var nodes = nodes
        // `:name => …` of Ruby and `@"name": …` of Objective-C.
        let isSymbol = nodes.first.map { isSign($0, ":") } ?? false
        if isSymbol || nodes.first.map({ isSign($0, "@") }) ?? false { nodes.removeFirst() }
        guard let first = nodes.first, let separator = nodes.dropFirst().first, isSeparator(separator, in: open) else {
            return nil
        }
        let rest = nodes.dropFirst(2)
        switch first.kind {
        case .text(let text):
            let name = Literal(.text(text), text.range).text(in: source)
            return (name.map { .text($0) } ?? .unknown, first.range, rest)
        case .word where isSymbol: return (.text(word(first.range)), first.range, rest)
        case .word: return (.bare(word(first.range)), first.range, rest)
        case .number: return (.unknown, first.range, rest)
        case .group(let group):
            // `["name"]: …`, also in C#.
            let name = group.arguments.count == 1 ? group.arguments[0].value.text(in: source) : nil
            return group.open == UInt8(ascii: "[") ? (name.map { .text($0) } ?? .unknown, first.range, rest) : nil
        case .sign: return nil
        }
    }

    private func isSeparator(_ node: Node, in open: UInt8) -> Bool {
        switch node.kind {
        case .sign:
            // Arguments have names in most languages.
            if open == UInt8(ascii: "("), isSign(node, ":") || isSign(node, "=") { return true }
            return isSign(node, ":") || language.separators.contains { isSign(node, $0) }
        case .word: return word(node.range) == "to" && language.separators.contains("to")
        default: return false
        }
    }

    // MARK: Expressions

    private func spells(_ range: Range<Int>, _ text: String) -> Bool { source[range].elementsEqual(text.utf8) }

    private func isSign(_ node: Node, _ text: String) -> Bool {
        guard case .sign = node.kind else { return false }
        return spells(node.range, text)
    }

    private func word(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

    /// The value of an expression; literals in one that can't be read are looked through for payloads.
    private mutating func evaluate(_ nodes: ArraySlice<Node>) -> Literal {
        let range = (nodes.first?.range.lowerBound ?? 0)..<(nodes.last?.range.upperBound ?? 0)
        var place = nodes.startIndex
        while place < nodes.endIndex, case .word = nodes[place].kind, Self.prefixes.contains(word(nodes[place].range)) {
            place += 1
        }
        let first = primary(nodes, &place)
        guard place < nodes.endIndex else { return first }
        let next = nodes[place]
        if first.isText, Self.joining.contains(where: { isSign(next, $0) }) || isJoining(nodes, place) {
            return joined(first, nodes, &place, range)
        }
        if case .word = next.kind, ["as", "satisfies"].contains(word(next.range)) { return first }
        let isCondition = isSign(next, "?") || Self.conditions.contains { isSign(next, $0) }
        var others: [Literal] = []
        if isCondition { others.append(first) } else { release(first) }
        while place < nodes.endIndex {
            let before = place
            let other = primary(nodes, &place)
            if isCondition { others.append(other) } else { release(other) }
            if place == before { place += 1 }
        }
        guard isCondition else { return .unknown(range) }
        let objects = others.filter { $0.members != nil }
        return objects.isEmpty ? .unknown(range) : Literal(.choice(objects), objects[0].range)
    }

    private static let prefixes: Set = ["return", "await", "new", "throw", "yield", "const", "try", "yield"]
    private static let joining = ["+", ".", "<>", ".."]
    private static let conditions = ["||", "&&", "??", "|"]

    /// True if a computed text is joined with the text after it.
    private func isJoining(_ nodes: ArraySlice<Node>, _ place: Int) -> Bool {
        if case .text = nodes[place].kind { return true }
        return false
    }

    /// Texts that are joined with others.
    private mutating func joined(
        _ first: Literal, _ nodes: ArraySlice<Node>, _ place: inout Int, _ range: Range<Int>
    ) -> Literal {
        var parts = [first]
        while place < nodes.endIndex {
            let before = place
            if case .sign = nodes[place].kind { place += 1 }
            guard place < nodes.endIndex else { break }
            parts.append(primary(nodes, &place))
            if place == before { place += 1 }
        }
        return Literal(.joined(parts), range)
    }

    /// A literal, a name, a call or brackets, with the calls that follow.
    private mutating func primary(_ nodes: ArraySlice<Node>, _ place: inout Int) -> Literal {
        // Signs before a value, as in `@{`, `%{`, `&Type{` and `*name`.
        while place + 1 < nodes.endIndex,
            ["@", "%", "&", "*", "^", ":", "\\", "."].contains(where: { isSign(nodes[place], $0) })
        {
            place += 1
        }
        guard place < nodes.endIndex else { return .unknown(0..<0) }
        let node = nodes[place]
        place += 1
        switch node.kind {
        case .text(let text): return chain(Literal(.text(text), node.range), nodes, &place)
        case .number:
            let number = String(decoding: source[node.range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
            return constant(number, node.range)
        case .sign:
            if isSign(node, "-"), place < nodes.endIndex, case .number = nodes[place].kind {
                place += 1
                return constant(
                    "-" + word(nodes[place - 1].range), node.range.lowerBound..<nodes[place - 1].range.upperBound)
            }
            return .unknown(node.range)
        case .group(let group):
            // The type of a slice in Go, as in `[]string{…}`.
            if group.open == UInt8(ascii: "["), group.arguments.isEmpty, place < nodes.endIndex,
                case .word = nodes[place].kind,
                language.extensions.contains("go")
            {
                return sliceOrConversion(nodes, &place)
            }
            return chain(literal(of: group, node.range), nodes, &place)
        case .word: return named(nodes, &place)
        }
    }

    private func constant(_ text: String, _ range: Range<Int>) -> Literal {
        (try? JSONDocument(parsing: Array(text.utf8))) == nil ? .unknown(range) : Literal(.constant(text), range)
    }

    /// `[]type{…}` or `[]byte(…)`, after its brackets.
    private mutating func sliceOrConversion(_ nodes: ArraySlice<Node>, _ place: inout Int) -> Literal {
        while place < nodes.endIndex {
            defer { place += 1 }
            guard case .group(let group) = nodes[place].kind else { continue }
            let isType = group.open == UInt8(ascii: "[") || group.arguments.isEmpty && place + 1 < nodes.endIndex
            if isType { continue }
            if group.open == UInt8(ascii: "(") {
                return group.arguments.first?.value ?? .unknown(nodes[place].range)
            }
            return Literal(.array(group.arguments.map { $0.value }), nodes[place].range)
        }
        return .unknown(nodes[nodes.startIndex].range)
    }

    /// A value that begins with a name, which was passed: a constant, a variable, a call, or a literal after its type.
    private mutating func named(_ nodes: ArraySlice<Node>, _ place: inout Int) -> Literal {
        let start = place - 1
        var path = [word(nodes[start].range)]
        let range = nodes[start].range
        // The type of a map in Go, as in `map[string]any{…}`.
        if path[0] == "map", place < nodes.endIndex, case .group(let key) = nodes[place].kind,
            key.open == UInt8(ascii: "[")
        {
            while place < nodes.endIndex {
                defer { place += 1 }
                guard case .group(let group) = nodes[place].kind, group.open == UInt8(ascii: "{") else { continue }
                if group.arguments.isEmpty, place + 1 < nodes.endIndex, case .group = nodes[place + 1].kind { continue }
                return object(group, nodes[place].range)
            }
            return .unknown(range)
        }
        while place + 1 < nodes.endIndex, case .word = nodes[place + 1].kind,
            [".", "::", "?.", "->"].contains(where: { isSign(nodes[place], $0) })
        {
            path.append(word(nodes[place + 1].range))
            place += 2
        }
        // `json!({…})`, `Jason.encode!(…)`
        if place + 1 < nodes.endIndex, isSign(nodes[place], "!"), case .group = nodes[place + 1].kind { place += 1 }
        guard place < nodes.endIndex, case .group(let group) = nodes[place].kind else {
            if path.count == 1 {
                if let constant = Self.constants[path[0]] { return Literal(.constant(constant), range) }
                if let known = value(of: path[0]) { return known }
            } else if path.count == 2, let member = value(of: path[0])?.members?.last(where: { $0.name == path[1] }) {
                return member.value
            }
            return .unknown(range)
        }
        place += 1
        // A method of a variable's object changes it elsewhere.
        if group.open == UInt8(ascii: "("), path.count == 2, let known = value(of: path[0]),
            let changed = applied(path[1], group, to: known)
        {
            return chain(changed, nodes, &place)
        }
        let whole = range.lowerBound..<nodes[place - 1].range.upperBound
        guard let value = called(path, group, whole) else {
            release(group, whole)
            return chain(.unknown(whole), nodes, &place)
        }
        return chain(value, nodes, &place)
    }

    /// What a call of a name with these arguments makes; nil if that is unknown.
    private mutating func called(_ path: [String], _ group: Group, _ range: Range<Int>) -> Literal? {
        let isLiteral = group.open == UInt8(ascii: "{")
        // Swift knows the type of the alert's text.
        if path == ["init"],
            group.arguments.contains(where: { if case .bare("title")? = $0.name { true } else { false } })
        {
            return filled(Literal(.object([]), range, .alert), group)
        }
        guard let call = SourceCall(path, isLiteral: isLiteral) else { return nil }
        let values = group.arguments.map { $0.value }
        switch call {
        case .map:
            if let only = values.first, values.count == 1, group.arguments[0].name == nil {
                if only.members != nil || only.isText { return only }
                if case .array = only.value, only.pair == nil { return map(group, range) }
            }
            return map(group, range)
        case .list: return Literal(.array(values), range)
        case .pair: return values.count == 2 ? Literal(.array(values), range) : nil
        case .encoding:
            // Others encode to something else, or into a file.
            guard let first = values.first, first.members != nil else { return values.count == 1 ? values.first : nil }
            return Literal(.encoded(first), first.range)
        case .same: return values.first
        case .shape(let shape): return filled(Literal(.object([]), range, shape), group)
        }
    }

    /// An object of named arguments, of pairs, or of keys and values by turns.
    private mutating func map(_ group: Group, _ range: Range<Int>) -> Literal {
        let values = group.arguments.map { $0.value }
        guard group.open == UInt8(ascii: "("), !values.isEmpty,
            group.arguments.allSatisfy({ $0.name == nil && !$0.isSpread }),
            values.count % 2 == 0, values[0].isText
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
    private mutating func applied(_ method: String, _ group: Group, to value: Literal) -> Literal? {
        if SourceCall.leaving.contains(method) { return value }
        if SourceCall.encoders.contains(method), value.members != nil { return Literal(.encoded(value), value.range) }
        guard value.members != nil || value.shape != nil else { return nil }
        var value = value
        let arguments = group.arguments
        let place = arguments.first?.value.range ?? value.range
        if SourceCall.setting.contains(method), arguments.count == 2 {
            let isHeader = method.lowercased() == "putheader"
            value.set(
                (isHeader ? ["headers"] : []) + [arguments[0].value.text(in: source)], to: arguments[1].value, at: place
            )
            return value
        }
        guard let shape = value.shape else { return nil }
        if arguments.count == 2, arguments.allSatisfy({ $0.value.isText || $0.value.isUnknown }) {
            value.set(["aps", "alert", "title"], to: arguments[0].value, at: place)
            value.set(["aps", "alert", "body"], to: arguments[1].value, at: place)
            return value
        }
        set(method, arguments.first?.value ?? Literal(.constant("true"), place), in: &value, shape)
        return value
    }

    private func set(_ name: String, _ new: Literal, in value: inout Literal, _ shape: Shape) {
        var new = new
        new.shape = nil
        let (path, field) = shape.field(name, new)
        value.set(path[...], to: field, at: new.range)
    }

    /// An object of a library with these arguments as its fields; nil for another value.
    private mutating func filled(_ value: Literal, _ group: Group) -> Literal? {
        guard let shape = value.shape else { return nil }
        var value = value
        for (index, argument) in group.arguments.enumerated() {
            switch argument.name {
            case .bare(let name)?, .text(let name)?: set(name, argument.value, in: &value, shape)
            case .unknown?: value.open()
            case nil:
                // The alert comes first in those that take it without a name.
                if index == 0, argument.value.isText {
                    set("alert", argument.value, in: &value, shape)
                } else {
                    value.open()
                }
            }
        }
        return value
    }

    private mutating func release(_ group: Group, _ range: Range<Int>) {
        for argument in group.arguments where group.open != UInt8(ascii: "{") { release(argument.value) }
        if group.open == UInt8(ascii: "{") { release(literal(of: group, range)) }
    }

    /// A value with the calls after it applied, as in `NewPayload().Alert("Hi")`.
    private mutating func chain(_ first: Literal, _ nodes: ArraySlice<Node>, _ place: inout Int) -> Literal {
        var value = first
        while place < nodes.endIndex {
            let node = nodes[place]
            if case .group(let group) = node.kind {
                place += 1
                // `new Aps() { Badge = 1 }`, `new Dictionary() { … }`; otherwise an index, a call or a block.
                if group.open == UInt8(ascii: "{"), let filled = filled(value, group) {
                    value = filled
                } else if group.open == UInt8(ascii: "{"), value.members?.isEmpty == true, !group.isBlock {
                    value = object(group, value.range.lowerBound..<node.range.upperBound)
                } else {
                    release(group, node.range)
                    value = drop(value, node.range)
                }
                continue
            }
            guard [".", "?.", "->", "::", "|>"].contains(where: { isSign(node, $0) }), place + 1 < nodes.endIndex,
                case .word = nodes[place + 1].kind
            else { break }
            // PHP and Lua join texts with dots.
            if value.isText, language.extensions.contains("php"), !isSign(node, "->") { break }
            place += 2
            // A pipe of Elixir names the module before the function.
            while place + 1 < nodes.endIndex, isSign(node, "|>"), isSign(nodes[place], "."),
                case .word = nodes[place + 1].kind
            {
                place += 2
            }
            let method = word(nodes[place - 1].range)
            var group = Group(open: UInt8(ascii: "("))
            if place < nodes.endIndex, isSign(nodes[place], "!") { place += 1 }
            if place < nodes.endIndex, case .group(let given) = nodes[place].kind, given.open == UInt8(ascii: "(") {
                group = given
                place += 1
            }
            if let next = applied(method, group, to: value) {
                value = next
            } else if SourceCall.pipes.contains(method), isSign(node, "|>"), value.members != nil {
                value = Literal(.encoded(value), value.range)
            } else {
                release(group, node.range)
                value = drop(value, node.range)
            }
        }
        return value
    }

    /// What is unknown in place of a value, which is looked through for payloads.
    private mutating func drop(_ value: Literal, _ range: Range<Int>) -> Literal {
        if value.isUnknown { return value }
        release(value)
        return .unknown(range)
    }

    private static let constants = [
        "true": "true", "false": "false", "True": "true", "False": "false", "null": "null", "None": "null",
        "nil": "null", "NULL": "null", "YES": "true", "NO": "false",
    ]

    // MARK: Groups

    /// The value of brackets without a name before them.
    private mutating func literal(of group: Group, _ range: Range<Int>, isWanted: Bool = true) -> Literal {
        let isNamed = group.arguments.contains { $0.name != nil || $0.isSpread }
        switch group.open {
        case UInt8(ascii: "("):
            return group.arguments.count == 1 && !isNamed ? group.arguments[0].value : unread(group, range, isWanted)
        case UInt8(ascii: "["):
            return isNamed || group.isColon
                ? object(group, range) : Literal(.array(group.arguments.map { $0.value }), range)
        default:
            if group.isBlock { return unread(group, range, isWanted) }
            let hasOthers = group.arguments.contains { $0.name == nil && !$0.isSpread && $0.word == nil }
            guard hasOthers || !isNamed && language.lacksShorthand && !group.arguments.isEmpty else {
                return object(group, range)
            }
            if isNamed { return unread(group, range, isWanted) }
            return Literal(.array(group.arguments.map { $0.value }), range)
        }
    }

    private mutating func unread(_ group: Group, _ range: Range<Int>, _ isWanted: Bool) -> Literal {
        if isWanted { for argument in group.arguments { release(argument.value) } }
        return .unknown(range)
    }

    private mutating func object(_ group: Group, _ range: Range<Int>, hasBareNames: Bool? = nil) -> Literal {
        let hasBareNames = hasBareNames ?? language.hasBareNames
        var members: [Literal.Member] = []
        func unknown(_ place: Range<Int>) {
            members.append(Literal.Member(name: nil, place: place, value: .unknown(place)))
        }
        for argument in group.arguments {
            switch argument.name {
            case .text(let name)?:
                members.append(Literal.Member(name: name, place: argument.place, value: argument.value))
            case .bare(let name)? where hasBareNames:
                members.append(Literal.Member(name: name, place: argument.place, value: argument.value))
            case .bare?, .unknown?:
                unknown(argument.place)
                release(argument.value)
            case nil where argument.isSpread:
                for member in argument.value.spread { members.append(member) }
                unknown(argument.place)
            case nil:
                if let word = argument.word {
                    let value = value(of: word) ?? .unknown(argument.place)
                    members.append(Literal.Member(name: word, place: argument.place, value: value))
                } else if let pair = argument.value.pair, let name = pair.name.text(in: source) {
                    members.append(Literal.Member(name: name, place: pair.name.range, value: pair.value))
                } else {
                    unknown(argument.place)
                }
            }
        }
        if group.hasDots { unknown(range) }
        return Literal(.object(members), range)
    }

    // MARK: Payloads

    /// Looks for payloads in a value that is used no more.
    private mutating func release(_ literal: Literal) {
        var literal = literal
        if let shape = literal.shape { literal = shape.sent(literal) }
        switch literal.value {
        case .object(let members):
            if isPayload(literal, members) { return add(literal) }
            for member in members { release(member.value) }
        case .array(let elements): for element in elements { release(element) }
        case .choice(let choices): for choice in choices { release(choice) }
        case .encoded(let inner): release(inner)
        case .text, .joined: addText(literal)
        case .constant, .unknown: break
        }
    }

    private func isPayload(_ literal: Literal, _ members: [Literal.Member]) -> Bool {
        guard members.contains(where: { $0.name.map(Self.roots.contains) ?? false }),
            let root = try? JSONDocument(parsing: literal.transcript(of: source).text).value.object
        else { return false }
        return EmbeddedPayload.isIn(root)
    }

    /// Every payload, request document and message has a member of these names.
    private static let roots: Set = [
        "aps", "apns", "message", "messages", "payload", "to", "token", "tokens", "topic", "condition", "contents",
        "app_id", "notification", "notifications", "audience", "interests", "users", "templates", "bodyTemplate",
        "BodyTemplate", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "Message", "pn_apns", "APNSMessage",
        "MessageRequest", "MessageConfiguration", "where", "channels", "registration_ids",
    ]

    private mutating func add(_ literal: Literal) {
        let start = literal.range.lowerBound
        cover(literal, outside: literal.range)
        let choices = min(literal.choices, Self.maximumChoices)
        found[start] = (0..<choices).map { choice in
            var fragment = Fragment(literal.transcript(of: source, choice: choice), of: outer)
            fragment.noteStandIns()
            return fragment
        }
    }

    private static let maximumChoices = 4

    /// Notes the values in a payload that stand elsewhere, in variables.
    private mutating func cover(_ literal: Literal, outside range: Range<Int>) {
        for inner in literal.inner {
            if !range.contains(inner.range.lowerBound), inner.members != nil {
                covered.insert(inner.range.lowerBound)
                found[inner.range.lowerBound] = nil
            }
            cover(inner, outside: range)
        }
    }

    /// Adds a payload as JSON in a string.
    private mutating func addText(_ literal: Literal) {
        guard let json = literal.content(of: source), json.text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
            json.text.last(where: { $0 > 0x20 }) == UInt8(ascii: "}"), json.text.contains(word: "\"aps\""),
            found[literal.range.lowerBound] == nil
        else { return }
        var fragment = Fragment(json, of: outer)
        fragment.noteStandIns()
        if fragment.text.contains(UInt8(ascii: "%")) { fragment.context.placeholders.template = .printf }
        let placeholders = fragment.context.placeholders
        let filled =
            placeholders.isEmpty ? fragment.text : placeholders.edits(in: fragment.text).applied(to: fragment.text)
        guard let root = try? JSONDocument(parsing: filled).value.object else {
            // A part of it may be put in by other means.
            guard placeholders.isEmpty, !fragment.text.contains(word: "{{"), fragment.looksLikePayload else { return }
            found[literal.range.lowerBound] = [fragment]
            return
        }
        if EmbeddedPayload.isIn(root) { found[literal.range.lowerBound] = [fragment] }
    }
}
