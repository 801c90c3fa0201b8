import ArgumentParser
import LintProject

/// How `lint`, `fix` and `gate` check documents and report findings.
struct RunOptionGroup: ParsableArguments {
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var report: ReportOptions
    @Option(help: ArgumentHelp("The name that standard input has in the report.", valueName: "name"))
    var stdinFilename: String?
    @Option(help: .of("--now")) var now: SendingMoment?

    /// The options as a plain value; `form` has the command's own settings for the form of documents.
    func runOptions(_ form: [Setting]) -> RunOptions {
        RunOptions(
            settings: request.settings + form + app.settings() + systems.settings + selection.settings
                + report.settings, configuration: configuration.source, report: report.reporting,
            stdinFilename: stdinFilename, clock: now?.clock)
    }
}

/// Which findings are known and accepted.
struct BaselineOptions: ParsableArguments {
    @Option(name: .customLong("baseline"), help: .of("--baseline")) var read: String?
    @Option(name: .customLong("write-baseline"), help: .of("--write-baseline")) var written: String?
    @Flag(name: .customLong("prune-baseline"), help: "Remove entries from --baseline that no longer occur.")
    var isPruned = false

    func validate() throws {
        if read != nil, written != nil { throw ValidationError("--baseline and --write-baseline exclude each other.") }
        if isPruned, read == nil { throw ValidationError("--prune-baseline needs the --baseline it is about.") }
    }

    var paths: BaselinePaths { BaselinePaths(read: read, written: written, isPruned: isPruned) }
}

/// Where settings come from besides the command line.
struct ConfigurationOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: .of("--config"), completion: .file()) var file: String?
    @Flag(name: .customLong("no-config"), help: "Read no configuration.") var isOff = false

    func validate() throws {
        if file != nil, isOff { throw ValidationError("--config and --no-config exclude each other.") }
    }

    func runOptions(_ settings: [Setting], _ display: TerminalOptions) -> RunOptions {
        RunOptions(settings: settings, configuration: source, report: Reporting(terminal: display.terminal))
    }

    var source: ConfigurationSource { isOff ? .off : file.map { .file($0) } ?? .search }
}
