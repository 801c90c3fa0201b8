import JSONText
import PushPayload

extension Rule {
    static let priorityTooLow = Rule(
        "priority-too-low", family: .headers, severity: .warning, confidence: .observed,
        summary: "a priority that delays content the user should see now",
        explanation: """
            With priority 1 a push never wakes the device, and with 5 it waits until the device's power allows. Neither \
            goes with a time-sensitive or critical notification, and 1 seldom with any text. A passive notification may \
            well wait.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-priority": "5"}, "payload": {"aps": {"alert": "Goal!", "interruption-level": "time-sensitive"}}}"#,
            at: "/headers/apns-priority"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-priority": "10"}, "payload": {"aps": {"alert": "Goal!", "interruption-level": "time-sensitive"}}}"#
        ),
        references: [.sending, .interruptionLevel],
        on: .headers(["apns-priority"]), pushTypes: [.alert]
    ) { request, findings in
        guard let priority = request.headers.priority, priority == "1" || priority == "5"
        else { return }
        let level = request.aps[.interruptionLevel].value
        let isUrgent = level == .timeSensitive || level == .critical
        guard isUrgent || priority == "1" && request.aps.hasText && level != .passive else { return }
        findings.report(
            .header("apns-priority"),
            "priority \(priority) for a notification that \(isUrgent ? "is \(level?.rawValue ?? "")" : "shows text")",
            effect: priority == "1"
                ? "it is not seen until something else wakes the device" : "it may come late, to save power",
            fix: request.writing("apns-priority", isUrgent ? "10" : "5", safe: false))
    }
}
