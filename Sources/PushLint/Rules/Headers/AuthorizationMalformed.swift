import JSONText
import PushPayload

extension Rule {
    static let authorizationMalformed = Rule(
        "authorization-malformed", family: .headers, severity: .error,
        summary: "an authorization that is not bearer and a provider token",
        explanation: """
            The header reads `bearer` and a JSON Web Token, three parts of base64url with dots between. Firebase's `key=…` \
            and the user's `basic …` are other services' forms. Keep tokens out of documents: a placeholder such as \
            `bearer $TOKEN` is not flagged. What can be read of a token is checked: its algorithm, `kid`, `iss` and `iat`.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.MyApp", "authorization": "key=AAAA1234"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/authorization"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.MyApp", "authorization": "bearer $TOKEN"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending, .responses],
        on: .headers(["authorization"])
    ) { request, findings in
        guard let text = request.headers["authorization"], !text.isPlaceholder else { return }
        let words = text.split(separator: " ", maxSplits: 1)
        // The value is a secret: no message repeats it.
        guard let scheme = words.first, scheme.lowercased() == "bearer" else {
            let fix = isToken(text) ? request.writing("authorization", "bearer " + text) : nil
            findings.report(
                .header("authorization"), "authorization does not begin with bearer",
                effect: "APNs answers \(APNsReason.missingProviderToken.answer), unless a certificate is used", fix: fix
            )
            return
        }
        let token = words.dropFirst().first.map(String.init) ?? ""
        guard isToken(token) else {
            let parts = token.split(separator: ".", omittingEmptySubsequences: false).count
            let found = token.isEmpty ? "nothing" : parts == 3 ? "a part that is not base64url" : "\(parts) of 3 parts"
            findings.report(
                .header("authorization"), "the token of the authorization has \(found)",
                effect: "APNs answers \(APNsReason.invalidProviderToken.answer), unless a certificate is used")
            return
        }
        do throws(ProviderToken.Fault) {
            for doubt in try ProviderToken(token).doubts {
                findings.report(
                    .header("authorization"), doubt.message, effect: doubt.effect,
                    severity: doubt.isWarning ? .warning : .info)
            }
        } catch .headerNotJSON, .claimsNotJSON, .signatureNotBase64 {
            // Documents abbreviate tokens.
        } catch {
            findings.report(
                .header("authorization"), error.message,
                effect: "APNs answers \(error.refusal.answer), unless a certificate is used")
        }
    }

    private static func isToken(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && String($0).isMade(of: "-_") }
    }
}
