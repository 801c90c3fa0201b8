import ArgumentParser
import JSONText
import LintProject
import PushDocument
import PushLint
import PushReport

/// `apnslint lint`: documents in, findings out.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "lint")

    @Argument(help: .of("paths"), completion: .file()) var paths: [String] = []
    @Flag(help: "Treat each line of the named files, and of standard input, as a document.") var jsonl = false
    @Flag(help: "Predict the stacks that the pushes make, in the order of the files and lines.") var stacks = false
    @Option(help: .value("number", "The maximum number of threads. (default: the number of processors)"))
    var threads: Int?
    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @Option(help: .value("file", "Report only findings that are not in this baseline.")) var baseline: String?
    @Option(help: .of("--write-baseline")) var writeBaseline: String?
    @Flag(help: "Remove entries from --baseline that no longer occur.") var pruneBaseline = false
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup var runOptions: RunOptionGroup
    @OptionGroup(title: "The records") var record: RecordOptions
    @Option(help: .value("pointer", "The field that identifies a record; shown with each finding."))
    var id: JSONPointer?
    @Option(parsing: .unconditionalSingleValue, help: .of("--keep")) var keep: [JSONPointer] = []
    @Flag(help: "Compare each push with the earlier ones to its device or Live Activity, in the order of the lines.")
    var story = false
    @Option(help: .of("--dead-tokens"), completion: .file()) var deadTokens: String?
    @Flag(help: "Exit with 1 if aps is set where it can't be read.") var failOnUnread = false
    @Flag(help: "Count the findings of each rule and of the files with most.") var stats = false
    @Flag(help: "Show every finding as text, however many there are.") var all = false
    @Option(help: .of("--max-findings")) var maxFindings: Int?
    @Option(parsing: .unconditionalSingleValue, help: .of("--by")) var by: [CountedField] = []
    @Flag(help: "End with 0 whatever is found; unreadable input still ends with 3.") var exitZero = false
    @Flag(help: "Read the file as it grows and when it is replaced; a signal ends that.") var follow = false
    @Option(help: .of("--since"), completion: .file()) var since: String?
    @Option(help: .value("seconds", "The time between two counts of --follow and --metrics. (default: 10)"))
    var interval: Double?
    @Option(help: .of("--metrics"), completion: .file()) var metrics: String?

    func validate() throws {
        if baseline != nil, writeBaseline != nil {
            throw ValidationError("--baseline and --write-baseline exclude each other.")
        }
        if pruneBaseline, baseline == nil {
            throw ValidationError("--prune-baseline needs the --baseline it is about.")
        }
        if !story, !stacks, !record.hasAnswers, deadTokens == nil, record.device != nil {
            throw ValidationError("--device is for --story and --stacks, and for answers at --status or --reason.")
        }
        if let maxFindings, maxFindings < 0 { throw ValidationError("--max-findings is 0 or more.") }
        if all, maxFindings != nil { throw ValidationError("--all and --max-findings exclude each other.") }
        if let interval, !(0.1...86_400).contains(interval) {
            throw ValidationError("--interval is from 0.1 to 86400 seconds.")
        }
        if interval != nil, !follow, metrics == nil {
            throw ValidationError("--interval is about --follow and --metrics.")
        }
        if let threads, threads < 1 { throw ValidationError("--threads is 1 or more.") }
        guard follow else { return }
        guard paths.count == 1, let path = paths.first, path != InputFile.standardInput.path,
            pathOptions.listFile == nil
        else { throw ValidationError("--follow reads one file; a pipe is read as it comes, without --follow.") }
        if PayloadFinder.isFolder(path) { throw ValidationError("--follow reads a file, and \(path) is a folder.") }
    }

    func run() throws { try plan.run() }

    var plan: LintRun {
        var search = pathOptions.search(form, areLines: jsonl || follow || since != nil)
        search.extensions += record.logExtensions
        search.threads = threads
        let failing = failOnUnread ? [Setting.failOnUnread(true)] : []
        let shown = (id.map { [(RecordPlace.id, $0)] } ?? []) + keep.map { (RecordPlace.kept, $0) }
        let settings = runOptions.runOptions(
            form.settings + record.settings + shown.map { Setting.record($0) } + failing)
        return LintRun(
            session: Session(paths: paths, search: search, settings: settings, threads: threads),
            baseline: BaselinePaths(read: baseline, written: writeBaseline, isPruned: pruneBaseline),
            showsStatistics: stats, maximumFindings: all ? nil : maxFindings ?? LintRun.usualMaximumFindings,
            countedFields: by, alwaysSucceeds: exitZero, allowedFailures: runOptions.report.failOn?.share ?? 0,
            runningTally: RunningTally.Options(isFollowing: follow, interval: interval ?? 10, metrics: metrics),
            showsStacks: stacks, comparesPushes: story, deadTokensPath: deadTokens,
            comparedFields: [record.device, record.date].compactMap(\.self),
            logPlacesPath: since)
    }
}

