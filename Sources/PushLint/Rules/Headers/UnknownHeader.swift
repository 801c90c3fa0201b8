import JSONText
import PushPayload

extension Rule {
    static let unknownHeader = Rule(
        "unknown-header", family: .headers, severity: .warning, confidence: .observed,
        summary: "a header `apns-…` that APNs does not know",
        explanation: """
            Headers that begin with `apns-` are APNs' own, and it ignores unknown ones. `apns-unique-id` occurs in answers \
            only.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-ttl": "60"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-ttl"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-expiration": "0"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending],
        on: .headers, yieldsTo: [.here(.payloadKeyAsHeader, .misspeltHeader)]
    ) { request, findings in
        for field in request.headers.fields {
            let name = field.name.lowercased()
            guard name.hasPrefix("apns"), Header.named(name) == nil else { continue }
            let isAnswer = name == "apns-unique-id"
            findings.report(
                .headerName(field.name),
                isAnswer
                    ? "\(field.name) is a header of APNs' answers" : "\(field.name) is not a header that APNs knows",
                effect: "APNs ignores it in a request",
                fix: request.headersPointer.flatMap { headers in
                    field.json.map { _ in .remove(headers.appending(field.name), safe: false) }
                })
        }
    }
}
