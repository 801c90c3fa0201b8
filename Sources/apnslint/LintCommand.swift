import ArgumentParser
import PushLint
import PushReport

/// `apnslint lint`: documents in, findings out.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Report what APNs will refuse and what devices will drop (default).",
        discussion: """
            PATHS
              A file is checked whatever its name. A folder is walked for *.apns, and for *.json that is a payload, a \
            request document {"headers": {…}, "payload": {…}} or a form in which payloads are embedded; with \
            --envelope markdown or shell also for *.md or *.sh. What git ignores is passed over. With no path, or -, \
            standard input is checked.
            """)

    @Argument(
        help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The baseline") var baseline: BaselineOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var report: ReportOptions
    @OptionGroup(title: "The report") var counting: StatisticsOptions

    @Option(help: ArgumentHelp("The name that standard input has in the report.", valueName: "name"))
    var stdinFilename: String?

    func run() throws {
        var inputs = Inputs()
        try inputs.resolve(paths, pathOptions, alsoWalking: form.extensions)
        var finder = try LinterFinder(
            configuration, terminal: report.terminal,
            commandLine: request.settings + form.settings + app.settings + systems.settings + selection.settings
                + report.settings)
        var known = try baseline.file(report.terminal)
        var statistics = counting.statistics
        var hasFailed = false
        var tally = Tally()
        var reports = try report.reports()
        for input in inputs.files {
            let found = try finder.linter(for: input.isStandardInput ? stdinFilename : input.path)
            if found.isIgnored { continue }
            let bytes: [UInt8]
            do { bytes = try input.read() } catch let failure as Failure {
                inputs.problems.append(failure.message)
                continue
            }
            let name = input.isStandardInput ? stdinFilename ?? input.path : input.path
            let location = name == InputFile.standardInput.path ? name : AbsolutePath(name).relative(to: .current)
            var file = FileReport(
                path: name, location: location,
                result: found.linter.lint(bytes, named: input.isStandardInput ? stdinFilename : name),
                failOn: found.failOn)
            known?.take(&file, found.linter.options)
            statistics?.add(file)
            tally.add(file)
            hasFailed = hasFailed || file.hasFailed
            try reports.file(file)
        }
        try reports.end(tally, problems: inputs.problems)
        if let statistics { try report.show(statistics) }
        for problem in inputs.problems { StandardStream.error.write("apnslint: \(problem)\n") }
        let message = try inputs.problems.isEmpty ? known?.end() : known?.giveUp()
        if let message, !report.isQuiet { StandardStream.error.write("apnslint: \(message)\n") }
        if !inputs.problems.isEmpty { throw ExitCode(ExitStatus.unreadable.rawValue) }
        if hasFailed, !(known?.isWritten ?? false) { throw ExitCode(ExitStatus.findings.rawValue) }
    }
}
