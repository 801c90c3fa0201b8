import JSONText
import PushPayload

extension Rule {
    static let priorityNotForType = Rule(
        "priority-not-for-type", family: .headers, severity: .warning,
        summary: "a priority that Apple does not name for the push type",
        explanation: """
            Apple names 5 and 10 for Live Activity and location pushes, and only 10 for Push to Talk. What happens \
            with another priority is not documented; the push may come late or not at all. Background pushes have a \
            rule of their own (`background-priority`).
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "pushtotalk", "apns-priority": "5", "apns-expiration": "0"}, "payload": {"activeSpeaker": "Ann"}}"#,
            at: "/headers/apns-priority"),
        good: Example(
            #"{"headers": {"apns-push-type": "pushtotalk", "apns-priority": "10", "apns-expiration": "0"}, "payload": {"activeSpeaker": "Ann"}}"#
        ),
        references: [.sending, .liveActivities, .location, .pushToTalk], on: .headers(["apns-priority"]),
        pushTypes: PushType.known.filter { $0 != .background && $0.priorities.count < 3 }
    ) { request, findings in
        let type = request.pushType
        guard let priority = request.headers.priority.flatMap(Int.init), [1, 5, 10].contains(priority),
            !type.priorities.contains(priority), !request.isPushTypeAssumed
        else { return }
        let named = type.priorities.map(String.init)
        findings.report(
            .header("apns-priority"),
            "priority \(priority) in \(type.article) push, for which Apple names \(named.listed)",
            effect: "the push may come late or not at all",
            fix: named.first.flatMap { request.writing("apns-priority", $0, safe: false) })
    }
}
