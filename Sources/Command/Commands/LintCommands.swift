import ArgumentParser

/// `apnslint lint`: documents in, findings out.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "lint")

    @Argument(help: .of("paths"), completion: .file()) var paths: [String] = []
    @Flag(help: "Treat each line of the named files, and of standard input, as a document.") var jsonl = false
    @Flag(help: "Predict the stacks that the pushes make, in the order of the files and lines.") var stacks = false
    @Option(help: .value("number", "The maximum number of threads. (default: the number of processors)"))
    var threads: Int?
    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @OptionGroup(title: "The baseline") var baseline: BaselineOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup var runOptions: RunOptionGroup
    @OptionGroup(title: "Records of a log") var record: RecordOptions
    @OptionGroup(title: "Sequences") var sequence: StoryOptions
    @OptionGroup(title: "Large runs") var large: LargeRunOptions
    @OptionGroup(title: "Logs that grow") var following: FollowOptions

    func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads is 1 or more.") }
        try following.check(paths, hasList: pathOptions.listFile != nil)
    }

    func run() throws { try plan.run() }

    var plan: LintRun {
        let areLines = jsonl || following.isFollowing || following.since != nil
        var search = pathOptions.search(form, areLines: areLines)
        if record.payload != nil { search.extensions += InputFile.extensionsOfLogs }
        return LintRun(
            paths: paths, search: search, runOptions: runOptions.runOptions(form.settings + record.settings),
            baseline: baseline.paths, isCounting: large.isCounting, maximumShown: large.maximum,
            counted: large.by, isAlwaysZero: large.exitZero, share: runOptions.report.failOn?.share ?? 0,
            running: following.options, showsStacks: stacks, story: sequence.fields, comparedFields: sequence.named,
            threads: threads, since: following.since)
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
    @OptionGroup var options: RunOptionGroup

    func validate() throws {
        try options.report.refuseLintOnly()
        if stacks, !answers { throw ValidationError("--stacks is for --answers.") }
        if rejects != nil, !jsonl { throw ValidationError("--rejects is for --jsonl.") }
        if answers, jsonl || minify || payloadOnly {
            throw ValidationError("--answers has lines of its own, and sends nothing on: leave the other option out.")
        }
    }

    func run() throws { try plan.run() }

    var plan: GateRun {
        GateRun(
            path: path, minifies: minify, sendsPayloadOnly: payloadOnly, areLines: jsonl, answers: answers,
            showsStacks: stacks, rejects: rejects, runOptions: options.runOptions([]))
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
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var display: TerminalOptions

    func run() throws {
        let search = pathOptions.search(form, areLines: jsonl)
        let settings = configuration.runOptions(request.settings + form.settings, display)
        try Session(paths: paths, search: search, settings: settings).run { _, _ in
            SizeRun(format: format, terminal: display.terminal, showsSent: showSent)
        }
    }
}
