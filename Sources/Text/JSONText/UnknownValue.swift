/// Facts about a value that is computed or filled in later: the kinds that it can have, the parts of a text, and where it
/// comes from.
public struct UnknownValue: Sendable, Equatable {
    /// The kinds that it can have.
    public let kinds: JSONKinds
    /// The expression or placeholder that it is written as: the same expression has the same value wherever it stands in a document.
    /// Nil where it is known of no other value that it is the same.
    public let expression: String?
    /// The parts of a text; nil where nothing is known of a text in it.
    public let text: PartialText?
    /// True if it stands for any number of elements at the end of an array.
    public let isRest: Bool

    package init(_ kinds: JSONKinds = .any, expression: String? = nil, isRest: Bool = false) {
        (self.kinds, self.expression, self.isRest) = (kinds, expression, isRest)
        text = nil
    }

    /// A text of which these parts are known. Some template languages put a value of any kind in place of a placeholder and its
    /// quotes, which the kinds then say.
    package init(_ text: PartialText, _ kinds: JSONKinds = .string) {
        (self.text, self.kinds, isRest) = (text, kinds, false)
        expression = text.shown
    }

    /// True if two values are the same: nil where that can't be known.
    package func isSame(as other: UnknownValue) -> Bool? {
        if let expression, expression == other.expression, kinds == other.kinds { return true }
        return kinds.isDisjoint(with: other.kinds) ? false : Optional.none
    }
}

/// A text with placeholders in it, and what is known around them.
public struct PartialText: Sendable, Equatable {
    /// The known parts before, between and after the placeholders.
    public let known: [String]
    /// The text as its author wrote it, placeholders included.
    public let shown: String
    /// True if some template languages put a value of another kind in place of the text and its quotes.
    package let mayLoseQuotes: Bool

    package init(known: [String], shown: String, mayLoseQuotes: Bool = false) {
        (self.known, self.shown, self.mayLoseQuotes) = (known, shown, mayLoseQuotes)
    }

    /// True if it is empty should all placeholders be: nothing but them is written.
    public var mayBeEmpty: Bool { known.allSatisfy { $0.isEmpty } }
    /// The beginning that is known.
    public var prefix: String { known.first ?? "" }
    /// The end that is known.
    public var suffix: String { known.last ?? "" }

    /// True if the text can be this one.
    package func mayBe(_ text: String) -> Bool {
        guard text.hasPrefix(prefix), text.hasSuffix(suffix) else { return false }
        return text.utf8.count >= known.reduce(0) { $0 + $1.utf8.count }
    }
}

/// Kinds of JSON value.
public struct JSONKinds: OptionSet, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt8

    /// Kinds by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A set of a single kind.
    public init(_ kind: JSONKind) { rawValue = Self.bit(of: kind) }
    /// A set of these kinds.
    public init(_ kinds: [JSONKind]) { rawValue = kinds.reduce(0) { $0 | Self.bit(of: $1) } }

    /// A text.
    public static let string = JSONKinds(.string)
    /// Every kind.
    public static let any = JSONKinds(JSONKind.allCases)

    private static func bit(of kind: JSONKind) -> UInt8 {
        switch kind {
        case .null: 1
        case .boolean: 2
        case .number: 4
        case .string: 8
        case .array: 16
        case .object: 32
        }
    }

    /// True if a kind is among them.
    public func contains(_ kind: JSONKind) -> Bool { rawValue & Self.bit(of: kind) != 0 }
    /// The kind, if there is one alone.
    public var only: JSONKind? { JSONKind.allCases.first { Self.bit(of: $0) == rawValue } }
    /// A shortest JSON text of a value of these kinds.
    var shortest: String {
        if contains(.number) { return "0" }
        if contains(.string) { return "\"\"" }
        if contains(.array) { return "[]" }
        return contains(.object) ? "{}" : contains(.null) ? "null" : "true"
    }
}

extension JSONValue {
    /// A value of which nothing is known.
    package static let anything = JSONValue.unknown(UnknownValue())

    /// The facts about an unknown value; nil for a known one.
    package var unknown: UnknownValue? { if case .unknown(let unknown) = self { unknown } else { nil } }
    /// True if it is not known.
    package var isUnknown: Bool { if case .unknown = self { true } else { false } }
    /// True if it stands for any number of elements at the end of an array.
    package var isRest: Bool { unknown?.isRest ?? false }
    /// The text, or what is written of a text with placeholders.
    package var writtenText: String? { string ?? unknown?.text?.shown }

