import PushPayload

extension RequestHandler {
    /// The minimum time of use of a provider token, in seconds (`ApplePage.responses`).
    private static let secondsBetweenUpdates: Int64 = 20 * 60

    /// Checks the certificate or the provider token, which is ignored beside a certificate; returns why they are refused.
    func authorize(_ outcome: inout RequestOutcome, _ connection: inout ConnectionState) -> APNsReason? {
        guard connection.certificate == nil else {
            connection.isAuthorized = true
            return nil
        }
        let checked: CheckedToken
        do throws(ProviderToken.Fault) {
            let text = try ProviderToken.bearer(outcome.request["authorization"] ?? "")
            if let last = connection.lastToken, last.text == text {
                checked = last
            } else {
                let token = try ProviderToken(text)
                checked = CheckedToken(token, text: String(text), isSignatureRight: settings.signature(token))
            }
        } catch {
            if error != .notBearer { outcome.tokenFault = error }
            connection.isAuthorized = false
            return error.refusal
        }
        outcome.token = checked
        outcome.remarks = checked.findings
        var fault: APNsReason?
        let now = outcome.arrived
        let age = now.seconds.subtractingReportingOverflow(checked.token.issuedAt)
        if checked.isSignatureRight == false {
            fault = .invalidProviderToken
        } else if age.overflow || age.partialValue > settings.tokenLifetime {
            fault = .expiredProviderToken
        } else if let first = connection.firstKeyID, first != checked.token.keyID {
            fault = .unrelatedKeyIDInToken
        }
        if !age.overflow, Double(age.partialValue) < -UnixTime.clockTolerance {
            outcome.remarks.append(.future(-age.partialValue))
        }
        if fault == nil { fault = renewal(checked, &connection, now, &outcome.remarks) }
        connection.isAuthorized = fault == nil
        if fault == nil {
            connection.firstKeyID = checked.token.keyID
            connection.lastToken = checked
        }
        return fault
    }

    /// Accepts the first early renewal with a finding, because a test may create a new client. The next one is refused.
    private func renewal(
        _ checked: CheckedToken, _ connection: inout ConnectionState, _ now: Moment, _ findings: inout [RequestFinding]
    ) -> APNsReason? {
        guard let last = connection.lastToken, last.text != checked.text else { return nil }
        let (seconds, isOverflow) = checked.token.issuedAt.subtractingReportingOverflow(last.token.issuedAt)
        let recent = connection.tokenUpdates.filter { now.seconds - $0.seconds < Self.secondsBetweenUpdates }
        connection.tokenUpdates = recent + [now]
        guard !isOverflow, (0..<Self.secondsBetweenUpdates).contains(seconds) else { return nil }
        findings.append(.renewed(after: seconds))
        return recent.isEmpty ? nil : .tooManyProviderTokenUpdates
    }
}

/// The state of one connection.
public struct ConnectionState: Sendable {
    /// The client certificate that the sender showed; nil without one.
    public var certificate: ClientCertificate?
    /// The key of the first provider token that was accepted.
    var firstKeyID: String?
    /// True if the last provider token was accepted, so that more than one stream may be open.
    public internal(set) var isAuthorized = false
    var lastToken: CheckedToken?
    var tokenUpdates: [Moment] = []

    /// A new connection.
    public init(certificate: ClientCertificate? = nil) { self.certificate = certificate }
}

/// The parts of a client certificate that APNs checks.
public struct ClientCertificate: Sendable, Equatable {
    /// The name in the subject.
    public let commonName: String
    /// The `UID` of the subject, which is the app's bundle id.
    public let topic: String?

    /// A certificate with these parts of its subject.
    public init(commonName: String, topic: String?) { (self.commonName, self.topic) = (commonName, topic) }
}

/// Verifies a signature with a key; nil if the key is unknown. The stand-in itself has no cryptography: the transport provides this.
package typealias SignatureCheck = @Sendable (ProviderToken) -> Bool?

/// A provider token that was checked, with the result.
public struct CheckedToken: Sendable {
    /// The text after `bearer`.
    let text: String
    /// The token.
    package let token: ProviderToken
    /// True if its signature is right; nil where the key is not known.
    public let isSignatureRight: Bool?
    /// The findings about its form.
    public let findings: [RequestFinding]

    init(_ token: ProviderToken, text: String, isSignatureRight: Bool?) {
        (self.text, self.token, self.isSignatureRight) = (text, token, isSignatureRight)
        findings = token.doubts.map {
            RequestFinding(id: $0.id, severity: $0.isWarning ? .warning : .info, message: $0.message, effect: $0.effect)
        }
    }
}
