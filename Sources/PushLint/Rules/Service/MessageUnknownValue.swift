import JSONText
import PushDocument

extension Rule {
    static let messageUnknownValue = Rule(
        "message-unknown-value", family: .service, severity: .error,
        summary: "a word that the push service does not know in this place",
        explanation: """
            Some members of a service's message take one of a few words, and any other makes the service refuse the \
            message or leave the member out. Expo's page "Send notifications" lists those of its messages.
            """,
        bad: Example(
            #"{"to": "ExponentPushToken[xxxxxxxx]", "title": "Gate changed", "interruptionLevel": "timeSensitive"}"#,
            at: "/interruptionLevel"),
        good: Example(
            #"{"to": "ExponentPushToken[xxxxxxxx]", "title": "Gate changed", "interruptionLevel": "time-sensitive"}"#),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            for member in message.members {
                guard case .words(let words)? = member.expected, let text = member.value.string, !words.contains(text)
                else { continue }
                let nearest = Spelling.nearest(text, among: words)
                findings.report(
                    .value(member.pointer),
                    "\(member.name) \"\(text)\" is no word that \(message.service) knows"
                        + (nearest.map { ": did you mean \"\($0)\"?" } ?? ""),
                    effect: "the message is refused, or sent without it",
                    fix: nearest.map { .write(.string($0), at: member.pointer, safe: Spelling.isSame($0, text)) })
            }
        })
}
