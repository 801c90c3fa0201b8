import ArgumentParser
import PushReport
import ReportText

struct Reporting: Sendable {
    var targets = [ReportTarget(format: .text)]
    var terminal = Terminal.auto
    var isQuiet = false

    /// Opens the reports; one without a file goes to this stream.
    func reports(to console: StandardStream = .output) throws -> Reports {
        try Reports(isQuiet ? targets.filter { $0.file != nil } : targets, terminal, console)
    }

    /// Writes the end of a text report that leaves out findings: the summary, if it is still due, and how to see them all.
    func show(_ summary: FindingSummary?, _ tally: Tally) throws {
        guard !isQuiet, targets.contains(where: { $0.file == nil && $0.format == .text }) else { return }
        try Output.write((summary.map { "\n" + $0.text(tally, style: terminal.style()) } ?? "") + BatchReport.hint)
    }

    /// Writes the counts: after a text report, or on standard error beside a machine format.
    func show(_ statistics: RuleTally) throws {
        guard !isQuiet else { return }
        let printed = targets.first { $0.file == nil }?.format
        guard printed == .text || printed == .concise else {
            StandardStream.error.write(statistics.text(style: terminal.style(for: .error)))
            return
        }
        try Output.write(statistics.text(style: terminal.style()))
    }
}

/// A format with the file that its report goes to, as in `sarif=lint.sarif`.
struct ReportTarget: Sendable {
    let format: ReportFormat
    /// The file's path, or nil for standard output.
    var file: String?

    init(format: ReportFormat) { self.format = format }

    /// Reads `FORMAT` or `FORMAT=FILE`; the file `-` is standard output.
    init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = ReportFormat(rawValue: String(parts.first ?? "")) else {
            let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("'\(parts.first ?? "")' is not a format. It is one of \(known).")
        }
        self.format = format
        guard let file = parts.dropFirst().first else { return }
        if file.isEmpty { throw ValidationError("'\(text)' names no file. Write it as '\(format.rawValue)=FILE'.") }
        self.file = file == "-" ? nil : String(file)
    }
}

/// All reports of a run, each written to a file, to standard output, or to standard error if standard output is in use.
struct Reports {
    private var reports: [Report] = []

    private struct Report {
        let number: Int
        var reporter: any Reporter
        var output: Output
        var file: ReportFile?
        /// The findings for people, kept until it is known whether the summary is shown in their place; nil if they are written at once.
        var held: String?
        /// The reason why it was abandoned; the others continue.
        var failure: Failure?
    }

    init(_ targets: [ReportTarget], _ terminal: Terminal, _ console: StandardStream) throws {
        for target in targets {
            let style = target.file == nil ? terminal.style(for: console) : Style(coloured: terminal == .always)
            let columns = target.file == nil ? terminal.columns : Terminal.columnsOfFiles
            let reporter = target.format.reporter(version: Apnslint.version, style: style, columns: columns)
            add(reporter, try target.file.map { try ReportFile(replacing: $0) }, console)
            // GitHub shows this file on the page of the run.
            if target.format == .github, let summary = environment("GITHUB_STEP_SUMMARY"), !summary.isEmpty {
                add(MarkdownReporter(), try ReportFile(opening: summary, O_WRONLY | O_CREAT | O_APPEND), console)
            }
        }
        try write { $0.begin() }
    }

    private mutating func add(_ reporter: any Reporter, _ file: ReportFile?, _ console: StandardStream) {
        let output = Output(file?.stream ?? console)
        reports.append(Report(number: reports.count, reporter: reporter, output: output, file: file))
    }

    var reporters: [any Reporter] { reports.map(\.reporter) }

    /// Keeps the text reports until their end, so that they begin with the summary: those in files, and the one on the terminal unless
    /// its findings are to be seen as they are found.
    mutating func holdText(onTerminal: Bool) {
        for index in reports.indices where reports[index].reporter is TextReporter {
            if onTerminal || reports[index].file != nil { reports[index].held = "" }
        }
    }

    /// True if a text report on the terminal has been written already when the summary is known.
    var showsTextAtOnce: Bool { reports.contains { $0.reporter is TextReporter && $0.held == nil } }

