import ArgumentParser
import PushLint
import PushReport

/// `apnslint lint`: documents in, findings out.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Report what APNs will refuse and what devices will drop (default).",
        discussion: """
            PATHS
              A file is checked whatever its name. A folder is walked for *.apns, and for *.json with aps at the root or \
            and request documents {"headers": {…}, "payload": {…}}. With no path, or -, standard input is checked.
              In a folder, what git ignores is passed over.
            """)

    @Argument(help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The baseline") var baseline: BaselineOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var report: ReportOptions
    @OptionGroup(title: "The report") var counting: StatisticsOptions

    @Option(help: ArgumentHelp("The name that standard input has in the report.", valueName: "name"))
    var stdinFilename: String?

    func run() throws {
        var inputs = Inputs()
        try inputs.resolve(paths, pathOptions)
        var finder = try SettingsFinder(
            configuration, terminal: report.terminal,
            commandLine: request.settings + systems.settings + selection.settings + report.settings)
        var known = try baseline.file(report.terminal)
        var statistics = counting.statistics
        var settings = Settings()
        var linter = Linter()
        var hasFailed = false
        var output = Output()
        var reporter = report.reporter()
        var tally = Tally()
        try output.print(reporter.begin())
        for input in inputs.files {
            let found = try finder.report(for: input.isStandardInput ? stdinFilename : input.path)
            if found.ignoredBy != nil { continue }
            // Files of one folder mostly share their settings, and so the linter.
            if found.settings != settings {
                settings = found.settings
                linter = Linter(settings.options)
            }
            let bytes: [UInt8]
            do { bytes = try input.read() } catch let failure as Failure {
                inputs.problems.append(failure.message)
                continue
            }
            let name = input.isStandardInput ? stdinFilename ?? input.path : input.path
            var file = FileReport(path: name, result: linter.lint(bytes))
            known?.take(&file, settings.options)
            statistics?.add(file)
            tally.add(file)
            hasFailed = hasFailed || file.reaches(settings.failOn)
            if let text = report.isQuiet ? nil : Optional(reporter.file(file)) { try output.print(text) }
        }
        if !report.isQuiet { try output.print(reporter.end(tally)) }
        try output.flush()
        if let statistics { try report.show(statistics) }
        for problem in inputs.problems { StandardStream.error.write("apnslint: \(problem)\n") }
        let message = try inputs.problems.isEmpty ? known?.end() : known?.giveUp()
        if let message, !report.isQuiet { StandardStream.error.write("apnslint: \(message)\n") }
        if !inputs.problems.isEmpty { throw ExitCode(ExitStatus.unreadable.rawValue) }
        if hasFailed, !(known?.isWritten ?? false) { throw ExitCode(ExitStatus.findings.rawValue) }
    }
}
