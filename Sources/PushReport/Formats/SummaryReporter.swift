/// A reporter without output of its own: the report is the `FindingSummary` that the run has collected at its end.
public struct SummaryReporter: Reporter {
    /// The only instance.
    public init() {}

    /// Nothing: documents are only counted.
    public func pieces(_ report: FileReport) -> [ReportPiece] { [] }
}
