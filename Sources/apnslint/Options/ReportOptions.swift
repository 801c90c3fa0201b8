import ArgumentParser
import LintProject
import PushLint
import PushReport

/// How findings are shown, and which of them fail the run.
struct ReportOptions: ParsableArguments {
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning, info

        var severity: Severity { Severity(rawValue: rawValue) ?? Settings.defaultFailOn }
    }

    @Option(help: "How findings are written. (default: text)")
    var format: ReportFormat?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "A format, and the file it goes to, if any; may be repeated.", valueName: "format=file"),
        transform: ReportTarget.init)
    var outputs: [ReportTarget] = []

    @Option(help: "The least severity that makes the exit code 1. (default: error)")
    var failOn: Threshold?

    @OptionGroup var display: TerminalOptions

    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print nothing; the exit code tells.")
    var isQuiet = false

    /// The same as a plain value, but for the threshold.
    var reporting: Reporting {
        let given = (format.map { [ReportTarget(format: $0)] } ?? []) + outputs
        var reporting = Reporting(terminal: display.terminal, isQuiet: isQuiet)
        if !given.isEmpty { reporting.targets = given }
        return reporting
    }

    func validate() throws {
        let targets = reporting.targets
        let printed = targets.filter { $0.file == nil }.map(\.format.rawValue)
        if printed.count > 1 {
            throw ValidationError(
                "\(printed.joined(separator: " and ")) can't both go to standard output. Write \(printed[1])=FILE.")
        }
        let files = targets.compactMap { $0.file.map { AbsolutePath($0) } }
        for (index, file) in files.enumerated() where files[..<index].contains(file) {
            throw ValidationError("Two reports go to \(file). Give each a file of its own.")
        }
    }

    /// What is set here for every document.
    var settings: [Setting] { failOn.map { [Setting(.failOn($0.severity), from: .commandLine)] } ?? [] }
}

extension ReportFormat: ExpressibleByArgument {}
