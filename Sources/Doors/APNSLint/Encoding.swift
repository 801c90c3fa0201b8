public import JSONText
public import PushPayload

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Payload.ParseError: LocalizedError {
    /// The fault, in one line.
    public var errorDescription: String? { description }
}

// JSON is `Codable`, so that a client library that encodes its messages by itself sends a typed payload as one.

extension Payload: Codable {
    /// Reads an object. The order of its members is the decoder's.
    public init(from decoder: any Decoder) throws { self.init(json: try JSONObject(from: decoder)) }

    /// Writes its members. A number is written as the encoder writes it, and the order of members is the encoder's.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONObject: Codable {
    /// Reads an object. The order of its members is the decoder's.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        self.init(try members.allKeys.map { ($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) })
    }

    /// Writes the members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for member in members { try container.encode(member.value, forKey: Name(stringValue: member.name)) }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension JSONValue: Codable {
    /// Reads a value of any kind.
    public init(from decoder: any Decoder) throws {
        if let object = try? JSONObject(from: decoder) {
            self = .object(object)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .real(number)
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else {
            self = .array(try value.decode([JSONValue].self))
        }
    }

    /// The deepest nesting that is encoded, as encoders recurse.
    private static let deepest = 200

    /// Writes the value. Throws `EncodingError` if it is nested too deeply, or not known.
    public func encode(to encoder: any Encoder) throws {
        func refused(_ why: String) -> EncodingError {
            .invalidValue(self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: why))
        }
        guard encoder.codingPath.count < Self.deepest else { throw refused("nested too deeply") }
        if case .object(let object) = self { return try object.encode(to: encoder) }
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .boolean(let flag): try container.encode(flag)
        case .array(let elements): try container.encode(elements)
        case .null, .object: try container.encodeNil()
        case .unknown: throw refused("not known")
        }
    }
}

extension JSONObject {
    /// The object that a value is encoded as, with the encoder's defaults, which ActivityKit decodes a state and attributes by:
    /// dates are seconds since 2001. Throws the encoder's errors, and `EncodingError` if the value is encoded as anything else.
    public init(encoding value: some Encodable, with encoder: JSONEncoder = JSONEncoder()) throws {
        let text = Array(try encoder.encode(value))
        guard let object = try? JSONDocument(parsing: text).value.object else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: [], debugDescription: "it is not encoded as an object"))
        }
        self = object
    }
}
