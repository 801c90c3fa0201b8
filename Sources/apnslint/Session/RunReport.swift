import LintProject
import PushLint
import PushReport

/// What comes of a run of `lint`, unit by unit in the order of the input.
struct RunReport: SessionCommand {
    private let reporting: Reporting
    private var reports: Reports
    private var known: BaselineFile?
    private var statistics: Statistics?
    private var tally = Tally()
    private var hasFailed = false
    /// The lines so far of the stream that is being read.
    private var stream: StreamCount?
    private var progress: Progress?

    init(
        _ reporting: Reporting, _ reports: Reports, known: BaselineFile?, statistics: Statistics?, progress: Progress?
    ) {
        self.reporting = reporting
        self.reports = reports
        self.known = known
        self.statistics = statistics
        self.progress = progress
    }

    var work: @Sendable (WorkUnit) -> WorkProduct<DocumentChecker.Content> {
        let checker = DocumentChecker(
            partial: reports.partial, needsClean: reports.mentionClean || known != nil,
            isInOrder: known != nil || statistics != nil)
        return { checker.product(of: $0) }
    }

    mutating func take(_ product: WorkProduct<DocumentChecker.Content>, _ problems: inout [String]) throws {
        guard let source = product.source, let content = product.content else {
            progress?.advance(documents: 0, inputs: product.isEnd ? 1 : 0, bytes: 0)
            return
        }
        var partial = content.partial
        for var report in content.reports {
            known?.take(&report, source.found.linter.options)
            statistics?.add(report)
            partial.add(report)
        }
        if let lines = content.lines {
            var count = stream ?? source.noLines
            count.add(lines)
            stream = count
            if product.isEnd {
                partial.add(StreamReport(path: source.name, location: source.location, count: count))
                known?.endStream(source.name, source.found.linter.options)
                stream = nil
            }
        }
        tally.add(partial.tally)
        hasFailed = hasFailed || partial.hasFailed
        // Where the line of progress stands, nothing else may be written.
        let isInTheWay = progress?.isShown ?? false && StandardStream.output.isTerminal && !partial.isSilent
        if isInTheWay { progress?.clear() }
        try reports.add(partial)
        if isInTheWay || content.lines != nil { try reports.flush() }
        progress?.advance(documents: partial.tally.files, inputs: product.isEnd ? 1 : 0, bytes: content.bytes)
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
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
