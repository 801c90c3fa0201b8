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
    package func isFor(_ topic: String) -> Bool {
        let suffix = PushType(topic: topic)?.topicSuffix ?? ""
        return topics.isEmpty
            || topics.contains { [$0, $0 + suffix].contains(topic) || topic.hasPrefix($0 + ".push-type.") }
    }
}
