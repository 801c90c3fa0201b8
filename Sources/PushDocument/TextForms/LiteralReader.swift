import JSONText

/// Finds payloads in programs: as literals, as objects that are set member by member or built by calls, and as JSON in strings.
///
/// One reader for all languages; `Language` has a row for each. It looks at brackets, names and separators, takes time linear in the bytes
/// and never calls itself. What it can't read is unknown, and statements of other forms are passed over.
struct LiteralReader {
    let outer: Fragment
    let source: [UInt8]
    let language: Language
    private var tokens: SourceTokens
    private var frames = [Frame(open: 0, start: 0)]
    private var variables: [Variable] = []
    var found: [Int: [Fragment]] = [:]
    /// The number of values that variables may still stand for, beside those that are written out.
    private var copies: Int
    private var isTooDeep = false
    /// The starts of the values of variables that are a part of a payload or message that was found.
    var covered: Set<Int> = []
    /// True if the program names Expo's service, whose messages hold no word of their own.
    let sendsToExpo: Bool

    private struct Frame {
        let open: UInt8
        let start: Int
        var nodes: [SourceNode] = []
        /// The index of the statement's first node, of the `=` in it, and of the commas.
        var statement = 0
        var assignment: Int?
        var commas: [Int] = []
        var isBlock = false
        var hasDots = false

        /// True if it begins as an object of JSON does.
        var isOfQuotedMembers: Bool { nodes.count > 1 && nodes[0].isText && nodes[1].isSign(":") }
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
        guard PushDocument.mayHoldPayload(text) else { return [] }
        let mayBeJSON = text.first { $0 > 0x20 }.map("{[\"".utf8.contains) ?? true
        if mayBeJSON, (try? JSONDocument(parsing: text)) != nil { return [] }
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
        (self.outer, self.language) = (outer, language)
        source = outer.text
        tokens = SourceTokens(outer.text, language)
        copies = 1000 + outer.text.count / 8
        sendsToExpo = [
            "exp.host", "expo-server-sdk", "exponent_server_sdk", "ExpoPushMessage", "PushMessage(", "new Expo(",
        ].contains(where: outer.text.contains(word:))
    }

    // MARK: Statements

