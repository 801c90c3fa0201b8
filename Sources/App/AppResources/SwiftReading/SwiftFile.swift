/// The declarations of one Swift file.
final class SwiftFile {
    let path: String
    let tokens: [SwiftToken]
    private let ends: [Int: Int]
    private(set) var types: [SwiftType] = []
    private(set) lazy var typesByName = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
    private(set) lazy var typesByLastName = Dictionary(grouping: types) { $0.name.lastName }
    /// The places of `let` before a name, by the name.
    private(set) lazy var constants: [String: [Int]] = Dictionary(
        grouping: tokens.indices.dropLast().filter { tokens[$0].isWord("let") }
    ) { tokens[$0 + 1].text ?? "" }

    private var texts: [String: String?] = [:]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        tokens = SwiftLexer.tokens(of: bytes)
        ends = Self.ends(of: tokens)
        findTypes()
    }

    func place(of index: Int) -> AppPlace { AppPlace(path, line: tokens[index].line) }

    /// The text of a constant that is declared anywhere in the file: in a function, in a type, or outside.
    func text(ofConstant name: String) -> String? {
        if let known = texts[name] { return known }
        var found: Set<String?> = []
        for start in constants[name] ?? [] where start + 3 < tokens.count {
            let equals = tokens[start + 2].isSign("=") ? start + 2 : start + 4
            let isText = equals + 1 < tokens.count && tokens[equals].isSign("=") && isWhole(equals + 1)
            found.insert(isText ? tokens[equals + 1].text : nil)
        }
        let text = found.count == 1 ? found.first ?? nil : nil
        texts[name] = .some(text)
        return text
    }

    /// True if a string is all of an expression.
    func isWhole(_ index: Int) -> Bool {
        guard tokens[index].kind == .string else { return false }
        guard index + 1 < tokens.count else { return true }
        let next = tokens[index + 1]
        return next.startsLine && !next.isSign(".") && !next.isSign("+") || next.isSign("}") || next.isSign(";")
            || next.isSign(",")
    }

    private static let kinds: Set = ["struct", "class", "enum", "actor", "extension", "protocol"]
    /// Attributes that change nothing about how a type or a property is decoded; others may be macros or wrappers.
    private static let plainAttributes: Set = [
        "available", "frozen", "inlinable", "main", "MainActor", "nonobjc", "objc", "objcMembers", "preconcurrency",
        "Sendable", "usableFromInline",
    ]
    private static let memberWords: Set = ["let", "var", "func", "init", "case", "subscript", "typealias", "import"]

    /// True for an attribute that may be a macro or a wrapper.
    private func isMark(at index: Int) -> Bool {
        tokens[index].isSign("@") && index + 1 < tokens.count
            && !Self.plainAttributes.contains(tokens[index + 1].text ?? "")
    }

    private func isType(at index: Int) -> Bool {
        tokens[index].kind == .word && Self.kinds.contains(tokens[index].text ?? "") && index + 1 < tokens.count
            && tokens[index + 1].kind == .word
    }

    private func findTypes() {
        // The type that each open brace belongs to; nil for other braces.
        var open: [Int?] = []
        var isMarked = false
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.isSign("{") {
                open.append(nil)
                isMarked = false
            } else if token.isSign("}") {
                if let type = open.popLast() ?? nil { types[type].body = types[type].body.prefix(upTo: index) }
                isMarked = false
            } else if isMark(at: index) {
                isMarked = true
            } else if isType(at: index), open.count < 64, index == 0 || !tokens[index - 1].isSign("."),
                var type = type(at: index, in: (open.last ?? nil).map { types[$0].name })
            {
                type.isMarked = isMarked
                index = type.body.lowerBound - 1
                types.append(type)
                open.append(types.count - 1)
                isMarked = false
            } else if token.kind == .word, Self.memberWords.contains(token.text ?? "") {
                isMarked = false
            }
            index += 1
        }
    }

    /// The type that begins here, up to its opening brace; nil if another one begins before that.
    private func type(at start: Int, in outer: String?) -> SwiftType? {
        var index = start + 1
        var name = tokens[index].text ?? ""
        // `class func` and `class var` are members.
        guard !["func", "var", "let", "subscript"].contains(name) else { return nil }
        index += 1
        while index + 1 < tokens.count, tokens[index].isSign("."), tokens[index + 1].kind == .word {
            name += "." + (tokens[index + 1].text ?? "")
            index += 2
        }
        let isGeneric = index < tokens.count && tokens[index].isSign("<")
        var inherited: [String] = []
        var (isInherited, isRequired) = (false, false)
        var depth = 0
        while index < tokens.count, !tokens[index].isSign("{") {
            let token = tokens[index]
            guard !token.isSign("}"), !token.isSign(";"), !isType(at: index) else { return nil }
            // A generic constraint is not a conformance.
            if token.isSign("<") { depth += 1 }
            if token.isSign(">") { depth -= 1 }
            if token.isSign(":"), depth == 0 { isInherited = true }
            if token.isWord("where") { isRequired = true }
            if isInherited, !isRequired, depth == 0, token.kind == .word, let word = token.text {
                inherited.append(word)
            }
            index += 1
        }
        guard index < tokens.count else { return nil }
        return SwiftType(
            kind: tokens[start].text ?? "", name: outer.map { "\($0).\(name)" } ?? name, inherited: inherited,
            isGeneric: isGeneric, isConditional: tokens[start].isConditional, start: start,
            body: index + 1..<tokens.count)
    }

    /// The end of a bracket that opens at an index: the index after the one that closes it.
    func end(ofBracketAt start: Int) -> Int { ends[start] ?? tokens.count }

    private static func ends(of tokens: [SwiftToken]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        var open: [Int] = []
        for index in tokens.indices where tokens[index].kind == .sign {
            switch tokens[index].text {
            case "(", "[", "{": open.append(index)
            case ")", "]", "}": if let start = open.popLast() { ends[start] = index + 1 }
            default: break
            }
        }
        return ends
    }

    func arguments(at open: Int) -> [(label: String, value: Range<Int>)] {
        let close = end(ofBracketAt: open) - 1
        return pieces(of: open + 1..<max(open + 1, close)).map { piece in
            let name = tokens[piece.lowerBound]
            let isLabelled = piece.count > 1 && name.kind == .word && tokens[piece.lowerBound + 1].isSign(":")
            return isLabelled ? (name.text ?? "", piece.dropFirst(2)) : ("", piece)
        }
    }

    /// The pieces between the commas of a list; those between angle brackets separate nothing.
    func pieces(of range: Range<Int>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        var depth = 0
        while index < range.upperBound {
            let token = tokens[index]
            if token.isSign("<"), !token.followsSpace { depth += 1 }
            if token.isSign(">"), depth > 0, !tokens[index - 1].isSign("-") { depth -= 1 }
            if token.isSign(","), depth == 0 {
                if start < index { pieces.append(start..<index) }
                start = index + 1
            }
            index = token.opensBracket ? end(ofBracketAt: index) : index + 1
        }
        if start < range.upperBound { pieces.append(start..<range.upperBound) }
        return pieces
    }

    func members(of type: SwiftType) -> [SwiftType.Member] {
        let body = type.body
        var members: [SwiftType.Member] = []
        var words: Set<String> = []
        var index = body.lowerBound
        while index < body.upperBound {
            let token = tokens[index]
            let hasName = index + 1 < body.upperBound && tokens[index + 1].kind == .word
            if token.isSign("("), index + 1 < body.upperBound {
                index = end(ofBracketAt: index)
            } else if token.isSign("{") || token.isSign("[") {
                index = end(ofBracketAt: index)
                words = []
            } else if token.isWord("let") || token.isWord("var"), hasName {
                let found = properties(at: index, words, in: body)
                members += found.members
                index = found.end
                words = []
            } else if token.isWord("case"), hasName {
                let end = end(ofStatementAt: index + 1, in: body)
                members += pieces(of: index + 1..<end).map(enumCase)
                index = end
                words = []
            } else {
                if isMark(at: index) { words.insert("@") }
                if token.kind == .word, let word = token.text { words.insert(word) }
                if ["func", "init", "subscript", "typealias"].contains(token.text) { words = [] }
                index += 1
            }
        }
        return members
    }

    /// The end of a statement: a line break outside of brackets, unless an operator or a comma joins the lines.
    private func end(ofStatementAt start: Int, in body: Range<Int>) -> Int {
        var index = start
        while index < body.upperBound, !tokens[index].isSign(";"), !tokens[index].isSign("{") {
            if index > start, tokens[index].startsLine, !joinsLines(at: index) { break }
            index = tokens[index].opensBracket ? end(ofBracketAt: index) : index + 1
        }
        return min(index, body.upperBound)
    }

    /// True if the first token of a line goes on with the line before.
    private func joinsLines(at index: Int) -> Bool {
        let token = tokens[index]
        if token.kind == .sign { return !["@", "(", "[", "}", ")", "]"].contains(token.text) }
        if token.isWord("as") || token.isWord("is") { return true }
        var last = index - 1
        guard Self.isOperator(tokens[last]) else { return false }
        if ["=", ",", ":", "."].contains(tokens[last].text) { return true }
        while last > 0, !tokens[last].followsSpace, Self.isOperator(tokens[last - 1]) { last -= 1 }
        // A sign that touches the word before it, such as the `?` of an optional, belongs to that.
        return tokens[last].followsSpace
    }

    private static func isOperator(_ token: SwiftToken) -> Bool {
        token.kind == .sign && !["(", ")", "[", "]", "{", "}", "@"].contains(token.text)
    }

    private func enumCase(_ piece: Range<Int>) -> SwiftType.Member {
        var member = SwiftType.Member(name: tokens[piece.lowerBound].text ?? "", isCase: true)
        member.isUnclear = tokens[piece.lowerBound].isConditional
        let rest = piece.dropFirst()
        guard let next = rest.first else { return member }
        if tokens[next].isSign("(") { member.type = next..<min(end(ofBracketAt: next), piece.upperBound) }
        if tokens[next].isSign("=") { member.value = next + 1..<piece.upperBound }
        return member
    }

    /// The stored properties of a declaration; none for one that is computed.
    private func properties(
        at start: Int, _ words: Set<String>, in body: Range<Int>
    ) -> (members: [SwiftType.Member], end: Int) {
        var end = self.end(ofStatementAt: start + 1, in: body)
        if end < body.upperBound, tokens[end].isSign("{") {
            let block = end + 1 < body.upperBound ? tokens[end + 1].text : nil
            let isObserved = block == "willSet" || block == "didSet"
            let hasValue = tokens[start..<end].contains { $0.isSign("=") }
            let close = self.end(ofBracketAt: end)
            guard isObserved || hasValue else { return ([], close) }
            end = close
        }
        var members = pieces(of: start + 1..<end).map { piece -> SwiftType.Member in
            var member = SwiftType.Member(name: tokens[piece.lowerBound].text ?? "", isLet: tokens[start].isWord("let"))
            member.isStatic = words.contains("static") || words.contains("class")
            member.isUnclear = words.contains("@") || words.contains("lazy") || tokens[start].isConditional
            let block = piece.first { tokens[$0].isSign("{") } ?? piece.upperBound
            let equals = piece.first { tokens[$0].isSign("=") } ?? block
            if piece.count > 1, tokens[piece.lowerBound + 1].isSign(":"), piece.lowerBound + 2 <= equals {
                member.type = piece.lowerBound + 2..<equals
            }
            if equals < piece.upperBound, tokens[equals].isSign("=") { member.value = equals + 1..<piece.upperBound }
            return member
        }
        // In `var a, b: Int` both have the type.
        for index in members.indices.dropLast().reversed() where members[index].type.isEmpty {
            if members[index].value.isEmpty { members[index].type = members[index + 1].type }
        }
        return (members, end)
    }

    /// The tokens of the `init(from:)` that a type has; nil if the compiler makes one.
    func customDecoding(of type: SwiftType) -> Range<Int>? {
        let body = type.body
        var index = body.lowerBound
        while index + 2 < body.upperBound {
            if tokens[index].isWord("init"), tokens[index + 1].isSign("("), tokens[index + 2].isWord("from") {
                let open = (index..<body.upperBound).first { tokens[$0].isSign("{") } ?? body.upperBound
                return open + 1..<max(open + 1, end(ofBracketAt: open) - 1)
            }
            index = tokens[index].isSign("{") ? end(ofBracketAt: index) : index + 1
        }
        return nil
    }
}

/// A type or an extension in a Swift file.
struct SwiftType {
    let kind: String
    /// The name with those of the types around it.
    let name: String
    let inherited: [String]
    let isGeneric, isConditional: Bool
    /// True if an attribute before it may be a macro, which may add to it.
    var isMarked = false
    let start: Int
    var body: Range<Int>

    struct Member {
        let name: String
        /// The tokens of its type, or of a case's associated values; empty if they are left out.
        var type = 0..<0
        /// The tokens of its initial or raw value; empty if there is none.
        var value = 0..<0
        var isLet = false
        var isStatic = false
        var isCase = false
        /// True if it has a wrapper, is lazy, or stands in `#if`.
        var isUnclear = false
    }
}
