import JSONText
import PushDocument

extension Rule {
    static let messageWrongKind = Rule(
        "message-wrong-kind", family: .service, severity: .error,
        summary: "a value of another kind than the push service takes",
        explanation: """
            A push service reads each member as one kind of value. In a message to Firebase all values of `data` and of \
            `apns.headers` are strings, also numbers and flags (the reference of projects.messages says so): anything \
            else makes the whole request invalid.
            """,
        bad: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "notification": {"title": "Gate"}, "data": {"gate": 12}}}"#,
            at: "/message/data/gate"),
        good: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "notification": {"title": "Gate"}, "data": {"gate": "12"}}}"#),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            for member in message.members {
                guard let kind = member.expected?.kind, member.value != .null, member.value.kind != kind else {
                    continue
                }
                var fix: Fix?
                if kind == .string, member.value.object == nil, member.value.array == nil {
                    fix = .write(.string(JSONWriter().text(member.value)), at: member.pointer)
                }
                findings.report(
                    .value(member.pointer),
                    "\(member.name) is \(member.value.kind.phrase), and \(message.service) takes \(kind.phrase)",
                    effect: "the whole message is refused: nobody gets it", fix: fix)
            }
        })
}
