import PushPayload

/// Verifies a signature with a key; nil if the key is unknown.
///
/// The stand-in itself has no cryptography: the transport provides this.
public typealias SignatureCheck = @Sendable (ProviderToken) -> Bool?

/// A provider token that was checked, with the result.
public struct CheckedToken: Sendable {
    /// The text after `bearer`.
    let text: String
    /// The token.
    public let token: ProviderToken
    /// True if its signature is right; nil where the key is not known.
    public let isSignatureRight: Bool?
    /// The findings about its form.
    public let findings: [RequestFinding]
}

extension CheckedToken {
    init(_ token: ProviderToken, text: String, isSignatureRight: Bool?) {
        self.text = text
        self.token = token
        self.isSignatureRight = isSignatureRight
        var findings: [RequestFinding] = []
        switch token.issuedAtForm {
        case .whole: break
        case .fraction: findings.append(.issuedAtFraction)
        case .text: findings.append(.issuedAtText)
        }
        if token.isSignatureDER { findings.append(.signatureDER) }
        if token.keyID.utf8.count != 10 { findings.append(.length("kid", "key", token.keyID)) }
        if token.teamID.utf8.count != 10 { findings.append(.length("iss", "team", token.teamID)) }
        self.findings = findings
    }
}

extension RequestFinding {
    private static let observed =
        "senders in wide use do so and APNs is observed to take it, but Apple's page does not promise that"

    static let issuedAtFraction = RequestFinding(
        id: "token-iat-fraction", severity: .info, message: "iat has a fraction where whole seconds are asked for",
        effect: observed)
    static let issuedAtText = RequestFinding(
        id: "token-iat-text", severity: .warning, message: "iat is a string where a number is asked for",
        effect: observed)
    static let signatureDER = RequestFinding(
        id: "token-signature-der", severity: .info,
        message: "the signature is in DER where a JWT has two numbers of 32 bytes", effect: observed)

    static func length(_ claim: String, _ noun: String, _ id: String) -> RequestFinding {
        RequestFinding(
            id: "token-id-length", severity: .warning,
            message: "\(claim) has \(id.utf8.count) characters, where the id of a \(noun) has 10",
            effect: "APNs answers \(APNsReason.invalidProviderToken.answer) when it does not know the \(noun)")
    }

    static func future(_ seconds: Int64) -> RequestFinding {
        RequestFinding(
            id: "token-from-the-future", severity: .warning, message: "iat is \(seconds) seconds ahead",
            effect: "APNs may answer \(APNsReason.invalidProviderToken.answer): is the clock of the sender right?")
    }

    static func renewed(after seconds: Int64) -> RequestFinding {
        RequestFinding(
            id: "token-renewed-early", severity: .warning,
            message: "the token was replaced after \(seconds) seconds, where 20 minutes are asked for",
            effect: "APNs answers \(APNsReason.tooManyProviderTokenUpdates.answer) when it happens again")
    }
}
