import PushLint

/// Writes findings in one output format, document by document, so that only one is kept in memory.
/// The larger part of the work, `pieces(_:)`, depends only on its document, so any thread can do it.
public protocol Reporter: Sendable {
    /// True if documents without findings are mentioned too, so that their results are needed.
    var mentionsClean: Bool { get }
    /// The text before the first document.
    mutating func begin() -> String
    /// The parts for one document that don't depend on the documents before it.
    func pieces(_ report: FileReport) -> [ReportPiece]
    /// The text for the parts of any number of documents.
    mutating func join(_ pieces: [ReportPiece]) -> String
    /// The text for a stream as a whole, after its lines.
    func pieces(_ report: StreamReport) -> [ReportPiece]
    /// The text for a notice after the documents: an error for an unreadable input, a warning for a remark on the run, such as one
    /// about a setting without effect.
    mutating func notice(_ severity: Severity, _ message: String) -> String
    /// The text for the stacks of all documents, before the totals; only if they are wanted.
    mutating func stacks(_ report: StackReport) -> String
    /// The text after the last document.
    mutating func end(_ tally: Tally) -> String
}

extension Reporter {
    package var mentionsClean: Bool { false }
    package mutating func begin() -> String { "" }
    package mutating func join(_ pieces: [ReportPiece]) -> String { pieces.map { $0.text }.joined() }
    package func pieces(_ report: StreamReport) -> [ReportPiece] { [] }
    // Notices are written to standard error in any case.
    package mutating func notice(_ severity: Severity, _ message: String) -> String { "" }
    package mutating func stacks(_ report: StackReport) -> String { "" }
    package mutating func end(_ tally: Tally) -> String { "" }
    /// The text for one document.
    public mutating func file(_ report: FileReport) -> String { join(pieces(report)) }
}

/// An independent part of a report.
public struct ReportPiece: Sendable {
    var text = ""
    /// The text above or before the part: its file, or in TAP the result.
    var heading = ""
    /// The rule of the part, in formats that describe their rules.
    var rule: Rule?
    /// The report of the document, in formats that show only some documents.
    var report: FileReport?
}
