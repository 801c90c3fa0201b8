import JSONText
import PushPayload

/// One payload of a document, and what it takes on the wire.
public struct LintedPayload: Sendable {
    /// Where it stands in the document, when that is JSON.
    public let pointer: JSONPointer
    /// The bytes of the document that it takes.
    public let range: Range<Int>
    /// The request, where the text could be read.
    public let request: Request?
    /// The bytes that go on the wire, which the limit counts.
    public let wireBytes: Int
    /// The most bytes that APNs takes for such a push.
    public let limit: Int
    /// Whether there will be more bytes on the wire, as placeholders are still to be filled in.
    public let isAtLeast: Bool
}
