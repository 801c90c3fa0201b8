import ArgumentParser
import LintProject

/// `apnslint lint`: documents in, findings out.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Report what APNs will refuse and what devices will drop (default).",
        discussion: """
            PATHS
            A file is checked whatever its name. A folder is walked for *.apns, and for *.json that is a payload, a \
            request document {"headers": {…}, "payload": {…}} or a form in which payloads are embedded; with \
            --envelope markdown or shell also for *.md or *.sh. Files that git ignores are skipped. With no path, or -, \
            standard input is checked.

            STREAMS
            Each line of a .jsonl or .ndjson file is a document; with --jsonl, also each line of all named files and of standard \
            input. Lines and columns are those of the stream. Blank lines are skipped. With --follow a log is read as it \
            grows and when it is replaced.
            """)

    @Argument(
        help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @Flag(help: "Treat each line of the named files, and of standard input, as a document.")
    var jsonl = false

    @Flag(help: "Predict the stacks that the pushes make, in the order of the files and lines.")
    var stacks = false

    @Option(
        help: ArgumentHelp("The maximum number of threads. (default: the number of processors)", valueName: "number"))
    var threads: Int?

    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @OptionGroup(title: "The baseline") var baseline: BaselineOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup var runOptions: RunOptionGroup
    @OptionGroup(title: "Records of a log") var record: RecordOptions
    @OptionGroup(title: "Large runs") var large: LargeRunOptions
    @OptionGroup(title: "Logs that grow") var following: FollowOptions

    func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads is 1 or more.") }
        try following.check(paths, hasList: pathOptions.listFile != nil)
    }

    func run() throws { try plan.run() }

    /// The options as plain values.
    var plan: LintRun {
        let choice = pathOptions.choice(form, areLines: jsonl || following.isFollowing)
        return LintRun(
            paths: paths, choice: choice, runOptions: runOptions.runOptions(form.settings + record.settings),
            baseline: baseline.choice, isCounting: large.isCounting, summary: large.choice,
            ending: RunReport.Ending(isAlwaysZero: large.exitZero, share: runOptions.report.failOn?.share ?? 0),
            running: following.choice, showsStacks: stacks, threads: threads)
    }
}
