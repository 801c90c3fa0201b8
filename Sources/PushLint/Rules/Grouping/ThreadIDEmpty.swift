import JSONText
import PushPayload

extension Rule {
    static let threadIDEmpty = Rule(
        "thread-id-empty", family: .grouping, severity: .error, confidence: .observed,
        summary: "an empty thread-id",
        explanation: """
            Notifications of an app stack by their `thread-id`, compared as exact strings. An empty one counts as none: \
            the notification joins the app's own group, together with every other that has none. Leave the key out if that \
            is intended. A `thread-id` that is not a string is dropped the same way (`wrong-kind`).
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "thread-id": ""}}"#, at: "/aps/thread-id"),
        good: Example(#"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#),
        references: [.generating, .groupedNotifications],
        on: .key(.threadID), pushTypes: [.alert]
    ) { request, findings in
        guard request.aps.json["thread-id"]?.string?.isEmpty == true else { return }
        findings.report(
            .value("/aps/thread-id"), "thread-id is an empty string",
            effect: Key.named("thread-id", in: .aps)?.effectWhenDropped ?? "",
            fix: .remove(findings.inDocument("/aps/thread-id"), safe: false))
    }
}
