import PushPayload

/// A key that signs provider tokens, with the environment and the topics that it is for.
public struct SigningKey: Sendable {
    /// The environments of APNs.
    public enum Environment: String, Sendable, CaseIterable { case development, production }

    /// Its id, as tokens name it in `kid`.
    public let id: String
    /// The environment that it is for; nil for both.
    public let environment: Environment?
    /// The bundle ids that it is for; empty for all.
    public let topics: [String]

    /// A key with what it is for.
    public init(_ id: String, for environment: Environment? = nil, topics: [String] = []) {
        self.id = id
        self.environment = environment
        self.topics = topics
    }

    /// True if it may sign pushes with a topic, which may have a suffix for the push type.
    func isFor(_ topic: String) -> Bool {
        let suffix = PushType(topic: topic)?.topicSuffix ?? ""
        return topics.isEmpty
            || topics.contains { [$0, $0 + suffix].contains(topic) || topic.hasPrefix($0 + ".push-type.") }
    }
}

extension Rule {
    static let keyNotForHost = Rule(
        "key-not-for-host", .headers, .error, on: .header("authorization"), onlyIf: { !$0.signingKeys.isEmpty }
    ) { authorization in
        guard let key = authorization.signingKey, let environment = key.environment,
            let host = authorization.push.headers[":authority"] ?? authorization.push.headers["host"],
            host.contains("push.apple.com"), (environment == .development) != host.contains("sandbox")
        else { return nil }
        return .finding(
            "the key \(key.id) is for \(environment.rawValue), and the push goes to \(host)",
            effect: "APNs answers \(APNsReason.badEnvironmentKeyIDInToken.answer)")
    }

    static let keyNotForTopic = Rule(
        "key-not-for-topic", .headers, .error, on: .header("authorization"), onlyIf: { !$0.signingKeys.isEmpty }
    ) { authorization in
        guard let key = authorization.signingKey, let topic = authorization.push.headers.topic, !key.isFor(topic)
        else { return nil }
        return .finding("the key \(key.id) is not for the topic \(topic)", effect: "APNs refuses the push")
    }
}

extension HeaderValue {
    fileprivate var signingKey: SigningKey? {
        guard let text = field.value, let token = try? ProviderToken(authorization: text) else { return nil }
        return push.signingKeys.first { $0.id == token.keyID }
    }
}
