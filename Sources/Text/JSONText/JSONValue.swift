/// A JSON value as plain Swift data, in the order of the text it was read from.
public enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// A number written without fraction and exponent that 64 bits hold.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
    /// A value that a program computes or a template fills in.
    indirect case unknown(UnknownValue)

    /// A whole number.
    public static func integer(_ number: Int) -> JSONValue { .integer(Int64(number)) }

    /// A number, written without a fraction where it is whole.
    package static func number(_ number: Double) -> JSONValue {
        Int64(exactly: number).map { .integer($0) } ?? .real(number)
    }

    package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// The kind of this value, without its content; nil if it is unknown and may be of several.
    public var kind: JSONKind? {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .integer, .real: .number
        case .string: .string
        case .array: .array
        case .object: .object
        case .unknown(let unknown): unknown.kinds.only
        }
    }

    /// The kind with its article, as in "badge is a string".
    public var phrase: String { kind?.phrase ?? "a value that is not known" }

    /// The kinds that it can have: one for a known value.
    public var kinds: JSONKinds {
        if case .unknown(let unknown) = self { unknown.kinds } else { kind.map { JSONKinds($0) } ?? .any }
    }

    /// The text, when this is a string.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, when this is one; whole numbers past 2⁵³ are rounded.
    public var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }

    /// The elements, when this is an array.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The members, when this is an object.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

    /// The value the pointer leads to, or nil where there is none.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let object):
                guard let member = object[token] else { return nil }
                value = member
            case .array(let elements):
                guard let index = JSONPointer.index(token), index < elements.count else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// The values that a test accepts, of this one and all in it, in the order of the text. The test also gets the name of the
    /// member; the name of an element is empty. Places are kept only for what is found.
    package func values(where isWanted: (JSONValue, String) -> Bool) -> [(pointer: JSONPointer, value: JSONValue)] {
        var found: [(tokens: [String], value: JSONValue)] = []
        collect(under: "", isWanted, into: &found)
        return found.map { (JSONPointer($0.tokens.reversed()), $0.value) }
    }

    /// The wanted values except objects and arrays.
    package func leaves(where isWanted: (JSONValue, String) -> Bool) -> [(pointer: JSONPointer, value: JSONValue)] {
        values { value, name in value.object == nil && value.array == nil && isWanted(value, name) }
    }

    /// The tokens that it collects are in the order from the value to the root.
    private func collect(
        under name: String, _ isWanted: (JSONValue, String) -> Bool,
        into found: inout [(tokens: [String], value: JSONValue)]
    ) {
        if isWanted(self, name) { found.append(([], self)) }
        func look(into child: JSONValue, under name: String, as token: @autoclosure () -> String) {
            let start = found.count
            child.collect(under: name, isWanted, into: &found)
            for index in start..<found.count { found[index].tokens.append(token()) }
        }
        switch self {
        case .object(let object):
            for place in object.members.indices {
                let name = object.members[place].name
                look(into: object.members[place].value, under: name, as: name)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { look(into: element, under: "", as: String(index)) }
        default: break
        }
    }
}

extension JSONValue: Hashable {
    /// Equality of JSON: numbers by their value, objects whatever the order of their members. Values that are not wholly known are
    /// equal if the same is known of them; `isSame(as:)` asks whether they will be the same.
    public static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.integer, .real), (.real, .integer), (.real, .real): one.number == other.number
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        case (.unknown(let one), .unknown(let other)): one == other
        default: false
        }
    }

    /// The same for equal values.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: break
        case .boolean(let flag): hasher.combine(flag)
        case .integer, .real: hasher.combine(number)
        case .string(let text): hasher.combine(text)
        case .array(let elements): hasher.combine(elements)
        case .object(let object): hasher.combine(object)
        case .unknown(let unknown): hasher.combine(unknown.expression)
        }
    }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number with a fraction.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; of a name given twice the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
}

/// The six kinds of JSON value, with the words that messages use for them.
public enum JSONKind: String, Sendable, CaseIterable {
    case null, boolean, number, string, array, object

    /// The kind with its article, as in "badge is a string".
    public var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "a Boolean"
        case .number, .string: "a \(rawValue)"
        case .array, .object: "an \(rawValue)"
        }
    }
}
