import LintProject
import PushLint
import PushReport

/// What comes of a run, unit by unit in the order of the input.
struct LintSheet {
    private var reports: Reports
    private var known: BaselineFile?
    private var statistics: Statistics?
    /// What could not be read, as messages.
    var problems: [String]
    private var tally = Tally()
    private var hasFailed = false
    /// The lines so far of the stream that is being read.
    private var stream: StreamCount?
    private var progress: Progress?

    init(
        reports: Reports, known: BaselineFile?, statistics: Statistics?, problems: [String], progress: Progress?
    ) {
        self.progress = progress
        self.reports = reports
        self.known = known
        self.statistics = statistics
        self.problems = problems
    }

    /// What works on the units.
    var checker: DocumentChecker {
        DocumentChecker(
            draft: reports.draft, needsClean: reports.mentionClean || known != nil,
            isInOrder: known != nil || statistics != nil)
    }

    /// Takes what came of the next unit.
    ///
    /// - Throws: `Failure` when no report is left that can be written, and why the run can't go on.
    mutating func take(_ product: LintProduct) throws {
        if let error = product.failure { throw error }
        if let problem = product.problem { problems.append(problem) }
        var draft = product.draft
        if let source = product.source {
            for var report in product.reports {
                known?.take(&report, source.found.linter.options)
                statistics?.add(report)
                draft.add(report)
            }
            if let lines = product.lines {
                var count = stream ?? source.noLines
                count.add(lines)
                stream = count
                if product.isEnd {
                    draft.add(StreamReport(path: source.name, location: source.location, count: count))
                    known?.endStream(source.name, source.found.linter.options)
                    stream = nil
                }
            }
        }
        tally.add(draft.tally)
        hasFailed = hasFailed || draft.hasFailed
        // Where the line of progress stands, nothing else may be written.
        let isInTheWay = progress?.isShown ?? false && StandardStream.output.isTerminal && !draft.isSilent
        if isInTheWay { progress?.clear() }
        try reports.add(draft)
        if isInTheWay || product.lines != nil { try reports.flush() }
        progress?.advance(documents: draft.tally.files, inputs: product.isEnd ? 1 : 0, bytes: product.bytes)
    }

    /// Writes the ends of the reports, and what there is to say beside them.
    ///
    /// - Throws: `Failure` when something could not be written.
    mutating func end(_ reporting: Reporting) throws -> ExitStatus {
        progress?.clear()
        try reports.end(tally, problems: problems)
        if let statistics { try reporting.show(statistics) }
        for problem in problems { StandardStream.tell(problem) }
        let message = try problems.isEmpty ? known?.end() : known?.giveUp()
        if let message, !reporting.isQuiet { StandardStream.tell(message) }
        if !problems.isEmpty { return .unreadable }
        return hasFailed && !(known?.isWritten ?? false) ? .findings : .nothing
    }
}
