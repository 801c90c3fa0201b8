import ArgumentParser

/// `apnslint size`: the size of payloads on the wire, and what can be saved.
struct SizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "size", abstract: "Show the size on the wire against the limit, and what takes it up.",
        discussion: """
            Each part of the payload has a bar. For a payload over the limit, the smallest cuts of its texts that make \
            it fit are listed, on whole characters. The exit code is 1 if a payload is over the limit.

            EXAMPLES
              apnslint size push.apns
              apnslint size fcm-message.json          the payload inside a request
              apnslint size --push-type voip --format json call.apns
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(
        help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "The files") var pathOptions: PathOptions

    @Flag(help: "Treat each line of every file, and of standard input, as a document.")
    var jsonl = false

    @Option(help: "How the sizes are written.")
    var format = Format.text

    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var display: TerminalOptions

    func run() throws {
        let choice = pathOptions.choice(form, areLines: jsonl)
        let settings = configuration.runOptions(
            request.settings + form.settings, display)
        try Session(paths: paths, choice: choice, settings: settings).run { _ in SizeRun(format, display.terminal) }
    }
}
