import PushLint
import PushReport

/// One check of the watched files: it keeps the documents with findings, to compare them with those of the next check.
struct WatchCheck: SessionCommand {
    /// The result of a check.
    final class Outcome {
        fileprivate(set) var reports: [FileReport] = []
        fileprivate(set) var tally = Tally()
        fileprivate(set) var problems: [String] = []
        /// The exit code that `lint` would have.
        fileprivate(set) var status = ExitStatus.nothing
    }

    private let outcome: Outcome
    private var baseline: BaselineFile?

    /// A check that reports only findings that are not in the baseline.
    init(_ outcome: Outcome, baseline: BaselineFile?) {
        self.outcome = outcome
        self.baseline = baseline
    }

    var work: @Sendable (WorkUnit) -> WorkProduct<DocumentChecker.Content> {
        let checker = DocumentChecker(partial: PartialReport([]), needsClean: false, isInOrder: true)
        return { checker.product(of: $0) }
    }

    mutating func take(_ product: WorkProduct<DocumentChecker.Content>, _ problems: inout [String]) throws {
        guard let source = product.source, let content = product.content else { return }
        outcome.tally.add(content.partial.tally)
        for var report in content.reports {
            baseline?.take(&report, source.found.options)
            outcome.tally.add(report)
            if report.hasFailed { outcome.status = .findings }
            if !report.findings.isEmpty { outcome.reports.append(report) }
        }
        if content.lines != nil, product.isEnd { baseline?.endStream(source.name, source.found.options) }
    }

    // A watched folder may get such files later.
    mutating func note(_ message: String) {}

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        outcome.problems = problems
        if !problems.isEmpty { outcome.status = .unreadable }
        return .nothing
    }
}
