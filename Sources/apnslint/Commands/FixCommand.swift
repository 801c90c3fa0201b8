import ArgumentParser

/// `apnslint fix`: documents in, fixed documents out.
struct FixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix", abstract: "Fix what can be fixed.",
        discussion: """
            For files the changes are shown as a patch for git apply; with --write the files are replaced. The document \
            on standard input goes to standard output with its fixes. The remaining findings are reported on standard error, \
            and the exit code is 1 if any is at or above --fail-on. Of .jsonl and .ndjson files, and with --jsonl, each \
            line is a document.

            A fix edits its own place, with the commas and white space beside it; all other bytes stay. It is applied only if \
            its finding is gone afterwards and, unless it is unsafe, no finding is added. Comments and text around a payload \
            stay without --unsafe.

            EXAMPLES
              apnslint fix Payloads/                  show what would be changed
              apnslint fix --write Payloads/          change the files
              apnslint fix --unsafe Payloads/         also show fixes that may not be meant
              apnslint fix - < push.json > fixed.json
            """)

    @Argument(
        help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @Flag(help: "Show the difference and write nothing, unless --write is given too.")
    var diff = false

    @Flag(help: "Replace the files.")
    var write = false

    @Flag(help: "Also apply fixes that may not be what was meant.")
    var unsafe = false

    @Flag(help: "Treat each line of every file, and of standard input, as a document.")
    var jsonl = false

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
        try Session(paths: paths, choice: choice, settings: runOptions, includesIgnored: true).run { inputs in
            try FixRun(fixing, runOptions.report, inputs)
        }
    }
}
