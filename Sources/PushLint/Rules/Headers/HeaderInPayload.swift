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
        on: .unrecognized
    ) { member in
        guard let header = member.header else { return nil }
        let isGiven = member.push.headers.field(header.name) != nil
        // Without `apns-` it may be data of the app itself in the wrong place.
        let isCertain = member.name.lowercased().hasPrefix("apns")
        let spelling = member.name == header.name ? "" : ", spelt \(header.name)"
        return .finding(
            "\(member.name) is \(member.parent.phrase) and is a header of the request\(spelling)", at: .name,
            effect: isGiven ? "nobody reads it here; APNs goes by the header" : header.effectWhenMissing,
            severity: isCertain && !isGiven ? .error : .warning, fix: isGiven ? .remove : moving(member, to: header),
            safe: isCertain && !isGiven && member.request.headersPointer != nil)
    }

    /// Moves a member to the headers of a request document; removes it where there are none.
    private static func moving(_ member: Member, to header: Header) -> Correction? {
        guard member.request.headersPointer != nil else { return .remove }
        return switch member.value {
        case .string(let text): .moveToHeaders(header.name, text)
        case .integer(let number): .moveToHeaders(header.name, String(number))
        default: nil
        }
    }
}
