import JSONText
import PushPayload

extension Rule {
    static let authorizationMalformed = Rule("authorization-malformed", .headers, .error, on: .requests) { push in
        guard let text = push.headers["authorization"], !text.isPlaceholder else { return [] }
        // The value is a secret: no message repeats it.
        func refused(_ message: String, _ reason: APNsReason, fix: Correction? = nil) -> [Report] {
            let effect = "APNs answers \(reason.answer), unless a certificate is used"
            return .finding(message, at: .header("authorization"), effect: effect, fix: fix)
        }
        let words = text.split(separator: " ", maxSplits: 1)
        guard let scheme = words.first, scheme.lowercased() == "bearer" else {
            return refused(
                "authorization does not begin with bearer", .missingProviderToken,
                fix: isToken(text) ? .write(.string("bearer " + text)) : nil)
        }
        let token = words.dropFirst().first.map(String.init) ?? ""
        guard isToken(token) else {
            let parts = token.split(separator: ".", omittingEmptySubsequences: false).count
            let found = token.isEmpty ? "nothing" : parts == 3 ? "a part that is not base64url" : "\(parts) of 3 parts"
            return refused("the token of the authorization has \(found)", .invalidProviderToken)
        }
        do throws(ProviderToken.Fault) {
            let read = try ProviderToken(token)
            if push.signingKeys.contains(where: { $0.id == read.teamID }) {
                return refused(
                    "iss of the token is the id of a signing key, which belongs in kid: the two are swapped",
                    .invalidProviderToken)
            }
            return read.doubts.map { doubt in
                .finding(
                    doubt.message, at: .header("authorization"), effect: doubt.effect,
                    severity: doubt.isWarning ? .warning : .info)
            }
        } catch .headerNotJSON, .claimsNotJSON, .signatureNotBase64 {
            // Documents abbreviate tokens.
            return []
        } catch { return refused(error.message, error.refusal) }
    }

    private static func isToken(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && String($0).isMade(of: "-_") }
    }
}
