import JSONText
import PushPayload

extension Rule {
    static let misspeltKey = Rule(
        "misspelt-key", family: .keys, severity: .error, confidence: .observed,
        summary: "a key that is nearly one of Apple's",
        explanation: """
            Keys are compared letter by letter: `thread_id`, `threadId` and `Thread-id` are three keys that mean nothing. \
            Apple's names have small letters and hyphens. Libraries that take `contentAvailable` write \
            `content-available` into the payload; a payload made by hand has to spell it so itself.
            """,
        effect: "what the key is for does not happen",
        bad: Example(#"{"aps": {"alert": "Gate changed", "thread_id": "trip-7"}}"#, at: "/aps/thread_id"),
        good: Example(#"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#),
        on: .members(.unrecognized),
        check: .member { member, findings in
            guard let key = member.misspelt, !findings.allows(member.pointer) else { return }
            let isFree = member.request.payload.value(member.container)?.object?[key.name] == nil
            findings.report(
                .key(member.pointer),
                "\(member.name) is not a key of Apple's\(Confusables.clause(about: member.name)): did you mean \(key.name)?",
                effect: isFree ? key.effectWhenDropped : "the system ignores it",
                fix: isFree
                    ? .rename(
                        findings.inDocument(member.pointer), to: key.name, safe: Spelling.isSame(member.name, key.name))
                    : nil)
        })
}
