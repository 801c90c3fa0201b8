import JSONText
import PushPayload

extension Rule {
    static let applePrivateKey = Rule(
        "apple-private-key", family: .keys, severity: .info, confidence: .observed,
        summary: "a key that is Apple's own and not for third parties",
        explanation: """
            `account-id` belongs to the pushes of Apple's mail servers, `topic-id` is undocumented, and names that begin \
            with `com.apple.private` are for Apple's own builds; one of them was seen to get a push blocked. An app has no \
            use for them.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "topic-id": "gates"}}"#, at: "/aps/topic-id"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#),
        on: .members([.keys { $0 === Key.accountID || $0 === Key.topicID }, .unrecognized]),
        check: .member { member, findings in
            let isPrivate =
                member.parent == .aps && ["account-id", "topic-id"].contains(member.name)
                || member.parent == .root && member.name.hasPrefix(RootName.applePrivate)
            guard isPrivate, !findings.allows(member.pointer) else { return }
            // The mail servers' own topics.
            if member.request.headers.topic?.hasPrefix("com.apple.mail.") ?? false { return }
            findings.report(
                .key(member.pointer), "\(member.name) is a private key of Apple's",
                effect: "what it does may change without notice")
        })
}
