import ArgumentParser
import PushLint

/// What `lint`, `fix` and `gate` judge documents by, and how they report it.
struct JudgingOptions: ParsableArguments {
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var report: ReportOptions

    @Option(help: ArgumentHelp("The name that standard input has in the report.", valueName: "name"))
    var stdinFilename: String?

    /// Finds the linter for each document; `form` is what the command says of the form documents have.
    ///
    /// - Throws: as `LinterFinder`.
    func finder(_ form: [Setting]) throws -> LinterFinder {
        try LinterFinder(
            configuration, terminal: report.terminal,
            commandLine: request.settings + form + app.settings + systems.settings + selection.settings
                + report.settings)
    }

    /// The file an input stands for; nil for standard input without a name.
    func fileName(of input: InputFile) -> String? { input.isStandardInput ? stdinFilename : input.path }

    /// The name of an input in the report.
    func name(of input: InputFile) -> String { fileName(of: input) ?? input.path }

    /// Where services look for an input: its path from the current folder.
    func location(of input: InputFile) -> String {
        let name = name(of: input)
        return name == InputFile.standardInput.path ? name : AbsolutePath(name).relative(to: .current)
    }
}
