import JSONText
import PushPayload

extension Rule {
    static let methodNotPost = Rule(
        "method-not-post", family: .headers, severity: .error, summary: "a push that is not sent with POST",
        explanation: "A push is a POST request, to one device and to a channel alike.",
        bad: Example(
            #"{"headers": {":method": "PUT", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/:method"),
        good: Example(
            #"{"headers": {":method": "POST", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.sending, .responses],
        on: .headers([":method"])
    ) { request, findings in
        guard let method = request.headers[":method"], method != "POST" else { return }
        findings.report(
            .header(":method"), "the method is \(method.quoted), not POST",
            effect: "APNs answers \(APNsReason.methodNotAllowed.answer)", fix: request.writing(":method", "POST"))
    }
}
