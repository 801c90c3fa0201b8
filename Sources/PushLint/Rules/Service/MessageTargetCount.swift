import JSONText
import PushDocument

extension Rule {
    static let messageTargetCount = Rule(
        "message-target-count", family: .service, severity: .error,
        summary: "a message to several targets at once",
        explanation: """
            A message to Firebase goes to a token, a topic or a condition, to exactly one of them (the reference of \
            projects.messages says so). With two the request is invalid.
            """,
        bad: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "topic": "gates", "notification": {"title": "Gate changed"}}}"#,
            at: "/message/topic"),
        good: Example(#"{"message": {"topic": "gates", "notification": {"title": "Gate changed"}}}"#),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            let targets = ["token", "topic", "condition"].filter { message.value[$0] != nil }
            guard targets.count > 1, let second = targets.dropFirst().first else { return }
            findings.report(
                .key(message.pointer.appending(second)), "\(second) beside \(targets[0]), and a message has one target",
                effect: "the whole message is refused: nobody gets it")
        })
}
