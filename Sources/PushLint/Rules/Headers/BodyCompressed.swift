import JSONText
import PushPayload

extension Rule {
    static let bodyCompressed = Rule(
        "body-compressed", family: .headers, severity: .error, summary: "a request whose body is compressed",
        explanation: """
            The body of a request to APNs is the JSON of the payload in UTF-8. It must not be compressed, so there is no \
            `content-encoding`.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "content-encoding": "gzip"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/content-encoding"),
        good: Example(#"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.generating, .sending], on: .headers(["content-encoding"])
    ) { request, findings in
        guard let encoding = request.headers["content-encoding"], encoding.lowercased() != "identity",
            !encoding.isEmpty, !encoding.isPlaceholder
        else { return }
        findings.report(
            .header("content-encoding"), "the body is sent compressed (\(encoding.quoted))",
            effect: "APNs can't read the payload", fix: request.removing("content-encoding", safe: false))
    }
}
