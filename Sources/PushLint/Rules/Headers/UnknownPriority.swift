import JSONText
import PushPayload

extension Rule {
    static let unknownPriority = Rule(
        "unknown-priority", family: .headers, severity: .error, summary: "a priority other than 10, 5 and 1",
        explanation: """
            `apns-priority` is 10 for immediate delivery, 5 for delivery when the device's power allows, or 1 for delivery \
            that never wakes the device. No other number is allowed, and no word such as `high`.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-priority": "high"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-priority"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-priority": "10"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.sending, .responses],
        on: .headers(["apns-priority"])
    ) { request, findings in
        findings.reportForm(of: .priority, in: request) { priority in
            let words = ["high": "10", "immediate": "10", "normal": "5", "low": "1"]
            // Background pushes allow only one priority.
            let meant = request.headers.pushType == .background ? "5" : words[priority.lowercased()]
            return meant.flatMap { request.writing("apns-priority", $0, safe: false) }
        }
    }
}
