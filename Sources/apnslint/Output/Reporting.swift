import PushReport

/// How findings are shown.
struct Reporting: Sendable {
    /// The formats, and where each goes.
    var targets = [ReportTarget(format: .text)]
    var terminal = Terminal()
    /// True if nothing is printed.
    var isQuiet = false

    /// Opens the reports; one without a file goes to this stream.
    ///
    /// - Throws: `Failure` for a file that can't be written.
    func reports(to console: StandardStream = .output) throws -> Reports {
        try Reports(isQuiet ? targets.filter { $0.file != nil } : targets, terminal, console)
    }

    /// Writes the summary below a text report that does not show all findings.
    ///
    /// - Throws: `Failure` as `Output.flush()`.
    func show(_ summary: FindingSummary, _ tally: Tally) throws {
        guard !isQuiet, targets.contains(where: { $0.file == nil && $0.format == .text }) else { return }
        var output = Output()
        try output.print("\n" + summary.text(documents: tally.files, style: terminal.style()))
        try output.print("--all shows every finding, --select RULE --all those of one rule\n")
        try output.flush()
    }

    /// Writes the counts: after a text report, or on standard error beside a machine format.
    ///
    /// - Throws: `Failure` as `Output.flush()`.
    func show(_ statistics: Statistics) throws {
        guard !isQuiet else { return }
        let printed = targets.first { $0.file == nil }?.format
        guard printed == .text || printed == .concise else {
            StandardStream.error.write(statistics.text(style: terminal.style(for: .error)))
            return
        }
        var output = Output()
        try output.print(statistics.text(style: terminal.style()))
        try output.flush()
    }
}
