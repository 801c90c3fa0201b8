import JSONText
import PushPayload

extension Rule {
    static let badgeZero = Rule(
        "badge-zero", family: .keys, severity: .info, confidence: .observed,
        summary: "a badge of 0, which does more than clear the number",
        explanation: """
            0 removes the badge from the icon. If it had one, the system was also seen to clear the app's notifications \
            from Notification Center, and their groups with them. Leave the key out to keep the badge as it is.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": 0}}"#, at: "/aps/badge"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#), references: [.generating, .badge],
        on: .key(.badge), pushTypes: [.alert]
    ) { request, findings in
        guard request.aps.json["badge"] == 0 else { return }
        findings.report(
            .value("/aps/badge"), "badge is 0",
            effect: "it takes the badge off the icon and can clear the app's notifications from Notification Center")
    }
}
