import JSONText

/// A type together with the types that it refers to by name.
package struct CodableSchema: Sendable, Equatable {
    /// The type itself.
    package let root: CodableType
    /// The types by their names, which are references in a JSON Schema.
    package let types: [String: CodableType]

    /// The type that a name resolves to; `.any` for an unknown name and for a cycle.
    func resolved(_ type: CodableType) -> CodableType {
        var type = type
        for _ in 0...types.count {
            guard case .named(let name) = type else { return type }
            type = types[name] ?? .plain(.any)
        }
        return .plain(.any)
    }

    /// The choices at a path of names and indexes in a value: the members of an object, and the values that can be listed.
    package func choices(at path: some Sequence<String>) -> (members: [CodableType.Member], values: [JSONValue]) {
        let type = path.reduce(unwrapped(root)) { type, name in
            switch type {
            case .structure(let members): unwrapped(members.first { $0.name == name }?.type ?? .plain(.any))
            case .cases(let cases): .structure(cases.first { $0.name == name }?.members ?? [])
            case .array(let inner), .dictionary(_, let inner), .range(let inner): unwrapped(inner)
            default: .plain(.any)
            }
        }
        return switch type {
        case .structure(let members): (members, [])
        case .cases(let cases): (cases.map { CodableType.Member(name: $0.name, type: .structure($0.members)) }, [])
        case .rawValues(let values): ([], values)
        case .plain(.bool): ([], [true, false])
        default: ([], [])
        }
    }

    private func unwrapped(_ type: CodableType) -> CodableType {
        let type = resolved(type)
        guard case .optional(let inner) = type else { return type }
        return resolved(inner)
    }

    /// The type that a JSON Schema describes. Throws if the schema is not an object, or if a reference leads nowhere.
    static func reading(jsonSchema value: JSONValue) throws(ReadingError) -> CodableSchema {
        _ = try ObjectReader(value, "a JSON Schema")
        var reader = JSONSchemaReader(document: value)
        return CodableSchema(root: try reader.type(value, at: .root), types: reader.types)
    }
}

/// Reads the part of JSON Schema that describes the shape of a value: kinds, members, elements, allowed values and
/// local references. Lengths, patterns and ranges are ignored, because a decoder does not check them.
private struct JSONSchemaReader {
    let document: JSONValue
    var types: [String: CodableType] = [:]

    mutating func type(_ schema: JSONValue, at pointer: JSONPointer) throws(ReadingError) -> CodableType {
        guard let object = schema.object else { return .plain(.any) }
        if let reference = object["$ref"]?.string { return try referenced(reference, at: pointer) }
        if let values = object["enum"]?.array ?? object["const"].map({ [$0] }) { return Self.enumeration(values) }
        if let choices = (object["anyOf"] ?? object["oneOf"])?.array { return try choice(choices, at: pointer) }
        let kinds = object["type"]?.array?.compactMap { $0.string } ?? object["type"]?.string.map { [$0] } ?? []
        let named = kinds.filter { $0 != "null" }
        let isOptional = named.count < kinds.count || object["nullable"] == true
        guard named.count == 1 || named.isEmpty && object["properties"] != nil else { return .plain(.any) }
        let type = try plain(named.first ?? "object", object, at: pointer)
        return isOptional ? .optional(type) : type
    }

    private mutating func plain(
        _ kind: String, _ object: JSONObject, at pointer: JSONPointer
    ) throws(ReadingError) -> CodableType {
        switch kind {
        case "boolean": return .plain(.bool)
        case "integer": return .plain(.int)
        case "number": return .plain(.double)
        case "string": return .plain(object["format"] == "uuid" ? .uuid : .string)
        case "array": return .array(try type(object["items"] ?? true, at: pointer.appending("items")))
        case "object":
            guard let properties = object["properties"]?.object else {
                let values = object["additionalProperties"] ?? true
                return .dictionary(
                    key: .plain(.string), value: try type(values, at: pointer.appending("additionalProperties")))
            }
            let required = object["required"]?.array?.compactMap { $0.string } ?? []
            let members = try properties.members.map { member throws(ReadingError) in
                let type = try type(member.value, at: pointer.appending("properties").appending(member.name))
                let keepsType = required.contains(member.name) || type == .plain(.any)
                return CodableType.Member(name: member.name, type: keepsType ? type : .optional(type))
            }
            return .structure(members)
        default: return .plain(.any)
        }
    }

    /// A choice of schemas is a type only if all but one are null.
    private mutating func choice(_ choices: [JSONValue], at pointer: JSONPointer) throws(ReadingError) -> CodableType {
        let others = choices.filter { $0.object?["type"] != "null" }
        guard let first = others.first, others.count == 1 else { return .plain(.any) }
        let type = try type(first, at: pointer)
        return choices.count > 1 ? .optional(type) : type
    }

    private static func enumeration(_ values: [JSONValue]) -> CodableType {
        let others = values.filter { $0.kind != .null }
        guard let kind = others.first?.kind, kind == .string || kind == .number, others.allSatisfy({ $0.kind == kind })
        else { return .plain(.any) }
        return others.count < values.count ? .optional(.rawValues(others)) : .rawValues(others)
    }

    private mutating func referenced(_ reference: String, at pointer: JSONPointer) throws(ReadingError) -> CodableType {
        guard types[reference] == nil else { return .named(reference) }
        guard reference.hasPrefix("#"), let target = JSONPointer(String(reference.dropFirst())),
            let schema = document[target]
        else { throw ReadingError(.value(pointer.appending("$ref")), "“\(reference)” leads to nothing in this schema") }
        // A schema that refers to itself finds this entry.
        types[reference] = .plain(.any)
        types[reference] = try type(schema, at: target)
        return .named(reference)
    }
}
