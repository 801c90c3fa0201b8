import ArgumentParser
import JSONText
import LintProject
import PushLint
import PushReport

/// How findings are shown, and which of them fail the run.
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

    /// The options as a plain value, without the threshold.
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

/// How text is shown on the terminal.
struct TerminalOptions: ParsableArguments {
    @Option(name: .customLong("color"), help: "Colours in text; auto: on a terminal, unless NO_COLOR is set.")
    var terminal = Terminal.auto
}

extension Terminal: ExpressibleByArgument {}

/// How a run over very many documents is reported, and when it ends.
struct LargeRunOptions: ParsableArguments {
    @Flag(name: .customLong("stats"), help: "Count the findings of each rule and of the files with most.")
    var isCounting = false
    @Flag(name: .customLong("all"), help: "Show every finding as text, however many there are.") var showsAll = false
    @Option(help: .of("--max-findings")) var maxFindings: Int?
    @Option(parsing: .unconditionalSingleValue, help: .of("--by")) var by: [JSONPointer] = []
    @Flag(help: "End with 0 whatever is found; unreadable input still ends with 3.") var exitZero = false

    func validate() throws {
        if let maxFindings, maxFindings < 0 { throw ValidationError("--max-findings is 0 or more.") }
        if showsAll, maxFindings != nil { throw ValidationError("--all and --max-findings exclude each other.") }
    }

    /// The maximum number of findings shown individually; nil for all.
    var maximum: Int? { showsAll ? nil : maxFindings ?? LintRun.usualMaximum }
}

/// Whether a log is read as it grows, and how its counts are reported.
struct FollowOptions: ParsableArguments {
    @Flag(name: .customLong("follow"), help: "Read the file as it grows and when it is replaced; a signal ends that.")
    var isFollowing = false
    @Option(help: .of("--since"), completion: .file()) var since: String?
    @Option(help: .value("seconds", "The time between two counts of --follow and --metrics. (default: 10)"))
    var interval: Double?
    @Option(help: .of("--metrics"), completion: .file()) var metrics: String?

    func validate() throws {
        if let interval, !(0.1...86_400).contains(interval) {
            throw ValidationError("--interval is from 0.1 to 86400 seconds.")
        }
        if interval != nil, !isFollowing, metrics == nil {
            throw ValidationError("--interval is about --follow and --metrics.")
        }
    }

    func check(_ paths: [String], hasList: Bool) throws {
        guard isFollowing else { return }
        guard paths.count == 1, let path = paths.first, path != InputFile.standardInput.path, !hasList
        else { throw ValidationError("--follow reads one file; a pipe is read as it comes, without --follow.") }
        if PayloadFinder.isFolder(path) { throw ValidationError("--follow reads a file, and \(path) is a folder.") }
    }

    var options: RunningCounts.Options {
        RunningCounts.Options(isFollowing: isFollowing, interval: interval ?? 10, metrics: metrics)
    }
}

/// Where the payload is in the records of a log, and which field identifies a record.
struct RecordOptions: ParsableArguments {
    @Option(help: .value("pointer", "Where the payload is in each record, such as /message/apns."))
    var payload: JSONPointer?
    @Option(help: .value("pointer", "Where the header fields of the push are in each record."))
    var headers: JSONPointer?
    @Option(help: .value("pointer", "The field that identifies a record; shown with each finding."))
    var id: JSONPointer?
    @Option(parsing: .unconditionalSingleValue, help: .of("--keep")) var keep: [JSONPointer] = []
    @Option(help: .value("pointer", "The status with which APNs answered.")) var status: JSONPointer?
    @Option(help: .value("pointer", "The reason that APNs gave, or the body of its answer.")) var reason: JSONPointer?

    func validate() throws {
        if payload?.tokens.isEmpty == true { throw ValidationError("--payload leads into a record, as /payload does.") }
    }

    var settings: [Setting] {
        let places: [(RecordPlace, JSONPointer?)] = [
            (.payload, payload), (.headers, headers), (.id, id), (.status, status), (.reason, reason),
        ]
        return (places + keep.map { (.kept, $0) }).compactMap { place, pointer in
            pointer.map { Setting.record((place, $0)) }
        }
    }
}

extension JSONPointer: ExpressibleByArgument {
    /// The pointer that a text contains; nil if it is not one.
    public init?(argument: String) { self.init(argument) }
}

/// Whether pushes are compared with those that were sent before them.
struct StoryOptions: ParsableArguments {
    @Flag(help: "Compare each push with the earlier ones to its device or Live Activity, in the order of the lines.")
    var story = false
    @Option(help: .value("pointer", "The field that names the device; /device by default.")) var device: JSONPointer?
    @Option(help: .value("pointer", "The field with the time of sending; /date by default.")) var date: JSONPointer?

    func validate() throws {
        if !story, device != nil || date != nil { throw ValidationError("--device and --date are for --story.") }
    }

    /// The fields that were named.
    var named: [JSONPointer] { [device, date].compactMap(\.self) }

    /// The fields that are read; nil if nothing is compared.
    var fields: StoryFields? {
        guard story else { return nil }
        var fields = StoryFields()
        fields.device = device ?? fields.device
        fields.date = date ?? fields.date
        return fields
    }
}

/// How `lint`, `fix` and `gate` check documents and report findings.
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

/// Which findings are known and accepted.
struct BaselineOptions: ParsableArguments {
    @Option(name: .customLong("baseline"), help: .value("file", "Report only findings that are not in this baseline."))
    var read: String?
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
