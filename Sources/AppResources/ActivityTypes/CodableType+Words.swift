import JSONText

/// How messages name a type.
extension CodableType {
    /// The type as Swift spells it, or what kind of type it is.
    public var description: String {
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

    /// True if a dictionary with keys of this type is an object in JSON.
    var isObjectKey: Bool { self == .plain(.string) || self == .plain(.int) }
}
