public import PushPayload

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
        findings = token.doubts.map { doubt in
            RequestFinding(
                id: doubt.id, severity: doubt.isWarning ? .warning : .info, message: doubt.message,
                effect: doubt.effect)
        }
    }
}
