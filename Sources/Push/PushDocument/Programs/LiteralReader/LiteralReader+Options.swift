import JSONText
import PushPayload

/// The values that a program writes for one place, of which it takes one as it runs: each is judged by itself, with all else unknown.
extension LiteralReader {
    /// The payloads in which one such value stands and nothing else is known; of a message around one the names of the members are, too.
    func alternatives(of literal: Literal, isMessage: Bool = true) -> [Literal] {
        switch literal.value {
        case .object(let members):
            let isMessage = isMessage && literal.part("aps") == nil
            let rest = Literal.Member(name: nil, place: literal.range, value: .unknown(literal.range))
            let aps = members.first { $0.name == "aps" }.map {
                Literal.Member(name: $0.name, place: $0.place, value: Literal(.object([rest]), $0.value.range))
            }
            var all: [Literal] = []
            for index in members.indices where all.count < Self.mostOptions {
                guard let name = members[index].name else { continue }
                let value = members[index].value
                let values =
                    (value.options.isEmpty ? [] : options(of: value, as: name))
                    + alternatives(of: value, isMessage: isMessage)
                if values.isEmpty { continue }
                // The app's own data stands beside `aps`.
                let beside = name == "aps" ? nil : aps
                var others = isMessage ? members : [members[index], rest] + (beside.map { [$0] } ?? [])
                if isMessage { for other in others.indices { others[other].value = skeleton(of: others[other].value) } }
                all += values.map { option in
                    others[isMessage ? index : 0].value = option
                    return Literal(.object(others), literal.range)
                }
            }
            return all
        case .choice(let choices): return choices.flatMap { alternatives(of: $0, isMessage: isMessage) }
        case .encoded(let inner): return alternatives(of: inner).map { Literal(.encoded($0), literal.range) }
        case .array, .text, .joined, .constant, .unknown: return []
        }
    }

    /// The objects around the `aps` of a value, with nothing known in it and beside it; an unknown value where there is none.
    private func skeleton(of literal: Literal) -> Literal {
        guard let members = literal.members else { return .unknown(literal.range) }
        let rest = Literal.Member(name: nil, place: literal.range, value: .unknown(literal.range))
        for member in members {
            let isAPS = member.name == "aps"
            let value = isAPS ? Literal(.object([rest]), member.value.range) : skeleton(of: member.value)
            if value.isUnknown { continue }
            return Literal(
                .object([Literal.Member(name: member.name, place: member.place, value: value), rest]), literal.range)
        }
        return .unknown(literal.range)
    }

    /// The values that an unknown member may have, without those that a program writes to leave it off. None where its kind alone is wrong.
    func options(of value: Literal, as name: String) -> [Literal] {
        let taken = Key.kinds(ofKeysNamed: name)
        let kind = value.isText ? .string : value.kind
        if let kind, !taken.isEmpty, !taken.contains(kind) { return [] }
        return value.options.prefix(Self.mostOptions).filter { $0.isNull || !$0.isZero && !$0.isUnknown }
    }

    /// An unknown value that is one of the values of a table, as in `LEVELS[kind]` and `LEVELS.get(kind)`; nil for any other.
    mutating func entry(of path: [String], _ group: SourceNode.Group, _ range: Range<Int>) -> Literal? {
        let isIndex = group.open == UInt8(ascii: "[") && path.count == 1
        let isGetter = group.open == UInt8(ascii: "(") && path.count == 2 && Self.getters.contains(path[1])
        guard isIndex || isGetter, let table = path.first, let index = group.arguments.first, key(index.value) == nil,
            symbol(index.place) == nil, let members = variables[table]?.value.members,
            variables[table]?.value.shape == nil,
            members.count <= Self.mostOptions
        else { return nil }
        var value = Literal.unknown(range)
        value.options = members.filter { $0.name != nil }.map { $0.value }
        if let other = group.arguments.dropFirst().first?.value, other.isPlain { value.options.append(other) }
        return value
    }

    /// The member of each of the values between which a program chooses, as in `KINDS[kind].sound`.
    func member(_ name: String, ofEach value: Literal, at range: Range<Int>) -> Literal {
        var member = Literal.unknown(range)
        member.options = value.options.compactMap { $0.part(name) }
        return member
    }

    private static let getters: Set = ["get", "fetch", "getOrDefault", "GetValueOrDefault"]

    /// An unknown value that is one of the texts and numbers behind the arrows of `when`, `switch` or `match`; nil for other nodes.
    mutating func entryOfCases(_ nodes: ArraySlice<SourceNode>) -> Literal? {
        guard let first = nodes.first, let last = nodes.last, last.group?.open == UInt8(ascii: "{"),
            [first, nodes.dropLast().last].contains(where: { $0.map(isChoosing) == true })
        else { return nil }
        let values = valuesOfCases(in: last.range)
        return values.isEmpty ? nil : .unknown(first.range.lowerBound..<last.range.upperBound, oneOf: values)
    }

    private func isChoosing(_ node: SourceNode) -> Bool { node.isWord && Self.choosing.contains(word(node.range)) }

    private static let choosing: Set = ["when", "switch", "match"]
    /// The most values of one place, and of all places of a payload, that are judged.
    static let mostOptions = 12

    /// The texts and the numbers that stand alone behind the arrows in brackets.
    private func valuesOfCases(in block: Range<Int>) -> [Literal] {
        var tokens = SourceTokens(source, language, from: block.lowerBound)
        var (values, depth, isAfterArrow): ([Literal], Int, Bool) = ([], 0, false)
        var candidate: Literal?
        while let token = tokens.next(), values.count < Self.mostOptions {
            if let value = candidate, tokens.isAfterLine || token.endsCase { values.append(value) }
            candidate = nil
            switch token {
            case .open: depth += 1
            case .close: depth -= 1
            case .text(let text) where isAfterArrow: candidate = Literal(.text(text), text.range)
            case .number(let range) where isAfterArrow: candidate = Literal(.constant(word(range)), range)
            default: break
            }
            if depth == 0 { break }
            isAfterArrow = depth == 1 && token.isArrow
        }
        return values
    }
}

extension SourceTokens.Token {
    fileprivate var isArrow: Bool { if case .sign(let sign, _) = self { sign == "->" || sign == "=>" } else { false } }

    /// True for what may stand behind the value of a case.
    fileprivate var endsCase: Bool {
        switch self {
        case .sign(let sign, _): sign == "," || sign == ";"
        case .close: true
        default: false
        }
    }
}
