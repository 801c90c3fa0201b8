import JSONText
import PushPayload

/// What there is to say about one document.
public struct LintResult: Sendable {
    /// The document as it came, UTF-8 bytes.
    public let bytes: [UInt8]
    /// The bytes that go on the wire, which the limit counts.
    public let wireBytes: Int
    /// The most bytes that APNs takes for such a push.
    public let limit: Int
    /// The request, where the text could be read.
    public let request: Request?
    /// All findings, in no promised order; `LocatedFinding.all(of:)` gives them their places and their order.
    public let findings: [Finding]
    /// The text that pointers lead through: the document, or what it would be without its mistakes of syntax.
    let readable: [UInt8]
    /// From that text back to the document.
    let origin: OffsetMap
    /// The value of that text.
    let value: JSONValue?
}
