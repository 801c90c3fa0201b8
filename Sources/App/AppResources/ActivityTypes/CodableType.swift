import JSONText

/// A Swift type as JSON is decoded into it by a `JSONDecoder` with its default strategies and synthesized coding.
package indirect enum CodableType: Sendable, Equatable {
    case plain(Plain)
    case optional(CodableType)
    /// `Array` and `Set`.
    case array(CodableType)
    case dictionary(key: CodableType, value: CodableType)
    /// `ClosedRange` and `Range`: an array of the two bounds.
    case range(CodableType)
    case named(String)
    case structure([Member])
    /// An enumeration with raw values, all strings or all numbers.
    case rawValues([JSONValue])
    /// An enumeration without raw values: an object with one key, the case's name, and in it the associated values.
    case cases([Case])

    /// A type of the library that is one value in JSON; the raw value is its name in Swift.
    package enum Plain: String, Sendable {
        case bool = "Bool", string = "String"
        case int = "Int", int8 = "Int8", int16 = "Int16", int32 = "Int32", int64 = "Int64"
        case uint = "UInt", uint8 = "UInt8", uint16 = "UInt16", uint32 = "UInt32", uint64 = "UInt64"
        case double = "Double", float = "Float", decimal = "Decimal"
        /// A number of seconds since 1 January 2001, UTC.
        case date = "Date"
        /// A string in Base64.
        case data = "Data"
        case url = "URL", uuid = "UUID"
        /// A type with custom coding, which is not checked.
        case any = "Any"

        /// The type of a name; other names of `Double` stand for it.
        init?(named name: String) { self.init(rawValue: ["CGFloat", "TimeInterval"].contains(name) ? "Double" : name) }

        var isInteger: Bool { rawValue.hasPrefix("Int") || rawValue.hasPrefix("UInt") }
        var isNumber: Bool { isInteger || [.double, .float, .decimal].contains(self) }

        func holds(_ value: JSONValue) -> Bool {
            let number = value.number ?? 0
            if self == .float { return Float(number).isFinite && (Float(number) == 0) == (number == 0) }
            return switch self {
            // As wide as on a device.
            case .int, .int64: Int64.self.holds(value)
            case .int8: Int8.self.holds(value)
            case .int16: Int16.self.holds(value)
            case .int32: Int32.self.holds(value)
            case .uint, .uint64: UInt64.self.holds(value)
            case .uint8: UInt8.self.holds(value)
            case .uint16: UInt16.self.holds(value)
            case .uint32: UInt32.self.holds(value)
            default: true
            }
        }
    }

    /// A stored property, by its name in JSON.
    package struct Member: Sendable, Equatable {
        /// The property's name, or that of its coding key.
        package let name: String
        package let type: CodableType
    }

    /// A case of an enumeration with its associated values; those without a label are `_0`, `_1` and so on.
    package struct Case: Sendable, Equatable {
        /// The case's name.
        package let name: String
        /// The associated values.
        package let members: [Member]
    }

    /// The type as Swift spells it, or what kind of type it is.
    package var description: String {
        switch self {
        case .plain(let plain): plain.rawValue
        case .optional(let type): type.description + "?"
        case .array(let type): "[\(type.description)]"
        case .dictionary(let key, let value): "[\(key.description): \(value.description)]"
        case .range(let bound): "ClosedRange<\(bound.description)>"
        case .named(let name): name
        case .structure: "a structure"
        case .rawValues, .cases: "an enumeration"
        }
    }

    /// The kind of JSON that a decoder expects, with its article.
    var wanted: String {
        switch self {
        case .plain(.bool): "true or false"
        case .plain(.string), .plain(.url), .plain(.uuid), .plain(.data): "a string"
        case .plain(let plain) where plain.isNumber: "a number"
        case .plain(.date): "a number of seconds since 2001-01-01"
        case .optional(let type): type.wanted
        case .array: "an array"
        case .dictionary(let key, _): key.isObjectKey ? "an object" : "an array of keys and values in turn"
        case .range: "an array of two bounds"
        case .structure: "an object"
        case .rawValues(let values): values.first?.string == nil ? "a number" : "a string"
        case .cases: "an object with the name of a case"
        case .plain, .named: "a value"
        }
    }

    var isObjectKey: Bool { self == .plain(.string) || self == .plain(.int) }

    /// Reads types as a manifest writes them: `"Int"`, `"[Stop]"`, `{"name": "String"}`, `{"enum": ["waiting", "driving"]}`.
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

extension FixedWidthInteger {
    fileprivate static func holds(_ value: JSONValue) -> Bool {
        if case .integer(let whole) = value { return Self(exactly: whole) != nil }
        let number = value.number ?? 0
        // Past 2⁶³ the number was rounded, so the original may fit.
        return Self(exactly: number) != nil || Self.self == UInt64.self && number == 0x1p64
    }
}

/// A reader of types in Swift's own spelling.
private struct TypeExpression {
    private var text: TextReader
    private var depth = 0

    static func type(_ text: String) -> CodableType? {
        var reader = TypeExpression(text: TextReader(bytes: Array(text.utf8)))
        guard let type = reader.type(), reader.text.byte == nil else { return nil }
        return type
    }

    private mutating func type() -> CodableType? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 32, var type = take("[") ? bracketed() : named() else { return nil }
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
