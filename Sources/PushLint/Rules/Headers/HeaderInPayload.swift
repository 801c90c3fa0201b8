import JSONText
import PushPayload

extension Rule {
    static let headerInPayload = Rule(
        "header-in-payload", family: .headers, severity: .error, summary: "a header of the request inside the payload",
        explanation: """
            APNs takes the priority, the topic, the push type, the expiration and the collapse identifier from the headers \
            of the request. In the payload they are data like any other, and the request goes out without them. Some \
            sending libraries take such keys and make headers of them; then lint what they send.
            """,
        effect: "the request goes out without the header",
        bad: Example(#"{"aps": {"alert": "Gate changed", "apns-priority": "5"}}"#, at: "/aps/apns-priority"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#, headers: ["apns-priority": "5"]),
        references: [.sending],
        on: .members(.unrecognized),
        check: .member { member, findings in
            guard let header = member.header, !findings.allows(member.pointer) else { return }
            let isGiven = member.request.headers.field(header.name) != nil
            // Without `apns-` it may be data of the app itself in the wrong place.
            let isSure = member.name.lowercased().hasPrefix("apns") && !isGiven
            let here = member.parent == .root ? "beside aps" : "in \(member.parent.path)"
            findings.report(
                .key(member.pointer),
                "\(member.name) is \(here) and is a header of the request\(spelling(member, header))",
                effect: isGiven ? "nobody reads it here; APNs goes by the header" : header.effectWhenMissing,
                severity: isSure ? .error : .warning, fix: fix(member, header, isGiven, findings))
        })

    private static func spelling(_ member: Member, _ header: Header) -> String {
        member.name == header.name ? "" : ", spelt \(header.name)"
    }

    private static func fix(_ member: Member, _ header: Header, _ isGiven: Bool, _ findings: FindingCollector) -> Fix? {
        let source = findings.inDocument(member.pointer)
        guard !isGiven, let headers = member.request.headersPointer else { return .remove(source, safe: false) }
        let text: String? =
            switch member.value {
            case .string(let text): text
            case .integer(let number): String(number)
            default: nil
            }
        guard let text else { return nil }
        return Fix(
            title: "move it to the headers", isSafe: member.name.lowercased().hasPrefix("apns"),
            change: .json([.set(headers.appending(header.name), .string(text)), .remove(source)]))
    }
}
