import ArgumentParser
import PushReport

struct Reporting: Sendable {
    var targets = [ReportTarget(format: .text)]
    var terminal = Terminal.auto
    var isQuiet = false

    /// Opens the reports; one without a file goes to this stream.
    func reports(to console: StandardStream = .output) throws -> Reports {
        try Reports(isQuiet ? targets.filter { $0.file != nil } : targets, terminal, console)
    }

    /// Writes below a text report that does not show all findings how to see them, and the summary, if it does not begin with it.
    func show(_ summary: FindingSummary?, _ tally: Tally) throws {
        guard !isQuiet, targets.contains(where: { $0.file == nil && $0.format == .text }) else { return }
        try Output.write((summary.map { "\n" + $0.text(tally, style: terminal.style()) } ?? "") + BatchReport.hint)
    }

    /// Writes the counts: after a text report, or on standard error beside a machine format.
    func show(_ statistics: Statistics) throws {
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
