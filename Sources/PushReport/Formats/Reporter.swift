/// Turns findings into one output format, document by document, so that no more than one is held.
///
/// The larger part of the work, `pieces(_:)`, depends on nothing but its document: any thread can do it.
public protocol Reporter: Sendable {
    /// Whether documents without findings are mentioned, so that the linter's result is needed for them too.
    var mentionsClean: Bool { get }
    /// What stands before the first document.
    mutating func begin() -> String
    /// What is said of one document, as far as that can be said without those before it.
    func pieces(_ report: FileReport) -> [ReportPiece]
    /// The pieces of any number of documents, one after the other, as they stand in the report.
    mutating func join(_ pieces: [ReportPiece]) -> String
    /// What is said of a stream as a whole, after its lines.
    func pieces(_ report: StreamReport) -> [ReportPiece]
    /// What is said of an input that could not be read, in the system's words; after the documents.
    mutating func problem(_ message: String) -> String
    /// What stands after the last.
    mutating func end(_ tally: Tally) -> String
}

extension Reporter {
    /// No, for most formats.
    public var mentionsClean: Bool { false }
    /// Nothing, for most formats.
    public mutating func begin() -> String { "" }
    /// One after the other.
    public mutating func join(_ pieces: [ReportPiece]) -> String { pieces.map(\.text).joined() }
    /// Nothing, for most formats.
    public func pieces(_ report: StreamReport) -> [ReportPiece] { [] }
    /// Nothing, where the format has no place for it; standard error says it in any case.
    public mutating func problem(_ message: String) -> String { "" }
    /// Nothing, for most formats.
    public mutating func end(_ tally: Tally) -> String { "" }

    /// What is said of one document.
    public mutating func file(_ report: FileReport) -> String { join(pieces(report)) }
}
