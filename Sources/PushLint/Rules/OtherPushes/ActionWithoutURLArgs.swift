import JSONText
import PushPayload

extension Rule {
    static let actionWithoutURLArgs = Rule(
        "action-without-url-args", family: .otherPushes, severity: .warning,
        summary: "an alert's action without url-args",
        explanation: """
            `action` is the label of the button of a website push to Safari, and such a push has to have `url-args` in \
            `aps`, an empty array if the website's address has no placeholders. No other push reads `action`: the buttons \
            of an app's notification come from its `category`.
            """,
        bad: Example(
            #"{"aps": {"alert": {"title": "Boarding", "body": "Gate B12", "action": "View"}}}"#, at: "/aps/alert/action"
        ),
        good: Example(
            #"{"aps": {"alert": {"title": "Boarding", "body": "Gate B12", "action": "View"}, "url-args": ["B12"]}}"#),
        references: [.website]
    ) { request, findings in
        guard request.pushType == .alert, request.aps.json["alert"]?.object?["action"] != nil,
            request.aps.json["url-args"] == nil
        else { return }
        findings.report(
            .key("/aps/alert/action"), "action without url-args",
            effect: "a website push without url-args is not shown, and no other push reads action",
            fix: .remove(findings.inDocument("/aps/alert/action"), safe: false))
    }
}