/// `apnslint fix`: documents in, fixed documents out.
struct FixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "fix")

    @Argument(help: .of("paths"), completion: .file()) var paths: [String] = []
    @Flag(help: "Show the difference and write nothing, unless --write is given too.") var diff = false
    @Flag(help: "Replace the files.") var write = false
    @Flag(help: "Also apply fixes that may not be what was meant.") var unsafe = false
    @Flag(help: "Treat each line of every file, and of standard input, as a document.") var jsonl = false
    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup var options: RunOptionGroup

    func validate() throws { try options.report.refuseLintOnly() }

    func run() throws {
        var search = pathOptions.search(form, areLines: jsonl)
        // `fix --write` follows no links.
        search.followsLinks = !write
        let runOptions = options.runOptions(form.settings)
        let fixing = FixRun.Options(showsDifference: diff, writes: write, isUnsafe: unsafe)
        try Session(paths: paths, search: search, settings: runOptions, includesIgnored: true).run { inputs, _ in
            try FixRun(fixing, runOptions.report, inputs)
        }
    }
}

/// `apnslint watch`: checks files again whenever they change, for people whose editor has no plug-in.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "watch")

    @Argument(help: .value("path", "Files and folders. (default: the current folder)"), completion: .file())
    var paths: [String] = []
    @Flag(help: "Treat each line of the named files as a document.") var jsonl = false
    @Option(help: .value("file", "Show only findings that are not in this baseline."), completion: .file())
    var baseline: String?
    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func validate() throws {
        let standardInput = InputFile.standardInput.path
        if paths.contains(standardInput) || pathOptions.listFile == standardInput {
            throw ValidationError("watch takes files and folders: standard input does not change.")
        }
    }

    func run() throws {
        let search = pathOptions.search(form, areLines: jsonl)
        let settings = configuration.runOptions(
            request.settings + form.settings + app.settings() + systems.settings + selection.settings, display)
        try WatchRun(
            paths: paths.isEmpty && search.listFile == nil ? ["."] : paths, search: search, settings: settings,
            baseline: baseline
        ).run()
    }
}

/// `apnslint gate`: passes a document on unchanged, or nothing.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "gate")

    @Argument(help: .value("file", "A file, or - for standard input."), completion: .file()) var path = "-"
    @Flag(help: "Send the smallest equivalent document, and check that.") var minify = false
    @Flag(help: "Send only the payload of a request document.") var payloadOnly = false
    @Flag(help: "Treat each line as a document.") var jsonl = false
    @Flag(help: .of("--answers")) var answers = false
    @Flag(help: "With --answers: say the stack of each push.") var stacks = false
    @Option(help: .value("file", "Append rejected lines to this file instead of standard error; - is standard output."))
    var rejects: String?
    @Option(help: .value("form", "The push service whose message it is, such as fcm or onesignal."))
    var envelope: EnvelopeChoice?
    @OptionGroup(title: "The records of a queue") var record: RecordOptions
    @OptionGroup var options: RunOptionGroup

    func validate() throws {
        try options.report.refuseLintOnly()
        if stacks, !answers { throw ValidationError("--stacks is for --answers.") }
        if let envelope, !envelope.isOneForm, envelope != .none {
            throw ValidationError("gate takes what is sent: --envelope names a push service, such as fcm or onesignal.")
        }
        if rejects != nil, !jsonl { throw ValidationError("--rejects is for --jsonl.") }
        if answers, jsonl || minify || payloadOnly || !record.settings.isEmpty {
            throw ValidationError("--answers has lines of its own, and sends nothing on: leave the other option out.")
        }
    }

    func run() throws { try plan.run() }

    var plan: GateRun {
        GateRun(
            path: path, minifies: minify, sendsPayloadOnly: payloadOnly, areLines: jsonl, answers: answers,
            areRecords: !record.settings.isEmpty, showsStacks: stacks, rejects: rejects,
            runOptions: options.runOptions((envelope.map { [.envelope($0)] } ?? []) + record.settings))
    }
}

/// `apnslint size`: the size of payloads on the wire, and what can be saved.
struct SizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "size")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: .of("paths"), completion: .file()) var paths: [String] = []
    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @Flag(help: "Treat each line of every file, and of standard input, as a document.") var jsonl = false
    @Option(help: "How the sizes are written.") var format = Format.text
    @Flag(help: "Also show the header fields and the payload that are sent, as a push service builds them.")
    var showSent = false
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var display: TerminalOptions

    func run() throws {
        let search = pathOptions.search(form, areLines: jsonl)
        let settings = configuration.runOptions(request.settings + form.settings + app.settings(), display)
        try Session(paths: paths, search: search, settings: settings).run { _, _ in
            SizeRun(format: format, terminal: display.terminal, showsSent: showSent)
        }
    }
}
