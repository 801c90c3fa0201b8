import JSONText
import PushPayload

extension Rule {
    static let misspeltHeader = Rule(
        "misspelt-header", family: .headers, severity: .error, confidence: .observed,
        summary: "a header that is nearly one of APNs' own",
        explanation: """
            APNs ignores headers that it does not know, so a slip in the name goes unnoticed until the push behaves as if \
            the header were missing. All but `authorization` begin with `apns-`, with hyphens between the words.
            """,
        effect: "APNs goes on as if the header were missing",
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apps-collapse-id": "match-7"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apps-collapse-id"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-collapse-id": "match-7"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending],
        on: .headers
    ) { request, findings in
        for field in request.headers.fields {
            guard let header = field.misspelt else { continue }
            let isFree = request.headers.field(header.name) == nil
            let fix: Fix? = request.headersPointer.flatMap { headers in
                guard isFree, field.json != nil else { return nil }
                return .rename(
                    headers.appending(field.name), to: header.name, safe: Spelling.isSame(field.name, header.name))
            }
            findings.report(
                .headerName(field.name), "\(field.name) is not a header of APNs: did you mean \(header.name)?",
                effect: isFree ? header.effectWhenMissing : "APNs ignores it", fix: fix)
        }
    }
}
