import PushReport

/// How findings are shown.
struct Reporting: Sendable {
    /// The formats, and where each goes.
    var targets = [ReportTarget(format: .text)]
    var terminal = Terminal()
    /// Whether nothing is printed.
    var isQuiet = false

    /// The reports, with their files open; one without a file goes to this stream.
    ///
    /// - Throws: `Failure` for a file that can't be written.
    func reports(to console: StandardStream = .output) throws -> Reports {
        try Reports(isQuiet ? targets.filter { $0.file != nil } : targets, terminal, console)
    }

    /// Writes the counts below a report for people, and beside one for programs on standard error.
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
