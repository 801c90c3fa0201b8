import PushReport

/// The parts of the reports for some documents, independent of earlier documents, so that any thread can make them.
struct PartialReport: Sendable {
    private let reporters: [any Reporter]
    private var pieces: [[ReportPiece]]
    /// The counts of its documents and findings.
    private(set) var tally = Tally()
    /// The documents that fail the run.
    private(set) var failed = 0

    /// A report without documents.
    init(_ reporters: [any Reporter]) {
        self.reporters = reporters
        pieces = reporters.map { _ in [] }
    }

    /// Adds a document; text reports leave it out if it is only in the summary.
    mutating func add(_ report: FileReport, isInSummary: Bool = false) {
        tally.add(report)
        if report.hasFailed { failed += 1 }
        for (index, reporter) in reporters.enumerated() where !(isInSummary && reporter is TextReporter) {
            pieces[index] += reporter.pieces(report)
        }
    }

    /// Counts a document, which is added as one without anything to report, as one that fails the run.
    mutating func addFailed() { failed += 1 }

    /// Adds documents without anything to report.
    mutating func addClean(_ count: Int = 1) { tally.addClean(count) }

    /// Adds the report of a stream at its end.
    mutating func add(_ report: StreamReport) {
        for (index, reporter) in reporters.enumerated() { pieces[index] += reporter.pieces(report) }
    }

    /// The pieces for one of the reports.
    func pieces(for report: Int) -> [ReportPiece] { pieces.indices.contains(report) ? pieces[report] : [] }

    /// True if no report mentions it.
    var isSilent: Bool { pieces.allSatisfy(\.isEmpty) }
}
