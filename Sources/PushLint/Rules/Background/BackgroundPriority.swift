import JSONText
import PushPayload

extension Rule {
    static let backgroundPriority = Rule(
        "background-priority", family: .background, severity: .error,
        summary: "a background push without priority 5",
        explanation: """
            Background pushes have to be sent with `apns-priority: 5`. A request without the header counts as 10, which \
            Apple calls an error for this type: the app is not launched.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "background", "apns-priority": "10"}, "payload": {"aps": {"content-available": 1}}}"#,
            at: "/headers/apns-priority"),
        good: Example(
            #"{"headers": {"apns-push-type": "background", "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}"#
        ),
        references: [.background, .sending, .backgroundExecution],
        on: .headers, pushTypes: [.background], yieldsTo: ["unknown-priority"]
    ) { request, findings in
        guard request.headers.priority != "5" else { return }
        // A payload that only wakes the app shows its type by itself; a missing priority is reported only for requests
        // that name the type.
        let isGiven = request.headers.pushType == .background && request.lacksHeader("apns-priority")
        guard request.headers.priority != nil || isGiven else { return }
        let found = request.headers.priority.map { "priority \($0)" } ?? "no priority, which counts as 10"
        findings.report(
            .header("apns-priority"), "a background push with \(found), where 5 is needed",
            effect: "the app is not launched", fix: request.writing("apns-priority", "5"))
    }
}
