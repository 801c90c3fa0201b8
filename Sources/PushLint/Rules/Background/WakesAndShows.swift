import JSONText
import PushPayload

extension Rule {
    static let wakesAndShows = Rule(
        "wakes-and-shows", family: .background, severity: .info, confidence: .observed,
        summary: "content-available beside what the user notices",
        explanation: """
            An alert push may wake the app as well. It is not a background push then: it has to be sent as an alert, and \
            the app may handle the same push twice, when it arrives and when it is tapped. Don't rely on the wake-up: the \
            system allows two or three an hour, and none to an app that the user has closed. With only a badge or a sound \
            beside it a background push was likely meant, and such a push must not have them.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "content-available": 1}}"#, at: "/aps/content-available"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#), references: [.background],
        on: .key(.contentAvailable), pushTypes: [.alert]
    ) { request, findings in
        guard let flag = request.aps.json["content-available"]?.number, flag >= 1,
            request.aps.notifies
        else { return }
        let isLikelySilent = !request.aps.hasText && request.isPushTypeAssumed
        let beside = request.aps.hasText ? "an alert" : request.aps[.badge].value == nil ? "a sound" : "a badge"
        findings.report(
            .key("/aps/content-available"), "content-available beside \(beside)",
            effect:
                "the app is woken too, as far as the system allows; as a background push nothing of it would be shown",
            severity: isLikelySilent ? .warning : .info)
    }
}
