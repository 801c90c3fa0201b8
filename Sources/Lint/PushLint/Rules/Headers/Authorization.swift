import PushPayload

extension Rule {
    static let exampleToken = "bearer " + ProviderToken.unsigned(issuedAt: 1_750_000_000)

    static let authorizationMalformed = Rule(
        "authorization-malformed", .headers, .error, on: .requests,
        finds: "an authorization that is not bearer and a provider token",
        why: """
            The header reads `bearer` and a JSON Web Token, three parts of base64url with dots between. Firebase's
            `key=…` and the user's `basic …` are other services' forms. Keep tokens out of documents: a placeholder
            such as `bearer $TOKEN` is not flagged. What can be read of a token is checked: its algorithm, `kid`, `iss`
            and `iat`. With the setting `keys` it is also seen when the ids of key and team are swapped.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-topic": "com.example.MyApp", "authorization": "key=AAAA1234"]),
        at: "/headers/authorization",
        good: .request(["apns-push-type": "alert", "apns-topic": "com.example.MyApp", "authorization": "bearer $TOKEN"])
    ) { push in
        guard let text = push.headers["authorization"] else { return [] }
        // The value is a secret: no message repeats it.
        func refused(_ message: String, _ reason: APNsReason, fix: Correction? = nil) -> [Violation] {
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

    static let keyNotForHost = Rule(
        "key-not-for-host", .headers, .error, on: .header("authorization"), onlyIf: { !$0.signingKeys.isEmpty },
        finds: "a provider token whose key is for the other environment",
        why: """
            A team's key may be for development or for production only. The setting `keys` says what each key is for;
            with a key of the other environment APNs refuses every push. Apple's table spells the reason
            BadEnvironmentKeyIdInToken; BadEnvironmentKeyInToken is what APNs answers (observed).
            """, source: .documented(.responses),
        bad: .signed(to: "api.push.apple.com", for: .development), at: "/headers/authorization",
        good: .signed(to: "api.sandbox.push.apple.com", for: .development)
    ) { authorization in
        guard let key = authorization.signingKey, let environment = key.environment,
            let host = authorization.push.headers[":authority"] ?? authorization.push.headers["host"],
            host.contains("push.apple.com"), (environment == .development) != host.contains("sandbox")
        else { return nil }
        return .finding(
            "the key \(key.id) is for \(environment.rawValue), and the push goes to \(host)",
            effect: "APNs answers \(APNsReason.badEnvironmentKeyInToken.answer)")
    }

    static let keyNotForTopic = Rule(
        "key-not-for-topic", .headers, .error, on: .header("authorization"), onlyIf: { !$0.signingKeys.isEmpty },
        finds: "a provider token whose key is not for the push's topic",
        why: """
            A topic-specific key signs pushes for its apps only. The setting `keys` names their bundle ids; the topics
            with a suffix for a push type belong to them.
            """, source: .documented(.responses),
        bad: .signed(topic: "com.example.chat", for: .production, topics: ["com.example.trips"]),
        at: "/headers/authorization",
        good: .signed(topic: "com.example.trips", for: .production, topics: ["com.example.trips"])
    ) { authorization in
        guard let key = authorization.signingKey, let topic = authorization.push.headers.topic, !key.isFor(topic)
        else { return nil }
        return .finding("the key \(key.id) is not for the topic \(topic)", effect: "APNs refuses the push")
    }
}

extension Rule.Example {
    /// A push to a host of APNs, with a key that is for an environment and for these topics.
    fileprivate static func signed(
        to host: String = "api.push.apple.com", topic: String = "com.example.trips",
        for environment: SigningKey.Environment, topics: [String] = []
    ) -> Self {
        .document(
            .request([
                ":authority": host, "apns-push-type": "alert", "apns-topic": topic, "authorization": Rule.exampleToken,
            ]), key: SigningKey("TESTKEY123", for: environment, topics: topics))
    }
}

extension HeaderValue {
    fileprivate var signingKey: SigningKey? {
        guard let text = field.value, let token = try? ProviderToken(authorization: text) else { return nil }
        return push.signingKeys.first { $0.id == token.keyID }
    }
}
