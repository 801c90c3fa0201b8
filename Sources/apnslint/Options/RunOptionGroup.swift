import ArgumentParser
import LintProject
import PushLint

/// How `lint`, `fix` and `gate` check documents and report findings.
struct RunOptionGroup: ParsableArguments {
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var report: ReportOptions

    @Option(help: ArgumentHelp("The name that standard input has in the report.", valueName: "name"))
    var stdinFilename: String?

    /// The options as a plain value; `form` has the command's own settings for the form of documents.
    func runOptions(_ form: [Setting]) -> RunOptions {
        RunOptions(
            settings: request.settings + form + app.settings + systems.settings + selection.settings + report.settings,
            configuration: configuration.source, report: report.reporting, stdinFilename: stdinFilename)
    }
}
