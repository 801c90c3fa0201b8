import JSONText
import PushPayload

extension Rule {
    package static let notJSON = Rule(
        "not-json", family: .text, severity: .error, summary: "text that is not strict JSON in UTF-8",
        explanation: """
            A payload is a JSON object in UTF-8. APNs does not look into it: text that is not JSON is answered with 200 \
            like any other, and the device throws it away. Most such texts were JSON once and were edited by hand: a \
            trailing comma, a comment, a curly quote from a slide, a missing comma. The message says which it is and \
            where. When the mistake can be put right without a doubt, the rest of the document is checked as well.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": 3,}}"#),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 3}}"#), references: [.generating, .sending],
        check: .text)

    /// Adds a mistake of syntax, found in a text that `origin` leads back from.
    static func report(_ error: SyntaxError, _ origin: OffsetMap, into findings: inout Findings) {
        findings.rule = .notJSON
        let range = origin.original(error.range)
        // In a text that was already repaired, an edit is offered only as long as it can be placed without a doubt.
        let fix = error.repair.flatMap { repair in
            origin.original(repair.edits).map { Fix(title: repair.title, isSafe: repair.isSafe, change: .text($0)) }
        }
        findings.add(
            .root, .bytes(range), error.message, effect: "no device can read the payload: nothing is shown", fix: fix)
    }
}
