/// The places at which a program gives its names a value, so that a variable with one value can stand for it.
struct Assignments {
    private struct Block {
        let start: Int
        var end: Int
        /// True for the body of a type, whose fields other programs may set.
        let isType: Bool
        var indentation = 0
    }

    private struct Place {
        /// The offset of the sign, or of the parameter.
        let offset: Int
        let block: Int
        let isParameter: Bool
    }

    private let language: Language
    private var places: [String: [Place]] = [:]
    private var blocks: [Block]
    /// The blocks that are open, the innermost last.
    private var open = [0]
    /// The brackets that are open, with the words so far in each.
    private var lists: [List] = []
    /// The list that ended just before.
    private var ended: [String] = []
    /// The words so far that a sign of assignment would give a value.
    private var names: [String] = []
    private var recent: [String] = ["", ""]
    private var isTypeStatement = false

    private struct List {
        let byte: UInt8
        let offset: Int
        var words: [String] = []
        /// True if a word follows another, as a parameter does its type.
        var hasTypes = false
        let isOfFunction: Bool
        let isOfCondition: Bool
        /// True for the fields of an object of C#, as in `new { badge = badge }`.
        let isOfFields: Bool
    }

    init(_ text: [UInt8], _ language: Language) {
        self.language = language
        blocks = [Block(start: 0, end: text.count, isType: false)]
        var tokens = SourceTokens(text, language)
        while let token = tokens.next() {
            if tokens.isAfterLine { startLine(at: tokens.offset, tokens.indentation) }
            switch token {
            case .word(let range): take(word: String(decoding: text[range], as: UTF8.self), at: range.lowerBound)
            case .sign(_, let range): take(sign: String(decoding: text[range], as: UTF8.self), at: range.lowerBound)
            case .open(let byte, let place): begin(byte, at: place)
            case .close(_, let place): end(at: place, before: text[(place + 1)...])
            case .text, .number: reset(to: "\"")
            }
        }
    }

    /// True if no other place gives the name a value where one that was set at the offset of a sign is seen. A constant is set once by
    /// its declaration, but a parameter may hide it.
    func isOnly(_ name: String, at offset: Int, isConstant: Bool) -> Bool {
        guard let all = places[name], all.count <= Self.most, let own = all.first(where: { $0.offset == offset })
        else { return false }
        let block = blocks[own.block]
        if block.isType, !isConstant { return false }
        return all.allSatisfy {
            $0.offset == offset || isConstant && !$0.isParameter || !(block.start..<block.end).contains($0.offset)
        }
    }

    /// True if one place alone gives the name a value.
    func isOnly(_ name: String) -> Bool { places[name]?.count == 1 }

    private static let most = 50
    private static let types: Set = [
        "class", "struct", "interface", "object", "enum", "extension", "record", "trait", "protocol", "impl", "actor",
    ]
    private static let functions: Set = ["function", "func", "fun", "fn", "def", "defp", "sub", "lambda", "init"]
    private static let conditions: Set = [
        "if", "for", "while", "switch", "when", "catch", "elseif", "elsif", "foreach", "unless", "until", "guard",
        "match", "return",
    ]
    /// Words behind or before which a name gets a value.
    private static let after: Set = ["in", "of"]
    private static let before: Set = ["as", "out", "ref", "lambda"]
    /// Signs between the names and the `=`, as in `sound: String =`, `*sound =`, `title ||=` and `a, b =`.
    private static let between: Set = [":", "*", "?", "-", "|", "||", "??", ".", "&", "/", "->", "::", "?."]

    private mutating func note(_ name: String, at offset: Int, isParameter: Bool = false) {
        places[name, default: []].append(Place(offset: offset, block: open.last ?? 0, isParameter: isParameter))
    }

    private mutating func startLine(at offset: Int, _ indentation: Int) {
        guard language.isIndented, lists.isEmpty else {
            if lists.isEmpty || lists.last?.byte == UInt8(ascii: "{") { names = [] }
            return
        }
        names = []
        while let last = open.last, last > 0, blocks[last].indentation > indentation {
            blocks[last].end = offset
            open.removeLast()
        }
        guard let last = open.last, blocks[last].indentation < indentation else { return }
        open.append(blocks.count)
        blocks.append(Block(start: offset, end: blocks[0].end, isType: false, indentation: indentation))
    }