    /// True if it is of this kind, or may turn out to be.
    package func mayBe(_ kind: JSONKind) -> Bool { kinds.contains(kind) }
    /// True if it may turn out to be this text.
    package func mayBe(_ text: String) -> Bool {
        guard let unknown else { return string == text }
        return unknown.kinds.contains(.string) && unknown.text?.mayBe(text) != false
    }

    /// True for a text with at least one character; nil if that is unknown.
    package var isText: Bool? {
        guard let unknown else { return string.map { !$0.isEmpty } ?? false }
        guard unknown.kinds.contains(.string) else { return false }
        return unknown.text?.mayBeEmpty == false && unknown.kinds == .string ? true : Optional.none
    }

    /// The members, also where only the kind is known: then the object is open. Nil for what can't be an object.
    package var anyObject: JSONObject? { object ?? (isUnknown && mayBe(.object) ? JSONObject(open: []) : nil) }

    /// True if it is an empty text; nil where that is not known.
    package var isEmptyText: Bool? {
        guard let unknown else { return self == "" }
        if let text = unknown.text, !text.mayBeEmpty { return false }
        return unknown.kinds.contains(.string) ? Optional.none : false
    }

    /// True if there is a value at a pointer; nil where something on the way is not known.
    package func contains(_ pointer: JSONPointer) -> Bool? {
        var value = self
        for token in pointer.tokens {
            if let object = value.object {
                guard let member = object[token] else { return object.contains(token) }
                value = member
            } else if let elements = value.array {
                guard let index = JSONPointer.index(token) else { return false }
                if let rest = elements.firstIndex(where: { $0.isRest }), rest <= index { return nil }
                guard index < elements.count else { return false }
                value = elements[index]
            } else {
                return value.anyObject == nil && !value.mayBe(.array) ? false : value.isUnknown ? Optional.none : false
            }
        }
        return true
    }

    /// True if all of it is known.
    package var isKnown: Bool {
        switch self {
        case .unknown: false
        case .array(let elements): elements.allSatisfy { $0.isKnown }
        case .object(let object): object.isKnown
        default: true
        }
    }

    /// True for null, and for a value with null somewhere in it.
    package var hasNull: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.contains { $0.hasNull }
        case .object(let object): object.hasNull
        default: false
        }
    }

    /// True if it is the same as another value: numbers by their value, objects whatever the order of their members. Nil where that is
    /// not known.
    package func isSame(as other: JSONValue) -> Bool? {
        switch (self, other) {
        case (.unknown(let one), .unknown(let other)): return one.isSame(as: other)
        case (.unknown(let unknown), let known), (let known, .unknown(let unknown)):
            guard let kind = known.kind, unknown.kinds.contains(kind) else { return false }
            return known.string.map { unknown.text?.mayBe($0) ?? true } == false ? false : Optional.none
        case (.array(let one), .array(let other)):
            let isWhole = one.last?.isRest != true && other.last?.isRest != true
            if isWhole, one.count != other.count { return false }
            return (zip(one, other).map { $0.isSame(as: $1) } + (isWhole ? [] : [nil])).areAllTrue
        case (.object(let one), .object(let other)): return one.isSame(as: other)
        default: return self == other
        }
    }

}

extension JSONObject {
    /// True if all of it is known.
    package var isKnown: Bool { !isOpen && members.allSatisfy { $0.value.isKnown } }
    /// True if null is somewhere in it.
    package var hasNull: Bool { members.contains { $0.value.hasNull } }

    /// True if it has the same members as another; nil where that is not known.
    package func isSame(as other: JSONObject) -> Bool? {
        func answers(_ one: JSONObject, _ other: JSONObject) -> [Bool?] {
            one.members.map { member in
                other[member.name].map { member.value.isSame(as: $0) } ?? (other.isOpen ? Optional.none : false)
            }
        }
        let isOpen: [Bool?] = self.isOpen || other.isOpen ? [nil] : []
        return (answers(self, other) + answers(other, self) + isOpen).areAllTrue
    }
}
