import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let payloadTooLarge = Rule(
        "payload-too-large", family: .text, severity: .error, summary: "a payload of more bytes than APNs takes",
        explanation: """
            APNs counts the bytes of the request's body: UTF-8 as sent, white space included, never compressed. 4,096 are \
            allowed, 5,120 for VoIP and for broadcasts; exactly the limit is fine. Characters beyond ASCII take two to \
            four bytes, and six or twelve when an encoder writes them as `\\u` escapes.
            """,
        bad: Example(#"{"aps": {"alert": ""# + String(repeating: "long ", count: 820) + #""}}"#),
        good: Example(#"{"aps": {"alert": "short"}}"#), references: [.generating, .sending], on: .size, check: .reading)

    /// Reports that the payload is too large.
    static func reportSize(_ push: Push, _ document: JSONDocument, into findings: inout FindingCollector) {
        let (bytes, limit) = (push.wireBytes, push.limit)
        let range = push.request.map { PayloadSize.range(of: $0, in: document) } ?? document.bytes.indices
        let text = document.bytes[range]
        let least = Minifier(unescaping: true).count(text)
        let advice = least < bytes ? "; without white space and needless escapes it is \(least)" : ""
        let kind = limit == 4096 ? "" : push.request?.isBroadcast == true ? " for a broadcast" : " for a VoIP push"
        findings.add(
            .root, .value,
            "the payload has \(push.isAtLeast ? "at least " : "")\(bytes) bytes, "
                + "\(bytes - limit) more than the \(limit) allowed\(kind)\(advice)",
            effect: "APNs answers \(APNsReason.payloadTooLarge.answer)")
        findings.commit(.payloadTooLarge)
    }
}
