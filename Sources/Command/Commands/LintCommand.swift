import ArgumentParser

/// `apnslint lint`: documents in, findings out.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "lint")

    @Argument(help: .of("paths"), completion: .file()) var paths: [String] = []
    @Flag(help: "Treat each line of the named files, and of standard input, as a document.") var jsonl = false
    @Flag(help: "Predict the stacks that the pushes make, in the order of the files and lines.") var stacks = false
    @Option(help: .of("--threads")) var threads: Int?
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
        var choice = pathOptions.choice(form, areLines: areLines)
        if record.payload != nil { choice.extensions += InputFile.extensionsOfLogs }
        return LintRun(
            paths: paths, choice: choice, runOptions: runOptions.runOptions(form.settings + record.settings),
            baseline: baseline.choice, isCounting: large.isCounting, maximumShown: large.maximum,
            counted: large.by, isAlwaysZero: large.exitZero, share: runOptions.report.failOn?.share ?? 0,
            running: following.choice, showsStacks: stacks, story: sequence.fields, comparedFields: sequence.named,
            threads: threads, since: following.since)
    }
}
