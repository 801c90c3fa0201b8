import PushReport

/// What the reports say of some documents, made without what stands before them, so that any thread can do it.
struct PartialReport: Sendable {
    private let reporters: [any Reporter]
    private var pieces: [[ReportPiece]]
    /// What was found.
    private(set) var tally = Tally()
    /// The documents that fail the run.
    private(set) var failed = 0

    /// A report without documents.
    init(_ reporters: [any Reporter]) {
        self.reporters = reporters
        pieces = reporters.map { _ in [] }
    }

    /// Adds a document; of one that is in the summary, text says nothing.
    mutating func add(_ report: FileReport, isInSummary: Bool = false) {
        tally.add(report)
        if report.hasFailed { failed += 1 }
        for (index, reporter) in reporters.enumerated() where !(isInSummary && reporter is TextReporter) {
            pieces[index] += reporter.pieces(report)
        }
    }

    /// Adds documents of which there is nothing to report.
    mutating func addClean(_ count: Int = 1) { tally.addClean(count) }

    /// Adds what there is to say of a stream at its end.
    mutating func add(_ report: StreamReport) {
        for (index, reporter) in reporters.enumerated() { pieces[index] += reporter.pieces(report) }
    }

    /// The pieces for one of the reports.
    func pieces(for report: Int) -> [ReportPiece] { pieces.indices.contains(report) ? pieces[report] : [] }

    /// True if no report says anything of it.
    var isSilent: Bool { pieces.allSatisfy(\.isEmpty) }
}
