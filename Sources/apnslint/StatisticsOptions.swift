import ArgumentParser
import PushReport

/// Whether findings are counted.
struct StatisticsOptions: ParsableArguments {
    @Flag(name: .customLong("stats"), help: "Count the findings of each rule and of the files with most.")
    var isOn = false

    /// What counts them, or nil where that is not asked for.
    var statistics: Statistics? { isOn ? Statistics() : nil }
}

extension ReportOptions {
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
