import JSONText
import PushPayload

extension Rule {
    package static let rootNotObject = Rule(
        "root-not-object", family: .text, severity: .error, summary: "a document whose root is not an object",
        explanation: """
            The root of a payload is an object with `aps` in it. A string at the root is nearly always a payload that was \
            encoded as JSON twice; an array is often several payloads, which have to be sent one by one.
            """,
        bad: Example(#""{\"aps\": {\"alert\": \"Gate changed\"}}""#),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#), on: .root, check: .reading)

    static func reportRoot(_ value: JSONValue, into findings: inout FindingCollector) {
        let effect = "no device can read the payload: nothing is shown"
        if let text = value.string, let inner = try? JSONDocument(parsing: Array(text.utf8)), inner.value.object != nil
        {
            let fix = Fix(
                title: "take the payload out of the string", isSafe: true, change: .json([.set(.root, inner.value)]))
            findings.add(
                .root, .value, "the payload is a string that holds JSON: it was encoded twice", effect: effect, fix: fix
            )
        } else {
            findings.add(.root, .value, "the payload is \(value.kind.phrase), not an object", effect: effect)
        }
        findings.commit(.rootNotObject)
    }
}
