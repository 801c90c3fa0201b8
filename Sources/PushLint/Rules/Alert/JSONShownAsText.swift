import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let jsonShownAsText = Rule(
        "json-shown-as-text", family: .alert, severity: .warning, summary: "a text of the alert that is JSON",
        explanation: """
            A string is shown as it is, braces and quotes included. An alert that was encoded as JSON before it was put \
            into the payload is nearly always meant to be the dictionary itself.
            """,
        bad: Example(#"{"aps": {"alert": "{\"title\": \"Gate changed\"}"}}"#, at: "/aps/alert"),
        good: Example(#"{"aps": {"alert": {"title": "Gate changed"}}}"#),
        on: .key(.alert), pushTypes: [.alert]
    ) { request, findings in
        guard let alert = request.aps.json["alert"] else { return }
        check(alert, [], &findings)
        for member in alert.object?.members ?? [] { check(member.value, [member.name], &findings) }
    }

    private static func check(_ text: JSONValue, _ names: [String], _ findings: inout FindingCollector) {
        guard let inner = text.string.flatMap(EncodedJSON.object),
            names.allSatisfy(["title", "subtitle", "body"].contains)
        else { return }
        let pointer = JSONPointer(["aps", "alert"] + names)
        findings.report(
            .value(pointer), "\(names.last ?? "alert") is a string that holds JSON",
            effect: "braces and quotes are shown to the user",
            fix: names.isEmpty ? .write(.object(inner), at: findings.inDocument(pointer), safe: false) : nil)
    }
}
