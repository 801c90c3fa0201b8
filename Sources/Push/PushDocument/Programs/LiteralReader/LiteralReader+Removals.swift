import JSONText

/// The members of an object that others of their names replace: a copy of another object's member gives way to a later member, and takes the
/// place of an earlier one.
struct CopiedMembers {
    /// False for an object without copies.
    let isNeeded: Bool
    private var places: [String: (index: Int, isCopy: Bool)] = [:]
    private var replaced: Set<Int> = []

    init(isNeeded: Bool) { self.isNeeded = isNeeded }

    mutating func add(_ name: String?, at index: Int, isCopy: Bool) {
        guard isNeeded, let name else { return }
        if let earlier = places[name], isCopy || earlier.isCopy { replaced.insert(earlier.index) }
        places[name] = (index, isCopy)
    }

    func kept(of members: [Literal.Member]) -> [Literal.Member] {
        replaced.isEmpty ? members : members.indices.filter { !replaced.contains($0) }.map { members[$0] }
    }
}

/// Members that a program takes out of its objects again.
extension LiteralReader {
    /// True if a line removes a member of Apple's from an object, maybe in the branch that sets others.
    static func removesMembers(_ text: [UInt8]) -> Bool {
        guard removing.isIn(text) else { return false }
        return text.split(separator: 0x0A).contains { line in
            let line = Array(line.prefix(400))
            return removing.isIn(line) && removed.isIn(line)
        }
    }
    private static let removing = WordSearch([
        "delete ", "delete(", "del ", "unset(", ".pop(", ".remove(", ".Remove(", ".delete(", ".removeValue(",
        ".except(",
    ])
    private static let removed = WordSearch([
        "alert", "badge", "sound", "content-available", "contentAvailable", "mutable-content",
    ])

    /// Takes off a member that a statement removes: `delete aps.badge`, `aps.pop("badge")`. False for other statements.
    mutating func removeMember(by nodes: ArraySlice<SourceNode>) -> Bool {
        guard removesMembers else { return false }
        let (isConditional, statement) = withoutCondition(nodes)
        // Python's `del` takes several off.
        let parts = statement.split { $0.isSign(",") }
        if let keyword = statement.first, parts.count > 1, keyword.isWord, word(keyword.range) == "del" {
            let removals = [parts[0]] + parts.dropFirst().map { [keyword] + $0 }
            return removals.reduce(false) { removeMember(by: $1) || $0 }
        }
        guard let (name, path) = removed(by: statement), !path.isEmpty, let variable = variables[name]
        else { return false }
        let isHere = variable.depth == depth && variable.indentation == statementIndentation
        noteChange(of: name)
        variables.change(name) { $0.remove(path[...], isSure: isHere && !isConditional) }
        return true
    }

    /// True for JavaScript's `undefined`, which its encoder leaves out.
    func isUndefined(_ value: Literal) -> Bool {
        value.isUnknown && language.name == .javaScript && source[value.range].elementsEqual("undefined".utf8)
    }

    /// The bytes of the longest expression that is looked through for a word.
    private static let longestChoice = 1000

    /// True if a value of JavaScript may be no value, as in `isSilent ? undefined : "default"`.
    func mayBeUndefined(_ value: Literal) -> Bool {
        guard value.members == nil, !value.isText, value.range.count <= Self.longestChoice,
            language.name == .javaScript
        else { return false }
        return source[value.range].split { !$0.isNamePart }.contains { $0.elementsEqual("undefined".utf8) }
    }

    private func removed(by nodes: ArraySlice<SourceNode>) -> (name: String, path: [String?])? {
        guard let first = nodes.first, first.isWord, let last = nodes.last else { return nil }
        let arguments = last.group?.arguments ?? []
        switch word(first.range) {
        case "delete", "del":
            // Go's function has the object and the key as its arguments.
            if nodes.count == 2, arguments.count == 2, let name = arguments[0].word {
                return (name, [key(arguments[1].value)])
            }
            return target(nodes.dropFirst(), of: nil)
        case "unset":
            let parts = arguments.first.map { source[$0.place].split { "[]'\" ".utf8.contains($0) } } ?? []
            let names = parts.map { String(decoding: $0, as: UTF8.self) }
            return names.first.map { ($0, names.dropFirst().map { $0 as String? }) }
        default:
            guard nodes.count > 3, let given = arguments.first, let method = nodes.dropLast().last, method.isWord,
                Self.removers.contains(word(method.range)), let (name, path) = target(nodes.dropLast(3), of: nil)
            else { return nil }
            return (name, path + [key(given.value) ?? symbol(given.place)])
        }
    }
    private static let removers: Set = ["pop", "remove", "Remove", "delete", "removeValue"]
}
