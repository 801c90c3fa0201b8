/// A reporter without output of its own: the summary is made of the run's counts at the end.
public struct SummaryReporter: Reporter {
    /// The only instance.
    public init() {}

    /// Nothing: documents are only counted.
    public func pieces(_ report: FileReport) -> [ReportPiece] { [] }
}