    mutating func read() {
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
            case .sign(let sign, let range): take(sign, range)
            }
        }
        while frames.count > 1 { drop() }
        endStatement()
        leave(0)
    }

    mutating func append(_ kind: SourceNode.Kind, _ range: Range<Int>) {
        frames[frames.count - 1].nodes.append(SourceNode(kind: kind, range: range))
    }

    mutating func take(_ sign: SourceSign, _ range: Range<Int>) {
        let last = frames.count - 1
        let isStatement = frames[last].open == 0 || frames[last].open == UInt8(ascii: "{")
        if sign == ";" {
            if isStatement {
                endStatement()
                frames[last].isBlock = true
            }
            return
        }
        if sign == ",", frames[last].open != 0 { frames[last].commas.append(frames[last].nodes.count) }
        if sign == "=" || sign == ":=", isStatement, frames[last].assignment == nil {
            frames[last].assignment = frames[last].nodes.count
        }
        append(.sign(sign), range)
    }

    /// Ends the statement if a line ended before a token that does not continue it.
    mutating func endLine(before token: SourceTokens.Token) {
        // No copy of the frame: it would copy the nodes with each change.
        let index = frames.count - 1
        guard tokens.isAfterLine else { return }
        let last = frames[index].nodes.last
        if index == 0, language.isIndented {
            if case .sign(let sign, _) = token, sign != "@", sign != ":" { return }
            if let sign = last?.sign, sign != ":" { return }
            endStatement()
            return leave(below: tokens.indentation)
        }
        guard let last, last.sign == nil, frames[index].statement < frames[index].nodes.count else { return }
        let open = frames[index].open
        let joinsTexts = language.isIndented || !language.endsWithLine
        // A comma is missing, except between two texts in languages that join them.
        if case .text = token, open == UInt8(ascii: "{"), frames[index].isOfQuotedMembers, !(joinsTexts && last.isText)
        {
            return take(",", last.range.suffix(0))
        }
        guard !joinsTexts, open == 0 || open == UInt8(ascii: "{") else { return }
        switch token {
        case .word, .text, .number:
            endStatement()
            frames[index].isBlock = true
        default: break
        }
    }

    mutating func endStatement() {
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
    func isConditional(_ nodes: ArraySlice<SourceNode>) -> Bool {
        guard let first = nodes.first, first.isWord else { return false }
        return ["if", "elif", "else", "for", "while", "case", "when", "unless"].contains(word(first.range))
    }

    /// The variable and the path in it that are assigned to; a name that is computed is nil.
    func target(_ nodes: ArraySlice<SourceNode>) -> (name: String, path: [String?])? {
        var nodes = nodes
        // What is before the type of a declaration.
        if let colon = nodes.firstIndex(where: { $0.isSign(":") }), colon > nodes.startIndex, !isConditional(nodes) {
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
                guard let before = nodes.last, before.isSign(in: SourceSign.access) else {
                    guard language.lacksProperties, variables.last(where: { $0.name == name })?.value.shape == nil
                    else { return (name, path.reversed()) }
                    // A property is no member of a literal, but a part of the variable's name.
                    let count = isProperty.firstIndex(of: true).map { path.count - $0 } ?? 0
                    let properties = path.reversed().prefix(count)
                    let whole = properties.reduce(name) { $0 + "." + ($1 ?? "") }
                    return (whole, path.reversed().suffix(path.count - count))
                }
                isProperty.append(true)
                path.append(name)
                nodes.removeLast()
            default: guard last.isSign("!") || last.isSign("?") else { return nil }
            }
        }
        return nil
    }

    mutating func assign(_ name: String, _ path: [String?], _ value: Literal, isConditional: Bool) {
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

    private var statementIndentation: Int { language.isIndented && frames.count == 1 ? indentationOfStatement : 0 }
    private var indentationOfStatement = 0

    /// A call that sets a member of a variable's object, as in `payload.put("aps", aps)`.
    mutating func change(by nodes: ArraySlice<SourceNode>) -> (index: Int, value: Literal)? {
        var rest = nodes.dropFirst()
        guard nodes.count > 3, let first = nodes.first, first.isWord, rest.first?.isSign(".") == true,
            let index = variables.lastIndex(where: { $0.name == word(first.range) }),
            variables[index].value.shape != nil || variables[index].value.members != nil
        else { return nil }
        let value = chain(variables[index].value, &rest)
        guard rest.isEmpty, !value.isUnknown else {
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

    mutating func releaseVariable(_ index: Int) {
        let value = variables.remove(at: index).value
        if !covered.contains(value.range.lowerBound) { release(value) }
    }

    /// The object that a variable stands for, as far as it is known.
    mutating func value(of name: String) -> Literal? {
        guard let index = variables.lastIndex(where: { $0.name == name }) else { return nil }
        let value = variables[index].value
        guard value.members != nil || value.shape != nil, copies >= value.size else { return nil }
        copies -= value.size
        return value
    }

    // MARK: Brackets

    mutating func close(_ byte: UInt8, at place: Int) {
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
        var group = SourceNode.Group(open: open, isBlock: frame.isBlock, hasDots: frame.hasDots || tokens.passedDots)
        tokens.passedDots = false
        let nodes = frame.nodes
        frame.nodes = []
        if nodes.isEmpty {
            // Only a comment, in place of members.
            group.hasDots = group.hasDots || source[frame.start + 1..<place].contains { $0 > 0x20 } && !frame.isBlock
        } else if nodes.count == 1, nodes[0].isSign(":") {
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

    mutating func drop() {
        endStatement()
        leave(frames.count - 1)
        frames.removeLast()
    }

    func word(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
