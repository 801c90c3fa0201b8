import PushReport

/// The counts of a run so far, reported at intervals: in a line for people, and as metrics in a file.
struct RunningCounts {
    struct Options: Sendable {
        var isFollowing = false
        /// In seconds.
        var interval = 10.0
        /// The path of the file of metrics; nil if none is wanted.
        var metrics: String?
    }

    private let options: Options
    private let reporting: Reporting
    /// The number of documents when it was reported last.
    private var lastCount = 0
    private var time = SystemClock.monotonic
    /// Why the metrics could not be written the last time.
    private var problem: String?

    /// The counts of a run; nil if none are wanted. The file of metrics is written at once, so that a scraper finds it.
    init?(_ options: Options, _ reporting: Reporting) throws {
        guard options.isFollowing || options.metrics != nil else { return nil }
        (self.options, self.reporting) = (options, reporting)
        try writeMetrics(Tally())
    }

    var isDue: Bool { SystemClock.monotonic - time >= options.interval }

    /// Reports the counts: new findings in a line, and the totals as metrics.
    mutating func tell(_ tally: Tally) throws {
        time = SystemClock.monotonic
        if options.isFollowing, tally.files != lastCount { try show(tally) }
        lastCount = tally.files
        do {
            try writeMetrics(tally)
            problem = nil
        } catch let failure as Failure {
            if problem == nil { StandardStream.tell(failure.message) }
            problem = failure.message
        }
    }

    /// Writes the metrics for the last time; returns the reason if they can't be written.
    func end(_ tally: Tally) -> String? {
        do { try writeMetrics(tally) } catch { return (error as? Failure)?.message ?? "\(error)" }
        return nil
    }

    /// Writes the line into a report for people, or else to standard error.
    private func show(_ tally: Tally) throws {
        guard !reporting.isQuiet else { return }
        let isForPeople = reporting.targets.contains { $0.file == nil && [.text, .concise].contains($0.format) }
        let stream = isForPeople ? StandardStream.output : StandardStream.error
        let text = "\(SystemClock.timeOfDay)  \(tally.sentence) (\(tally.files - lastCount) new)"
        try Output.write(reporting.terminal.style(for: stream).paint(text, .faint) + "\n", to: stream)
    }

    private func writeMetrics(_ tally: Tally) throws {
        guard let path = options.metrics else { return }
        try ReportFile.write(tally.openMetrics(version: Apnslint.version), to: path)
    }
}
