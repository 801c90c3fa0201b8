import ArgumentParser
import LintProject

/// Where settings come from besides the command line.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: .customLong("config"),
        help: ArgumentHelp(
            "The configuration, in place of .apnslint.json from each file's folder upwards.", valueName: "file"),
        completion: .file())
    var file: String?

    @Flag(name: .customLong("no-config"), help: "Read no configuration.")
    var isOff = false

    func validate() throws {
        if file != nil, isOff { throw ValidationError("--config and --no-config exclude each other.") }
    }

    /// The options of a run with these settings and this terminal.
    func runOptions(_ settings: [Setting], _ display: TerminalOptions) -> RunOptions {
        RunOptions(settings: settings, configuration: source, report: Reporting(terminal: display.terminal))
    }

    /// The options as a plain value.
    var source: ConfigurationSource { isOff ? .off : file.map { .file($0) } ?? .search }
}
