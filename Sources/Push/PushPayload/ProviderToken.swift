import JSONText

/// A provider token (a JSON Web Token signed with ES256) and what it claims.
package struct ProviderToken: Sendable, Equatable {
    /// `kid` of its header: the id of the signing key, ten characters.
    package let keyID: String
    /// `iss` of its claims: the id of the team, ten characters.
    package let teamID: String
    /// `iat` of its claims: when it was made, in whole seconds since 1970.
    package let issuedAt: Int64
    /// The doubt about how `iat` is written; nil for a whole number, as the page asks for.
    private let issuedAtDoubt: Doubt?
    /// The bytes that are signed: header and claims with the dot between.
    package let signedBytes: [UInt8]
    /// The signature.
    package let signature: [UInt8]

    /// The reason why a token can't be used.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    package struct Fault: Error, Sendable, Equatable {
        /// The fault for people, in lower case and without full stop.
        package let message: String

        /// APNs' answer to a token with this fault.
        package var refusal: APNsReason { self == .notBearer ? .missingProviderToken : .invalidProviderToken }

        package static let notBearer = Fault(message: "authorization does not begin with bearer")
        package static let notThreeParts = Fault(message: "the token does not have three parts with dots between")
        package static let headerNotJSON = Fault(
            message: "the first part of the token is not a JSON object in base64url")
        package static let claimsNotJSON = Fault(
            message: "the second part of the token is not a JSON object in base64url")
        package static let signatureNotBase64 = Fault(message: "the signature of the token is empty or not base64url")
        package static let noKeyID = Fault(message: "the header of the token has no kid, the id of the signing key")
        package static let noTeamID = Fault(message: "the claims of the token have no iss, the id of the team")
        package static let noIssuedAt = Fault(
            message: "the claims of the token have no iat that is a number of seconds")
        package static let milliseconds = Fault(message: "iat of the token counts milliseconds, and APNs takes seconds")
        package static let swapped = Fault(
            message: "kid of the token is in its claims and iss in its header, where they belong the other way round")
        package static let appStoreConnect = Fault(
            message: "the token is one for App Store Connect, and APNs has keys of its own")

        package static func algorithm(_ name: String?) -> Fault {
            Fault(
                message: name.map { "the token says alg \($0.prefix(20)), and APNs takes only ES256" }
                    ?? "the header of the token has no alg")
        }
    }

    /// The time after `iat` for which APNs takes a token, in seconds (`ApplePage.responses`).
    package static let lifetime: Int64 = 3600
    /// Longer tokens are refused without reading them: real ones have about 250 bytes.
    private static let maximumBytes = 4096
    /// A moment in the year 5138; in milliseconds, one in 1973.
    private static let firstMilliseconds: Int64 = 100_000_000_000

    /// Reads the value of an `authorization` header: `bearer`, in any case, and a token. Throws its fault.
    package init(authorization: String) throws(Fault) { try self.init(try Self.bearer(authorization)) }

    /// The text of the token in an `authorization` header. Throws `notBearer`.
    package static func bearer(_ authorization: String) throws(Fault) -> Substring {
        let words = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, words[0].lowercased() == "bearer", !words[1].isEmpty else { throw .notBearer }
        return words[1]
    }

    /// Reads a token. Throws what is wrong with its form.
    package init(_ text: some StringProtocol) throws(Fault) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, text.utf8.count <= Self.maximumBytes else { throw .notThreeParts }
        guard let header = Self.object(parts[0]) else { throw .headerNotJSON }
        guard let claims = Self.object(parts[1]) else { throw .claimsNotJSON }
        guard header["alg"]?.string == "ES256" else { throw .algorithm(header["alg"]?.string) }
        if claims["aud"]?.string?.hasPrefix("appstoreconnect") == true { throw .appStoreConnect }
        if header["kid"] == nil, claims["iss"] == nil, claims["kid"] != nil, header["iss"] != nil { throw .swapped }
        guard let keyID = header["kid"]?.string, !keyID.isEmpty else { throw .noKeyID }
        guard let teamID = claims["iss"]?.string, !teamID.isEmpty else { throw .noTeamID }
        guard let (issuedAt, doubt) = Self.seconds(claims["iat"]) else { throw .noIssuedAt }
        guard issuedAt < Self.firstMilliseconds else { throw .milliseconds }
        guard let signature = Base64.decode(parts[2]), !signature.isEmpty else { throw .signatureNotBase64 }
        (self.keyID, self.teamID, self.issuedAt) = (keyID, teamID, issuedAt)
        issuedAtDoubt = doubt
        signedBytes = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
        self.signature = signature
    }

    /// True if the signature is an ASN.1 sequence rather than the two numbers of 32 bytes that JWTs have.
    package var isSignatureDER: Bool { signature.count != 64 && signature.first == 0x30 }

    /// A deviation from Apple's page that APNs is observed to accept, or at least does not refuse at once.
    package struct Doubt: Sendable, Equatable {
        /// The slug that names it; it never changes its meaning.
        package let id: String
        /// The finding, in lower case and without full stop.
        package let message: String
        /// The possible effect.
        package var effect =
            "senders in wide use do so and APNs is observed to take it, but Apple's page does not promise that"
        /// True if it is not known to work with every library's token.
        package var isWarning = false
    }

    /// The doubts about its form.
    package var doubts: [Doubt] {
        var doubts = issuedAtDoubt.map { [$0] } ?? []
        if isSignatureDER {
            let message = "the signature is in DER where a JWT has two numbers of 32 bytes"
            doubts.append(Doubt(id: "token-signature-der", message: message))
        }
        // Apple's ids have ten characters.
        for (id, claim, owner) in [(keyID, "kid", "key"), (teamID, "iss", "team")] where id.utf8.count != 10 {
            let message = "\(claim) has \(id.utf8.count) characters, where the id of a \(owner) has 10"
            let effect = "APNs answers \(APNsReason.invalidProviderToken.answer) when it does not know the \(owner)"
            doubts.append(Doubt(id: "token-id-length", message: message, effect: effect, isWarning: true))
        }
        return doubts
    }

    /// A token for examples and the stand-in, made at a time in Unix seconds and not signed, so that Apple refuses it.
    package static func unsigned(issuedAt: Int64) -> String {
        let parts: [JSONValue] = [
            ["alg": "ES256", "kid": "TESTKEY123"], ["iss": "TESTTEAM12", "iat": .integer(issuedAt)],
        ]
        return (parts.map { JSONWriter().bytes($0) } + [Array(repeating: 7, count: 64)])
            .map { bytes in
                String(Base64.encode(bytes).compactMap { $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
            }
            .joined(separator: ".")
    }

    private static func object(_ part: some Collection<UInt8>) -> JSONObject? {
        Base64.decode(part).flatMap { try? JSONDocument(parsing: $0).value.object }
    }

    /// The seconds of `iat`, in each of the ways in which senders write them.
    private static func seconds(_ value: JSONValue?) -> (Int64, Doubt?)? {
        switch value {
        case .integer(let number)?: return (number, nil)
        case .real(let number)?:
            let doubt = Doubt(id: "token-iat-fraction", message: "iat has a fraction where whole seconds are asked for")
            return Int64(exactly: number.rounded(.down)).map { ($0, doubt) }
        case .string(let text)?:
            let doubt = Doubt(
                id: "token-iat-text", message: "iat is a string where a number is asked for", isWarning: true)
            return Double(text).flatMap { Int64(exactly: $0.rounded(.down)) }.map { ($0, doubt) }
        default: return nil
        }
    }
}
