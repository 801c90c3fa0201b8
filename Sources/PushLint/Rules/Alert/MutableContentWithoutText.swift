import JSONText
import PushPayload

extension Rule {
    static let mutableContentWithoutText = Rule(
        "mutable-content-without-text", family: .alert, severity: .error,
        summary: "mutable-content without a title, subtitle or body",
        explanation: """
            The notification service extension runs only for a push that shows an alert: there has to be a title, subtitle \
            or body, if only as what is shown when the extension fails, and the push type must not be background.
            """,
        bad: Example(#"{"aps": {"mutable-content": 1, "badge": 3}}"#, at: "/aps/mutable-content"),
        good: Example(#"{"aps": {"mutable-content": 1, "badge": 3, "alert": "New message"}}"#),
        references: [.modifying],
        on: .key(.mutableContent), pushTypes: [.alert, .background]
    ) { request, findings in
        guard let flag = request.aps.json["mutable-content"], Flag.isOn(flag) else { return }
        if request.headers.pushType == .background {
            findings.report(
                .key("/aps/mutable-content"), "mutable-content in a background push",
                effect: "the notification service extension never runs")
        } else if !request.aps.hasText {
            findings.report(
                .key("/aps/mutable-content"), "mutable-content without a title, subtitle or body",
                effect: "the notification service extension does not run")
        }
    }
}
