import JSONText
import PushPayload

extension Rule {
    static let idNotUUID = Rule(
        "id-not-uuid", family: .headers, severity: .error, summary: "an apns-id that is not a UUID",
        explanation: """
            `apns-id`, and `apns-request-id` for a broadcast, hold a UUID in its canonical form: 32 lower-case \
            hexadecimal digits in groups of 8-4-4-4-12. Upper-case digits are not the documented form. Without the \
            header APNs makes an identifier and returns it.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-id": "order-1042"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-id"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending, .responses],
        on: .headers(["apns-id", "apns-request-id"])
    ) { request, findings in
        for header in [Header.id, .requestID] {
            findings.reportForm(of: header, in: request) { id in
                canonical(id).flatMap { request.writing(header.name, $0) }
                    ?? request.removing(header.name, safe: id.isEmpty)
            }
            if let id = request.headers[header.name], id.isUUID, id != id.lowercased() {
                findings.report(
                    .header(header.name), "\(header.name) has capital digits",
                    effect: "it is not the form that Apple documents", severity: .info,
                    fix: request.writing(header.name, id.lowercased()))
            }
        }
    }

    /// The canonical form of the same 32 digits, without regard to characters between and around them.
    private static func canonical(_ id: String) -> String? {
        let digits = id.lowercased().filter { !"-{} ".contains($0) }
        guard digits.utf8.count == 32, digits.isHex else { return nil }
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }
}
