import JSONText
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

extension ProviderToken {
    /// A token for trying out the stand-in, made at a moment in seconds since 1970. Its signature is none, so Apple refuses it.
    public static func forTests(issuedAt: Int64) -> String {
        let parts: [JSONValue] = [
            ["alg": "ES256", "kid": "TESTKEY123"], ["iss": "TESTTEAM12", "iat": .integer(issuedAt)],
        ]
        return (parts.map { JSONWriter().bytes($0) } + [Array(repeating: 7, count: 64)])
            .map { bytes in
                String(Base64.encode(bytes).compactMap { $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
            }
            .joined(separator: ".")
    }
}
