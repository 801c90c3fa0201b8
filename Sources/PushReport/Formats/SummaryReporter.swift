/// Takes the place of a report that is made of the counts of a run, when the run has ended.
public struct SummaryReporter: Reporter {
    /// The one there is.
    public init() {}

    /// Nothing: documents are only counted.
    public func pieces(_ report: FileReport) -> [ReportPiece] { [] }
}
