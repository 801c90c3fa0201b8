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
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apps-collapse-id": "match-7"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apps-collapse-id"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-collapse-id": "match-7"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending]
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
                effect: isFree ? header.lost : "APNs ignores it", fix: fix)
        }
    }
}

extension Headers.Field {
    /// The header that this one is a misspelling of.
    var misspelt: Header? {
        guard Header.named(name) == nil, !name.hasPrefix(":"), payloadKey == nil else { return nil }
        // RFC 9218 has a header of this name, whose values look like `u=1`.
        if name.lowercased() == "priority", value?.contains("=") ?? false { return nil }
        if let header = Self.byForm[Spelling.folded(name)] { return header }
        return Spelling.nearest(name, among: Header.all.map(\.name)).flatMap(Header.named)
    }

    private static let byForm = Dictionary(
        Header.all.flatMap { header in forms(of: header.name).map { (Spelling.folded($0), header) } }
    ) { first, _ in first }

    /// What people write for a header: its name, the same without `apns-`, and other words for it. A plain `id` or
    /// `request-id` is one of the sender's own.
    private static func forms(of name: String) -> [String] {
        switch name {
        case "apns-id", "apns-request-id", "authorization": [name]
        case "apns-push-type": [name, "push-type", "apns-type"]
        case "apns-expiration": [name, "expiration", "apns-expiry", "expiry"]
        case "apns-collapse-id": [name, "collapse-id", "apns-collapse-key", "collapse-key"]
        default: [name, String(name.dropFirst("apns-".count))]
        }
    }
}
