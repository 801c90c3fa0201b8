import JSONText
import PushPayload

extension Rule {
    static let websitePushIncomplete = Rule(
        "website-push-incomplete", family: .otherPushes, severity: .warning,
        summary: "a website push without title and body",
        explanation: """
            A push with `url-args` is one of a website to Safari. Its alert is an object with a `title` and a `body`, both \
            required, and an `action` if the button is to have a label of its own. Pushes to apps do not read `url-args`.
            """,
        bad: Example(#"{"aps": {"alert": {"body": "Gate B12"}, "url-args": ["B12"]}}"#, at: "/aps/alert"),
        good: Example(#"{"aps": {"alert": {"title": "Boarding", "body": "Gate B12"}, "url-args": ["B12"]}}"#),
        references: [.website],
        on: .key(.urlArgs), pushTypes: [.alert]
    ) { request, findings in
        guard request.aps.json["url-args"] != nil, let alert = request.aps.json["alert"],
            [.object, .string].contains(alert.kind)
        else { return }
        let missing = ["title", "body"].filter { alert.object?[$0] == nil }
        guard !missing.isEmpty else { return }
        let found =
            alert.kind == .string ? "the alert is a string, without title" : "the alert has no \(missing.listed)"
        findings.report(
            .value("/aps/alert"), "\(found), and url-args make this a push of a website",
            effect: "such a push is not shown, and a push to an app does not read url-args")
    }
}