    /// Writes the parts for some documents. It throws only when no report is left that can be written.
    mutating func add(_ partial: PartialReport) throws {
        guard !partial.isSilent else { return }
        try eachOrThrow { (report: inout Report) throws(Failure) in
            let text = report.reporter.join(partial.pieces(for: report.number))
            if report.held != nil { report.held? += text } else { try report.output.print(text) }
        }
    }

    mutating func file(_ report: FileReport) throws { try write { $0.file(report) } }

    /// Flushes the reports, because the next document may take long to arrive.
    mutating func flush() throws {
        try eachOrThrow { (report: inout Report) throws(Failure) in try report.output.flush() }
    }

    /// Ends the reports. A sentence may replace the totals in those for people; a report as `summary-json` is the summary.
    mutating func end(
        _ tally: Tally, problems: [String], notes: [String] = [], stacks: StackReport? = nil, sentence: String? = nil,
        summary: FindingSummary? = nil, replacesText: Bool = false
    ) throws {
        try eachOrThrow { (report: inout Report) throws(Failure) in
            guard let held = report.held else { return }
            let style = (report.reporter as? TextReporter)?.style
            let summary = replacesText ? style.flatMap { summary?.text(tally, style: $0) } : nil
            try report.output.print(summary ?? held)
            report.held = nil
        }
        for problem in problems { try write { $0.notice(.error, problem) } }
        for note in notes { try write { $0.notice(.warning, note) } }
        if let stacks { try write { $0.stacks(stacks) } }
        try write { reporter in
            if reporter is SummaryReporter { return summary?.jsonText(version: Apnslint.version, tally: tally) ?? "" }
            let isForPeople = reporter is TextReporter || reporter is ConciseReporter || reporter is AgentReporter
            // An unreadable input is reported; nothing else was checked.
            if isForPeople, tally.files == 0, !problems.isEmpty { return "" }
            return isForPeople ? sentence.map { "\($0)\n" } ?? reporter.end(tally) : reporter.end(tally)
        }
        each { (report: inout Report) throws(Failure) in
            try report.output.flush()
            try report.file?.putInPlace()
        }
        if let failure = reports.lazy.compactMap(\.failure).first { throw failure }
    }

    private mutating func write(_ text: (inout any Reporter) -> String) throws {
        try eachOrThrow { (report: inout Report) throws(Failure) in try report.output.print(text(&report.reporter)) }
    }

    /// Calls a function with each report, and throws if all have failed.
    private mutating func eachOrThrow(_ body: (inout Report) throws(Failure) -> Void) throws {
        each(body)
        let failures = reports.compactMap(\.failure)
        if let first = failures.first, failures.count == reports.count { throw first }
    }

    /// Calls a function with each report that has not failed, and records failures.
    private mutating func each(_ body: (inout Report) throws(Failure) -> Void) {
        for index in reports.indices where reports[index].failure == nil {
            do { try body(&reports[index]) } catch { reports[index].failure = error }
        }
    }
}

/// The counts of a run so far, reported at intervals: in a line for people, and as metrics in a file.
struct RunningTally {
    struct Options: Sendable {
        var isFollowing = false
        /// The seconds between two reports.
        var interval = 10.0
        /// The path of the file of metrics; nil if none is wanted.
        var metrics: String?
    }

    private let options: Options
    private let reporting: Reporting
    /// The number of documents when it was reported last.
    private var lastCount = 0
    private var time = SystemClock.monotonic
    /// The reason why the last attempt to write the metrics failed.
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
        let reason = end(tally)
        if problem == nil, let reason { StandardStream.tell(reason) }
        problem = reason
    }

    /// Writes the metrics; returns the reason if they can't be written.
    func end(_ tally: Tally) -> String? {
        do { try writeMetrics(tally) } catch { return error.message }
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

    private func writeMetrics(_ tally: Tally) throws(Failure) {
        guard let path = options.metrics else { return }
        try ReportFile.write(tally.openMetrics(version: Apnslint.version), to: path)
    }
}
