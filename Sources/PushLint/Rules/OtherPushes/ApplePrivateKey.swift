import JSONText
import PushPayload

extension Rule {
    static let applePrivateKey = Rule(
        "apple-private-key", family: .otherPushes, severity: .warning, confidence: .observed,
        summary: "a key of Apple's own services",
        explanation: """
            `account-id` is for the pushes of mail servers to Apple Mail, `topic-id` and names that begin with \
            `com.apple.private.` for Apple's own apps. None is documented for others, and a private name was seen to have \
            a push blocked. Give data of your own a name of your own.
            """,
        bad: Example(
            #"{"aps": {"alert": "Gate changed"}, "com.apple.private.untrusted": 1}"#, at: "/com.apple.private.untrusted"
        ),
        good: Example(#"{"aps": {"alert": "Gate changed"}, "trusted": 1}"#),
        check: .member { member, findings in
            guard isPrivate(member), !findings.allows(member.pointer) else { return }
            // The mail servers' own topic.
            if member.request.headers.topic?.hasPrefix("com.apple.mail.") ?? false { return }
            findings.report(
                .key(member.pointer), "\(member.name) is a key of Apple's own services",
                effect: "it is not for other apps, and what it does may change at any time")
        })

    private static func isPrivate(_ member: Member) -> Bool {
        switch member.parent {
        case .root: member.name.hasPrefix("com.apple.private.")
        case .aps: ["account-id", "topic-id"].contains(member.name)
        default: false
        }
    }
}
