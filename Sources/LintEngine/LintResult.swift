import JSONText
import PushDocument
import PushPayload

/// The result of linting one document.
public struct LintResult: Sendable, CustomStringConvertible {
    /// The document with its pushes.
    public let document: PushDocument
    /// What was found in each of its fragments.
    let found: [[Finding]]

    /// The document as it came, UTF-8 bytes.
    public var bytes: [UInt8] { document.bytes }

    /// All findings, in no particular order; `LocatedFinding.all(of:)` adds their places and sorts them.
    public var findings: [Finding] { found.flatMap { $0 } }

    /// The findings, in a line each.
    public var description: String {
        isClean ? "nothing found" : findings.map { $0.description }.joined(separator: "\n")
    }

    /// True if nothing was found.
    public var isClean: Bool { found.allSatisfy { $0.isEmpty } }

    /// The push that is closest to its size limit, or furthest over it.
    public var largest: Push? { document.largest }
    /// The bytes of the largest push that go on the wire, 0 where there is none.
    public var wireBytes: Int { largest?.wireBytes ?? 0 }
    /// The maximum number of bytes that APNs accepts for the largest push.
    public var limit: Int { largest?.limit ?? Headers().limit }
    /// The request of the largest push; nil if its text could not be read.
    public var request: Request? { largest?.request }
}
