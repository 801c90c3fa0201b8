import JSONText
import PushPayload

/// What there is to say about one document.
public struct LintResult: Sendable {
    /// The document as it came, UTF-8 bytes.
    public let bytes: [UInt8]
    /// The payloads in it, in the order of the text: one for a payload alone, any number for an envelope.
    public let payloads: [LintedPayload]
    /// The texts that were read, each with what was found in it.
    let passages: [Passage]
    /// Whether the document is no payload itself, and was looked through for those in it.
    public let holdsPayloads: Bool

    /// All findings, in no promised order; `LocatedFinding.all(of:)` gives them their places and their order.
    public var findings: [Finding] { passages.flatMap(\.findings) }

    /// Whether nothing was found.
    public var isClean: Bool { passages.allSatisfy(\.findings.isEmpty) }

    /// The payload that is nearest to its limit, or furthest beyond it.
    public var largest: LintedPayload? {
        payloads.count < 2
            ? payloads.first : payloads.min { $0.limit - $0.wireBytes < $1.limit - $1.wireBytes }
    }

    /// The bytes of the largest payload that go on the wire, 0 where there is none.
    public var wireBytes: Int { largest?.wireBytes ?? 0 }
    /// The most bytes that APNs takes for a push such as the largest.
    public var limit: Int { largest?.limit ?? Headers().limit }
    /// The request of the largest payload, where its text could be read.
    public var request: Request? { largest?.request }
}
