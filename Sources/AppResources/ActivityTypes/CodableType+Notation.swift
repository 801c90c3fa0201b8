import JSONText

/// Reads types as a manifest writes them: `"Int"`, `"[Stop]"`, `{"name": "String"}`, `{"enum": ["waiting", "driving"]}`.
extension CodableType {
    /// The type that a value of a manifest describes. Throws `ReadingError` for anything that is not a type.
    init(reading member: ValueReader) throws(ReadingError) {
        switch member.value {
        case .string(let text):
            guard let type = TypeExpression.type(text) else {
                throw member.error("“\(text)” is not a type: write one such as “Int”, “Date?” or “[String]”")
            }
            self = type
        case .object(let object):
            if object.count == 1, let cases = object["enum"], cases.string == nil {
                self = try Self.enumeration(ValueReader("enum", cases, member.pointer.appending("enum")))
            } else {
                self = .structure(try Self.members(member))
            }
        default: throw member.isNot("a type: a string or an object")
        }
    }

    private static func members(_ structure: ValueReader) throws(ReadingError) -> [Member] {
        try structure.members().map { member throws(ReadingError) in
            Member(name: member.name, type: try CodableType(reading: member))
        }
    }

    private static func enumeration(_ member: ValueReader) throws(ReadingError) -> CodableType {
        switch member.value {
        case .array(let values):
            guard let kind = values.first?.kind, kind == .string || kind == .number,
                values.allSatisfy({ $0.kind == kind })
            else { throw member.error("the raw values of an enum are all strings or all numbers") }
            return .rawValues(values)
        case .object:
            let cases = try member.members().map { member throws(ReadingError) in
                guard member.value.object != nil else { throw member.isNot("an object of associated values") }
                return Case(name: member.name, members: try members(member))
            }
            return .cases(cases)
        default: throw member.isNot("an array of raw values or an object of cases")
        }
    }

    /// The names of other types that this one refers to.
    var references: [String] {
        switch self {
        case .named(let name): [name]
        case .optional(let type), .array(let type), .range(let type): type.references
        case .dictionary(let key, let value): key.references + value.references
        case .structure(let members): members.flatMap { $0.type.references }
        case .cases(let cases): cases.flatMap { $0.members.flatMap { $0.type.references } }
        default: []
        }
    }
}

/// A reader of types in Swift's own spelling.
private struct TypeExpression {
    private var text: TextReader
    private var depth = 0
    private static let maximumDepth = 32

    static func type(_ text: String) -> CodableType? {
        var reader = TypeExpression(text: TextReader(bytes: Array(text.utf8)))
        guard let type = reader.type(), reader.text.byte == nil else { return nil }
        return type
    }

    private mutating func type() -> CodableType? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth, var type = take("[") ? bracketed() : named() else { return nil }
        while take("?") { type = .optional(type) }
        text.skipSpace()
        return type
    }

    private mutating func bracketed() -> CodableType? {
        guard let first = type() else { return nil }
        guard take(":") else { return take("]") ? .array(first) : nil }
        guard let value = type(), take("]") else { return nil }
        return .dictionary(key: first, value: value)
    }

    private mutating func named() -> CodableType? {
        let name = String(decoding: text.skip { $0.isName || $0 == UInt8(ascii: ".") }, as: UTF8.self)
        guard let first = name.utf8.first, first.isName, !first.isDigit else { return nil }
        guard take("<") else { return CodableType.Plain(named: name).map { .plain($0) } ?? .named(name) }
        guard let first = type() else { return nil }
        let second = take(",") ? type() : nil
        guard take(">") else { return nil }
        switch (name, second) {
        case ("Array", nil), ("Set", nil): return .array(first)
        case ("Optional", nil): return .optional(first)
        case ("ClosedRange", nil), ("Range", nil): return .range(first)
        case ("Dictionary", let value?): return .dictionary(key: first, value: value)
        default: return nil
        }
    }

    private mutating func take(_ sign: String) -> Bool {
        text.skipSpace()
        return text.take(sign)
    }
}
