import JSONText
import PushDocument
import PushPayload

/// What there is to say about one document.
public struct LintResult: Sendable {
    /// The document with its pushes.
    public let document: PushDocument
    /// What was found in each of its fragments.
    let found: [[Finding]]

    /// The document as it came, UTF-8 bytes.
    public var bytes: [UInt8] { document.bytes }

    /// All findings, in no promised order; `LocatedFinding.all(of:)` gives them their places and their order.
    public var findings: [Finding] { found.flatMap { $0 } }

    /// True if nothing was found.
    public var isClean: Bool { found.allSatisfy(\.isEmpty) }

    /// The push that is nearest to its limit, or furthest beyond it.
    public var largest: Push? { document.largest }
    /// The bytes of the largest push that go on the wire, 0 where there is none.
    public var wireBytes: Int { largest?.wireBytes ?? 0 }
    /// The maximum of bytes that APNs takes for a push such as the largest.
    public var limit: Int { largest?.limit ?? Headers().limit }
    /// The request of the largest push, where its text could be read.
    public var request: Request? { largest?.request }
}
