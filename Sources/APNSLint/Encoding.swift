public import JSONText
public import PushLint
public import PushPayload

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Pushes as Swift values.
extension Linter {
    /// Encodes a payload, checks it as it is sent with these header fields at a date, and returns the bytes that were checked, to be
    /// sent as they are. The fields replace those of the same name in the options. Throws `PushRefused` with all findings if one of
    /// them is as severe as `failOn`, and the encoder's own errors.
    public func encode(
        _ payload: some Encodable, headers: Headers = Headers(), with encoder: JSONEncoder = JSONEncoder(),
        failOn: Severity = .error, at date: Date = Date()
    ) throws -> Data { try checked(encoder.encode(payload), headers, failOn, at: date) }

    /// Checks a typed payload, and returns its smallest text, to be sent as it is. Throws `PushRefused` with all findings if one of
    /// them is as severe as `failOn`.
    public func encode(
        _ payload: Payload, headers: Headers = Headers(), failOn: Severity = .error, at date: Date = Date()
    ) throws(PushRefused) -> Data { try checked(Data(payload.bytes()), headers, failOn, at: date) }

    private func checked(_ data: Data, _ headers: Headers, _ failOn: Severity, at date: Date) throws(PushRefused)
        -> Data
    {
        let findings = findings(in: data, headers: headers, at: date)
        if findings.contains(where: { $0.severity >= failOn }) { throw PushRefused(findings: findings) }
        return data
    }

    /// The findings of a payload that is sent with these header fields at a date, which is compared with the times in it.
    public func findings(in payload: Data, headers: Headers = Headers(), at date: Date) -> [LocatedFinding] {
        findings(
            Input(Array(payload), headers: headers, at: UnixTime(date.timeIntervalSince1970), stage: .sending))
    }
}

/// A push that should not be sent.
public struct PushRefused: LocalizedError, CustomStringConvertible {
    /// The findings, in the order of the text.
    public let findings: [LocatedFinding]

    /// The worst finding in one line, and how many others there are.
    public var description: String {
        guard let worst = findings.max(by: { $0.severity < $1.severity }) else { return "push refused" }
        return "push refused: \(worst)\(findings.count > 1 ? " and \(findings.count - 1) more" : "")"
    }
    /// The same, for alerts and logs.
    public var errorDescription: String? { description }
}

extension Payload.ParseError: LocalizedError {
    /// What is wrong, in one line.
    public var errorDescription: String? { description }
}

// A typed payload is `Encodable`, so that a client library that encodes its messages by itself sends it as one.

extension Payload: Encodable {
    /// Writes its members. A number is written as the encoder writes it, and the order of members is the encoder's.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }
}

extension JSONValue: Encodable {
    /// The deepest nesting that is encoded, as encoders recurse.
    private static let deepest = 200

    /// Writes the value. Throws `EncodingError` if it is nested too deeply, or not known.
    public func encode(to encoder: any Encoder) throws {
        guard encoder.codingPath.count < Self.deepest else {
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "nested too deeply")
            throw EncodingError.invalidValue(self, context)
        }
        if case .object(let object) = self {
            var members = encoder.container(keyedBy: Name.self)
            for member in object.members { try members.encode(member.value, forKey: Name(stringValue: member.name)) }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .boolean(let flag): try container.encode(flag)
        case .array(let elements): try container.encode(elements)
        case .null, .object: try container.encodeNil()
        case .unknown:
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "not known")
            throw EncodingError.invalidValue(self, context)
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
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

extension APS {
    /// What starts a Live Activity, from the app's own types: the name of its attributes' type, the attributes, the state, and
    /// the alert that a start needs.
    public init(
        startActivity attributesType: String, attributes: some Encodable, contentState: some Encodable,
        alert: LiveActivityAlert, at date: Date, staleDate: Date? = nil, relevanceScore: Double? = nil,
        inputPushToken: Bool? = nil, inputPushChannel: String? = nil
    ) throws {
        self.init(
            startActivity: attributesType, attributes: try JSONObject(encoding: attributes),
            contentState: try JSONObject(encoding: contentState), alert: alert, timestamp: Self.seconds(date),
            staleDate: staleDate.map(Self.seconds), relevanceScore: relevanceScore, inputPushToken: inputPushToken,
            inputPushChannel: inputPushChannel)
    }

    /// What changes a Live Activity to this state, a value of the app's `ContentState`.
    public init(
        updateActivity contentState: some Encodable, at date: Date, alert: LiveActivityAlert? = nil,
        staleDate: Date? = nil, relevanceScore: Double? = nil
    ) throws {
        self.init(
            updateActivity: try JSONObject(encoding: contentState), timestamp: Self.seconds(date), alert: alert,
            staleDate: staleDate.map(Self.seconds), relevanceScore: relevanceScore)
    }

    /// What ends a Live Activity in this state, a value of the app's `ContentState`.
    public init(
        endActivity contentState: some Encodable, at date: Date, dismissalDate: Date? = nil,
        alert: LiveActivityAlert? = nil
    ) throws {
        self.init(
            endActivity: try JSONObject(encoding: contentState), timestamp: Self.seconds(date),
            dismissalDate: dismissalDate.map(Self.seconds), alert: alert)
    }

    /// Whole seconds: people read them more easily, and a payload is shorter.
    private static func seconds(_ date: Date) -> Double { date.timeIntervalSince1970.rounded() }
}
