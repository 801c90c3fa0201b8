import JSONText
import PushPayload

/// A value in a program: a literal, an object that is built step by step, or unknown.
struct Literal {
    indirect enum Value {
        case object([Member])
        case array([Literal])
        case text(StringLiteral)
        /// Texts that are joined, with unknown ones among them.
        case joined([Literal])
        /// A number or a constant, as JSON writes it.
        case constant(String)
        /// JSON in a string, which a function makes of the value.
        case encoded(Literal)
        /// Several values, between which a condition decides.
        case choice([Literal])
        case unknown
    }

    struct Member {
        /// The name; nil if it is unknown, and for any number of members that are unknown.
        let name: String?
        let place: Range<Int>
        var value: Literal
    }

    var value: Value
    /// The bytes of the program that it was read from.
    let range: Range<Int>
    /// The type of a library that takes the members; nil for a plain value.
    var shape: Shape?
    /// The fields of its type, if the program declares that.
    var fields: DeclaredTypes.Fields?
    var isDeclared: Bool { fields != nil }
    /// The kind of an unknown number or Boolean; an unknown text is `joined` instead.
    var kind: JSONKind?
    /// The members of C#'s `new() { … }`, whose type is that of its place.
    var membersOfNew: [SourceNode.Argument]?
    /// The values, of which an unknown value is one, that the program writes: those between which a condition decides, and those of a table.
    var options: [Literal] = []
    /// True for an unknown value that is a number for certain.
    var isNumber: Bool { kind == .number }
    /// True for an unknown value that is known to be an empty object or array.
    var isEmpty = false
    /// True for an object that no one wrote as one: members of it were set.
    var isImplied = false
    /// The condition that decides between the values of a choice; nil where that is not known.
    var condition: Condition?
    var depth = 1
    var size = 1

    /// Deeper values are unknown: what walks a value calls itself for each level.
    static let maximumDepth = 60
    static let maximumSize = 1 << 20
    /// The first member of each name, once members are set by name.
    var places: [String?: Int]?

    init(_ value: Value, _ range: Range<Int>, _ shape: Shape? = nil) {
        (self.value, self.range, self.shape) = (value, range, shape)
        for inner in inner {
            depth = max(depth, inner.depth + 1)
            size += inner.size
        }
        if depth > Self.maximumDepth || size > Self.maximumSize { (self.value, depth, size) = (.unknown, 1, 1) }
    }

    init(_ value: Value, _ range: Range<Int>, _ fields: DeclaredTypes.Fields) {
        self.init(value, range)
        self.fields = fields
    }

    static func unknown(_ range: Range<Int>) -> Literal { Literal(.unknown, range) }
    /// A text of which nothing is known.
    static func unknownText(_ range: Range<Int>) -> Literal { Literal(.joined([.unknown(range)]), range) }

    var inner: [Literal] {
        switch value {
        case .object(let members): members.map { $0.value }
        case .array(let elements), .joined(let elements), .choice(let elements): elements
        case .encoded(let inner): [inner]
        case .text, .constant, .unknown: []
        }
    }

    /// True if nothing is known but that one member of it is set to what nobody knows.
    var isUnknownSetter: Bool {
        if isUnknown { return true }
        guard isImplied, let members, members.count == 2, members.contains(where: { $0.name == nil })
        else { return false }
        return members.allSatisfy { member in
            guard let name = member.name else { return true }
            let isKnown = name == "aps" || Key.named(name, in: .aps) != nil || Key.named(name, in: .alert) != nil
            return isKnown && member.value.isUnknownSetter
        }
    }
    var isNull: Bool { if case .constant("null") = value { true } else { false } }
    /// True for what languages have where no value was given.
    var isZero: Bool {
        switch value {
        case .constant(let constant): ["null", "0", "false", "\"\""].contains(constant)
        case .text(let text): text.content.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty && fields == nil
        default: false
        }
    }
    var isEmptyText: Bool { isText && isZero }
    var isUnknown: Bool { if case .unknown = value { true } else { false } }
    var isText: Bool {
        switch value {
        case .text, .joined: true
        default: false
        }
    }
    /// True if it is not known or empty, or a list of such values.
    var mayBeToken: Bool {
        switch value {
        case .unknown, .joined: true
        case .constant: isNamedText
        case .text(let text): !text.computed.isEmpty || text.content.isEmpty
        case .array(let elements): elements.allSatisfy { $0.mayBeToken }
        default: false
        }
    }
    var members: [Member]? { if case .object(let members) = value { members } else { nil } }
    /// True for a payload that only wakes the app, all of whose keys in `aps` are known.
    var isSilent: Bool {
        guard let members, let aps = members.first(where: { $0.name == "aps" })?.value.members else { return false }
        let names = aps.map { $0.name }
        return !names.contains(nil) && names.contains("content-available")
            && !names.contains { $0 == "alert" || $0 == "badge" || $0 == "sound" }
    }
    /// True for a payload of a Live Activity, or its `aps`, whose alert takes other values than that of a notification.
    var isActivity: Bool {
        if case .choice(let choices) = value { return choices.contains { $0.isActivity } }
        let aps = part("aps") ?? self
        return aps.part("event") != nil || aps.part("content-state") != nil
    }
    var isObject: Bool {
        if case .choice(let choices) = value { choices.contains { $0.isObject } } else { members != nil }
    }

