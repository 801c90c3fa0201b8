import JSONText
import PushPayload

extension Rule {
    static let collapseIDLength = Rule(
        "collapse-id-length", family: .headers, severity: .error,
        summary: "a collapse identifier of no or too many bytes",
        explanation: """
            `apns-collapse-id` has 1 to 64 bytes of UTF-8; a letter beyond ASCII takes two to four. Pushes with the same \
            identifier replace one another; to stack them instead, give them the same `thread-id` in `aps`. Leave the \
            header out if nothing is to be replaced: an empty one is refused (observed).
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-collapse-id": ""}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-collapse-id"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-collapse-id": "match-7"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending, .responses],
        on: .headers(["apns-collapse-id"])
    ) { request, findings in
        findings.reportForm(of: .collapseID, in: request) { $0.isEmpty ? request.removing("apns-collapse-id") : nil }
    }
}