    private mutating func take(word: String, at offset: Int) {
        if Self.after.contains(word) { for name in names { note(name, at: offset, isParameter: true) } }
        let isOfLoop = recent[1] == "=>" && lists.last?.isOfCondition == true
        let isGiven = Self.before.contains(recent[1]) || recent[1] == "&" && !isWord(recent[0]) || isStep || isOfLoop
        if isGiven { note(word, at: offset, isParameter: true) }
        if Self.types.contains(word) { isTypeStatement = true }
        if let index = lists.indices.last {
            if isWord(recent[1]), recent[1] != "to", word != "to" { lists[index].hasTypes = true }
            lists[index].words.append(word)
        }
        names.append(word)
        add(word)
    }

    /// True after `++` or `--`.
    private var isStep: Bool { recent[0] == recent[1] && ["+", "-"].contains(recent[1]) }
    private func isWord(_ token: String) -> Bool { token.utf8.first.map { $0.isNamePart || $0 == 0x24 } ?? false }
    private mutating func add(_ token: String) {
        recent = [recent[1], token]
        if token != "=" { ended = [] }
    }

    private mutating func reset(to token: String) {
        names = []
        add(token)
    }

    private mutating func take(sign: String, at offset: Int) {
        let isInList = lists.last.map { $0.byte != UInt8(ascii: "{") } ?? false
        switch sign {
        case "=", ":=", "+=":
            if isInList && language.namesArguments || lists.last?.isOfFields == true { return reset(to: sign) }
            for name in names + (recent[1] == ")" ? ended : []) { note(name, at: offset) }
            reset(to: sign)
        case _ where sign == "=>" || sign == "->" && language.name != .php:
            if let name = names.last { note(name, at: offset, isParameter: true) }
            reset(to: sign)
        case "|":
            if let name = names.last, recent[0] == "|" || recent[0] == "," {
                note(name, at: offset, isParameter: true)
            }
            add(sign)
        case ",":
            if isInList { names = [] }
            add(sign)
        case ";":
            isTypeStatement = false
            reset(to: sign)
        default:
            if Self.between.contains(sign) { return add(sign) }
            if sign == recent[1], ["+", "<"].contains(sign), let name = names.last { note(name, at: offset) }
            if sign != "+" && sign != "<" { names = [] }
            add(sign)
        }
        if sign == "-", recent[0] == "-", let name = names.last { note(name, at: offset) }
    }

    private mutating func begin(_ byte: UInt8, at offset: Int) {
        lists.append(
            List(
                byte: byte, offset: offset, isOfFunction: recent.contains(where: Self.functions.contains),
                isOfCondition: Self.conditions.contains(recent[1]), isOfFields: names.contains("new")))
        if byte == UInt8(ascii: "{"), !language.isIndented {
            open.append(blocks.count)
            blocks.append(Block(start: offset, end: blocks[0].end, isType: isTypeStatement))
            isTypeStatement = false
        }
        reset(to: "(")
    }

    private mutating func end(at offset: Int, before rest: ArraySlice<UInt8>) {
        if let list = lists.popLast() {
            if list.byte == UInt8(ascii: "{"), !language.isIndented, open.count > 1, let block = open.popLast() {
                blocks[block].end = offset
            }
            if list.byte == UInt8(ascii: "("), !list.isOfCondition {
                let next = rest.prefix(40).drop { $0 <= 0x20 }
                let isFollowed = ["{", "=>", "->", ":", "throws", "async"].contains { next.starts(with: $0.utf8) }
                if isFollowed || list.hasTypes || list.isOfFunction {
                    for word in list.words { note(word, at: list.offset, isParameter: true) }
                }
            }
            reset(to: ")")
            ended = list.words
        }
    }
}

extension Language {
    /// True if `=` in brackets gives an argument its name.
    fileprivate var namesArguments: Bool { [.python, .kotlin, .scala].contains(name) }
}
