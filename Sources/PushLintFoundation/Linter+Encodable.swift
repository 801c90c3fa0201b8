public import PushLint
public import PushPayload

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Pushes as Swift values.
extension Linter {
    /// Encodes a payload, checks it, and returns the bytes that were checked, to be sent as they are.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - headers: The header fields of this push; they replace fields of the same name in the options.
    ///   - encoder: The encoder for the payload.
    ///   - failOn: The lowest severity for which the push is refused.
    ///   - date: When it is sent, which is compared with the times in it.
    /// - Throws: `PushRefused` with all findings, and the encoder's own errors.
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
