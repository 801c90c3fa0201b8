import JSONText
import PushPayload

extension Rule {
    static let blankAtEnd = Rule(
        "blank-at-end", family: .keys, severity: .warning, confidence: .observed,
        summary: "an identifier with a blank at one of its ends",
        explanation: """
            Identifiers and names of files are compared character by character. With a blank, a no-break space or a \
            zero-width space at its beginning or end, a `thread-id` is another group, a `category` one that the app has not \
            registered, and a sound a file that does not exist, so that the default sound plays.
            """,
        effect: "it is another name than the one without the blank",
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": " default"}}"#, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed", "sound": "default"}}"#),
        on: .members(.keys { comparedKeys.contains($0.name) }),
        check: .member { member, findings in
            guard let key = member.key, let text = member.value.string, let end = Confusables.end(of: text)
            else { return }
            let trimmed = Confusables.trimmed(text)
            findings.report(
                .value(member.pointer), "\(key.name) has a blank at its \(end)",
                effect:
                    "it is another name than the one without the blank: \(effects[key.name] ?? key.effectWhenDropped)",
                fix: trimmed.isEmpty
                    ? nil : .write(.string(trimmed), at: findings.inDocument(member.pointer), safe: false))
        })

    /// The effect of a name that matches nothing, where it differs from losing the key.
    private static let effects = [
        "thread-id": "the notification joins a group of its own", "sound": "the default sound plays",
        "name": "the default sound plays",
    ]

    private static let comparedKeys: Set = [
        "thread-id", "category", "sound", "name", "target-content-id", "loc-key", "title-loc-key", "subtitle-loc-key",
        "launch-image", "attributes-type", "Simulator Target Bundle",
    ]
}
