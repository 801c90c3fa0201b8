import PushReport

/// All reports of a run, each on its way to standard output or to a file.
struct Reports {
    private var reports: [Report] = []

    private struct Report {
        var reporter: any Reporter
        var output: Output
        /// The file it goes to, if not to standard output.
        var file: ReportFile?
        /// Why it was given up; the others go on.
        var failure: Failure?

        init(_ reporter: any Reporter, _ file: ReportFile?) {
            self.reporter = reporter
            self.file = file
            output = file.map { Output($0.stream, named: $0.name) } ?? Output()
        }
    }

    /// Opens the files and writes what stands before the first document.
    ///
    /// - Throws: `Failure` for a file that can't be written.
    init(_ targets: [ReportTarget], _ terminal: TerminalOptions) throws {
        for target in targets {
            let style = target.file == nil ? terminal.style() : Style(coloured: terminal.color == .always)
            let columns = target.file == nil ? terminal.columns : TerminalOptions.columnsOfFiles
            let reporter = target.format.reporter(version: Apnslint.version, style: style, columns: columns)
            reports.append(Report(reporter, try target.file.map { try ReportFile(replacing: $0) }))
            // GitHub shows what is in this file on the page of the run.
            if target.format == .github, let summary = environment("GITHUB_STEP_SUMMARY"), !summary.isEmpty {
                reports.append(Report(MarkdownReporter(), try ReportFile(appendingTo: summary)))
            }
        }
        try write { $0.begin() }
    }

    /// Writes what is said of one document.
    ///
    /// - Throws: `Failure` when no report is left that can be written.
    mutating func file(_ report: FileReport) throws {
        try write { $0.file(report) }
    }

    /// Writes the ends, and puts the files in place.
    ///
    /// - Throws: the first `Failure` that any report had.
    mutating func end(_ tally: Tally, problems: [String]) throws {
        for problem in problems { try write { $0.problem(problem) } }
        try write { $0.end(tally) }
        each { (report: inout Report) throws(Failure) in
            try report.output.flush()
            try report.file?.putInPlace()
        }
        if let failure = reports.lazy.compactMap(\.failure).first { throw failure }
    }

    private mutating func write(_ text: (inout any Reporter) -> String) throws {
        each { (report: inout Report) throws(Failure) in try report.output.print(text(&report.reporter)) }
        let failures = reports.compactMap(\.failure)
        if let first = failures.first, failures.count == reports.count { throw first }
    }

    /// Does something with each report that has not failed, and keeps why it then does.
    private mutating func each(_ body: (inout Report) throws(Failure) -> Void) {
        for index in reports.indices where reports[index].failure == nil {
            do { try body(&reports[index]) } catch { reports[index].failure = error }
        }
    }
}
