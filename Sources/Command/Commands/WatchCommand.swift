import ArgumentParser

/// `apnslint watch`: checks files again whenever they change, for people whose editor has no plug-in.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "watch")

    @Argument(help: .of("watch paths"), completion: .file()) var paths: [String] = []
    @Flag(help: "Treat each line of the named files as a document.") var jsonl = false
    @Option(help: .of("watch --baseline"), completion: .file()) var baseline: String?
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
        let choice = pathOptions.choice(form, areLines: jsonl)
        let settings = configuration.runOptions(
            request.settings + form.settings + app.settings() + systems.settings + selection.settings, display)
        try WatchRun(
            paths: paths.isEmpty && choice.listFile == nil ? ["."] : paths, choice: choice, settings: settings,
            baseline: baseline
        ).run()
    }
}