    static let maximumChoices = 4

    /// True for objects of no library, of which a member is known.
    var isKnownObject: Bool {
        if case .choice(let choices) = value { return choices.contains { $0.members != nil } }
        return shape == nil && members?.contains { $0.name != nil } == true
    }

    /// A choice between two objects, of which a condition takes one; nil if either is unknown, or if there would be too many to judge.
    func or(_ other: Literal) -> Literal? {
        guard isKnownObject, other.isKnownObject else { return nil }
        let values = [self, other].flatMap { value in
            if case .choice(let choices) = value.value { choices } else { [value] }
        }
        return values.count > Self.maximumChoices ? nil : Literal(.choice(values), values[0].range)
    }

    /// The fields of its type, or of that of the first choice.
    var declaredFields: DeclaredTypes.Fields? {
        if case .choice(let choices) = value { choices.first?.declaredFields } else { fields }
    }

    /// The value as JSON, with the place of each part; of choices the one of a number.
    func transcript(of source: [UInt8], choice: Int = 0, spareQuote: String = "") -> Transcript {
        var writer = LiteralWriter(source, choice: choice, spareQuote: spareQuote)
        writer.write(self)
        return writer.json
    }

    /// The text of a string as a text of its own, with its places; nil if it has an escape that is not read.
    func content(of source: [UInt8]) -> Transcript? {
        var json = Transcript()
        func write(_ part: Literal) -> Bool {
            switch part.value {
            case .text(let text):
                return text.write(from: source) { string, range in
                    if let string {
                        json.write(string, for: range, .text(text.form))
                    } else {
                        json.writeComputed(written(range), for: range)
                    }
                }
            case .joined(let parts): return parts.allSatisfy(write)
            default:
                json.writeComputed(written(part.range), for: part.range)
                return true
            }
        }
        func written(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
        return write(self) ? json : nil
    }

    /// A name and a value in brackets, as in C#'s `{ "aps", aps }`.
    var pair: (name: Literal, value: Literal)? {
        guard case .array(let elements) = value, elements.count == 2 else { return nil }
        return (elements[0], elements[1])
    }

    var spread: [Member] {
        guard case .choice(let choices) = value, let last = choices.last else { return members ?? [] }
        guard let condition else { return last.members ?? [] }
        let isFirst = condition.holds == choices.count - 1
        return (last.members ?? []).map { member in
            guard member.value.members != nil else { return member }
            var value = Literal(.choice([member.value]), member.value.range)
            value.condition = Condition(condition.text, holds: isFirst ? 0 : nil, fails: isFirst ? nil : 0)
            return Member(name: member.name, place: member.place, value: value)
        }
    }

    /// The number of forms that the value has.
    var choices: Int { max(mostChoices, 2 * conditions.count) }

    private var mostChoices: Int {
        var most = inner.map { $0.mostChoices }.max() ?? 1
        if case .choice(let all) = value { most = max(most, all.count) }
        return most
    }

    /// The texts of the conditions in it.
    private var conditions: Set<String> {
        inner.reduce(into: Set(condition.map { [$0.text] } ?? [])) { $0.formUnion($1.conditions) }
    }

    /// The string that it is, if no part of it is computed.
    func text(in source: [UInt8]) -> String? {
        if case .constant(let constant) = value {
            return (try? JSONDocument(parsing: Array(constant.utf8)))?.value.string
        }
        guard case .text(let text) = value, text.computed.isEmpty else { return nil }
        return content(of: source).map { String(decoding: $0.text, as: UTF8.self) }
    }
}
