import JSONText
import PushPayload

extension Rule {
    static let topicMissing = Rule(
        "topic-missing", family: .headers, severity: .error, summary: "a request with a provider token and no topic",
        explanation: """
            A certificate for one app says which app a push is for; a provider token does not, so `apns-topic` has to. A \
            request without an `authorization` header is not reported, because it may use a certificate.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "authorization": "bearer $TOKEN"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.MyApp", "authorization": "bearer $TOKEN"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending, .responses],
        on: .headers(["authorization"])
    ) { request, findings in
        guard let authorization = request.headers["authorization"], authorization.lowercased().hasPrefix("bearer"),
            !request.isBroadcast, request.lacksHeader("apns-topic")
        else { return }
        findings.report(
            .header("apns-topic"),
            "there is no apns-topic, and a provider token does not say which app the push is for",
            effect: "APNs answers \(APNsReason.missingTopic.answer), unless a certificate is used")
    }
}
