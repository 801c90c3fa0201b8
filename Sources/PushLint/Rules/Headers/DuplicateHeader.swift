import JSONText
import PushPayload

extension Rule {
    static let duplicateHeader = Rule(
        "duplicate-header", family: .headers, severity: .error, summary: "a header given twice in different case",
        explanation: """
            The names of headers have no case: `apns-topic` and `APNS-Topic` are one header, given twice. HTTP/2 sends \
            names in small letters, and APNs refuses a request that repeats one.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "Apns-Push-Type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/Apns-Push-Type"),
        good: Example(#"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.responses],
        on: .headers
    ) { request, findings in
        guard let headers = request.headersPointer else { return }
        var seen: [String: Headers.Field] = [:]
        for field in request.headers.fields {
            guard let first = seen.updateValue(field, forKey: field.name.lowercased()) else { continue }
            findings.report(
                .headerName(field.name), "the header \(field.name) is \(first.name) given once more",
                effect: "APNs answers \(APNsReason.duplicateHeaders.answer)",
                fix: .remove(headers.appending(field.name), safe: first.value == field.value),
                related: [(.headerName(first.name), "first given here")])
        }
    }
}
