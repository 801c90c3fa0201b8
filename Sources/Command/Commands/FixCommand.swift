import ArgumentParser

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
        var choice = pathOptions.choice(form, areLines: jsonl)
        // `fix --write` follows no links.
        choice.followsLinks = !write
        let runOptions = options.runOptions(form.settings)
        let fixing = FixRun.Choice(showsDifference: diff, writes: write, isUnsafe: unsafe)
        try Session(paths: paths, choice: choice, settings: runOptions, includesIgnored: true).run { inputs, _ in
            try FixRun(fixing, runOptions.report, inputs)
        }
    }
}
