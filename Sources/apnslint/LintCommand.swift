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
    @OptionGroup(title: "The baseline") var baseline: BaselineOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup(title: "The report") var counting: StatisticsOptions

    func run() throws {
        var inputs = Inputs()
        try inputs.resolve(paths, pathOptions, alsoWalking: form.extensions)
        var finder = try judging.finder(form.settings)
        var known = try baseline.file(judging.report.terminal)
        var statistics = counting.statistics
        var hasFailed = false
        var tally = Tally()
        var reports = try judging.report.reports()
        for input in inputs.files {
            let found = try finder.linter(for: judging.fileName(of: input))
            if found.isIgnored { continue }
            let bytes: [UInt8]
            do { bytes = try input.read() } catch let failure as Failure {
                inputs.problems.append(failure.message)
                continue
            }
            let name = judging.name(of: input)
            var file = FileReport(
                path: name, location: judging.location(of: input),
                result: found.linter.lint(bytes, named: judging.fileName(of: input)),
                failOn: found.failOn)
            known?.take(&file, found.linter.options)
            statistics?.add(file)
            tally.add(file)
            hasFailed = hasFailed || file.hasFailed
            try reports.file(file)
        }
        try reports.end(tally, problems: inputs.problems)
        if let statistics { try judging.report.show(statistics) }
        for problem in inputs.problems { StandardStream.error.write("apnslint: \(problem)\n") }
        let message = try inputs.problems.isEmpty ? known?.end() : known?.giveUp()
        if let message, !judging.report.isQuiet { StandardStream.error.write("apnslint: \(message)\n") }
        if !inputs.problems.isEmpty { throw ExitCode(ExitStatus.unreadable.rawValue) }
        if hasFailed, !(known?.isWritten ?? false) { throw ExitCode(ExitStatus.findings.rawValue) }
    }
}
