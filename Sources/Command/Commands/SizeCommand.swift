import ArgumentParser

/// `apnslint size`: the size of payloads on the wire, and what can be saved.
struct SizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "size")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: .of("paths"), completion: .file()) var paths: [String] = []
    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @Flag(help: "Treat each line of every file, and of standard input, as a document.") var jsonl = false
    @Option(help: "How the sizes are written.") var format = Format.text
    @Flag(help: .of("--show-sent")) var showSent = false
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var display: TerminalOptions

    func run() throws {
        let choice = pathOptions.choice(form, areLines: jsonl)
        let settings = configuration.runOptions(request.settings + form.settings, display)
        try Session(paths: paths, choice: choice, settings: settings).run { _, _ in
            SizeRun(format: format, terminal: display.terminal, showsSent: showSent)
        }
    }
}
