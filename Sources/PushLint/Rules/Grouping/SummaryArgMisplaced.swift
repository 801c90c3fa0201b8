import JSONText
import PushPayload

extension Rule {
    static let summaryArgMisplaced = Rule(
        "summary-arg-misplaced", family: .grouping, severity: .error, confidence: .observed,
        summary: "summary-arg or summary-arg-count outside the alert dictionary",
        explanation: """
            `summary-arg` and `summary-arg-count` are members of the alert dictionary. In `aps` or beside it they are not \
            read, and an alert that is a string has no room for them: write it as a dictionary with a `body`.
            """,
        effect: "the summary of the group does without it",
        bad: Example(#"{"aps": {"alert": "Not again", "summary-arg": "Teja"}}"#, at: "/aps/summary-arg"),
        good: Example(
            #"{"aps": {"alert": {"body": "Not again", "summary-arg": "Teja"}}}"#, minimum: [SystemVersion(.iOS, 12)]),
        references: [.groupedNotifications, .summaryArgument],
        on: .members(.unrecognized),
        check: .member { member, findings in
            guard let key = member.misplaced, key.name.hasPrefix("summary-arg"), !findings.allows(member.pointer)
            else { return }
            let alert = findings.inDocument("/aps/alert")
            let source = findings.inDocument(member.pointer)
            // Where it is read no longer, the right place is of no use either.
            var fix: Fix?
            var message =
                "\(key.name) is in \(member.parent.path.isEmpty ? "the root" : member.parent.path) and belongs in aps.alert"
            switch member.request.aps.json["alert"] {
            case .string(let body):
                message += ", which has to be a dictionary for it"
                let dictionary: JSONValue = .object(["body": .string(body), key.name: member.value])
                fix = Fix(
                    title: "write the alert as a dictionary", isSafe: false,
                    change: .json([.set(alert, dictionary), .remove(source)]))
            case .object(let object) where object[key.name] == nil:
                fix = .move(source, to: alert.appending(key.name), safe: false, "move it into aps.alert")
            default: break
            }
            findings.report(.key(member.pointer), message, effect: key.effectWhenDropped, fix: fix)
        })
}
