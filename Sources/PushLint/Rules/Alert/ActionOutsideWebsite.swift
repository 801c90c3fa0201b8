import JSONText
import PushPayload

extension Rule {
    static let actionOutsideWebsite = Rule(
        "action-outside-website", family: .alert, severity: .warning, confidence: .observed,
        summary: "the button's label of a website push in an app's push",
        explanation: """
            `action` labels the button of Safari's website pushes, and those have `url-args` as well, if only an empty array. \
            An app's push takes its buttons from the `category` that the app has registered.
            """,
        bad: Example(#"{"aps": {"alert": {"title": "Boarding", "action": "View"}}}"#, at: "/aps/alert/action"),
        good: Example(#"{"aps": {"alert": {"title": "Boarding"}, "category": "BOARDING"}}"#), references: [.website],
        on: .key(.action), pushTypes: [.alert]
    ) { request, findings in
        guard let alert = request.aps.json["alert"]?.object, alert["action"] != nil,
            request.aps.json["url-args"] == nil
        else { return }
        findings.report(
            .key("/aps/alert/action"), "action without url-args, which only website pushes have",
            effect: "no button is shown in an app's push")
    }
}
