import ArgumentParser
import PushLint
import PushReport

/// How findings are shown, and which of them fail the run.
struct ReportOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, concise, json }
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning, info

        var severity: Severity { Severity(rawValue: rawValue) ?? Settings.defaultFailOn }
    }

    @Option(help: "How findings are written.")
    var format = Format.text

    @Option(help: "The least severity that makes the exit code 1. (default: error)")
    var failOn: Threshold?

    @OptionGroup var terminal: TerminalOptions

    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print nothing; the exit code tells.")
    var isQuiet = false

    /// The reporter asked for.
    func reporter() -> any Reporter {
        switch format {
        case .text: TextReporter(style: terminal.style(), columns: terminal.columns)
        case .concise: ConciseReporter()
        case .json: JSONReporter(version: Apnslint.version)
        }
    }

    /// What is set here for every document.
    var settings: [Setting] { failOn.map { [Setting(.failOn($0.severity), from: .commandLine)] } ?? [] }
}
