import ArgumentParser
import JSONText
import LintProject
import PushLint
import PushReport

/// The formats of reports, and the findings that fail the run.
struct ReportOptions: ParsableArguments {
    /// The lowest severity that fails the run, and the share of documents that may have findings of it.
    struct Threshold: ExpressibleByArgument {
        let severity: Severity
        /// From 0 to 1; nil by default.
        let share: Double?

        /// Reads `error`, or `error=1%`.
        init?(argument: String) {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let percent = parts.count == 2 && parts[1].hasSuffix("%") ? Double(parts[1].dropLast()) : nil
            guard let severity = Severity(rawValue: String(parts[0])),
                parts.count == 1 || percent.map((0...100).contains) ?? false
            else { return nil }
            self.severity = severity
            share = percent.map { $0 / 100 }
        }

        static let allValueStrings = ["error", "warning", "info"]
        static let defaultCompletionKind = CompletionKind.list(allValueStrings)
    }

    @Option(help: "How findings are written. (default: text)") var format: ReportFormat?
    @Option(help: .of("--output"), transform: ReportTarget.init) var output: [ReportTarget] = []
    @Option(help: .of("--fail-on")) var failOn: Threshold?
    @Option(help: .value("severity", "The lowest severity of findings that are reported. (default: info)"))
    var minSeverity: Severity?
    @OptionGroup var display: TerminalOptions
    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print nothing; only set the exit code.")
    var isQuiet = false

    /// The options as a plain value, without the severities, which are `settings`.
    var reporting: Reporting {
        let given = (format.map { [ReportTarget(format: $0)] } ?? []) + output
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

    /// Refuses options that only `lint` has: a share of documents, and the summary of a run.
    func refuseLintOnly() throws {
        if failOn?.share != nil { throw ValidationError("A share of documents in --fail-on is for lint.") }
        if reporting.targets.contains(where: { $0.format == .summaryJSON }) {
            throw ValidationError("The format summary-json is for lint.")
        }
    }

    var settings: [Setting] {
        [failOn.map { Setting.failOn($0.severity) }, minSeverity.map { Setting.minimumSeverity($0) }].compactMap(\.self)
    }
}

extension ReportFormat: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}

/// The appearance of text on the terminal.
struct TerminalOptions: ParsableArguments {
    @Option(name: .customLong("color"), help: "Colours in text; auto: on a terminal, unless NO_COLOR is set.")
    var terminal = Terminal.auto
}

extension Terminal: ExpressibleByArgument {}

extension JSONPointer: ExpressibleByArgument {
    /// The pointer that a text contains; nil if it is not one.
    public init?(argument: String) { self.init(argument) }
}

extension CountedField: ExpressibleByArgument {
    /// The field that a text names; nil if it names none.
    package init?(argument: String) { self.init(argument) }
}

/// The options of `lint`, `fix` and `gate` for checks and reports.
struct RunOptionGroup: ParsableArguments {
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var report: ReportOptions
    @Option(help: .value("name", "The name that standard input has in the report.")) var stdinFilename: String?
    @Option(help: .of("--now")) var now: SendingMoment?

    /// The options as a plain value; `form` has the command's own settings for the form of documents.
    func runOptions(_ form: [Setting]) -> RunOptions {
        RunOptions(
            settings: request.settings + form + app.settings() + systems.settings + selection.settings
                + report.settings, configuration: configuration.source, report: report.reporting,
            stdinFilename: stdinFilename, clock: now?.clock)
    }
}

/// The source of settings besides the command line.
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
