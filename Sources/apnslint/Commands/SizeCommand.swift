import ArgumentParser
import JSONText
import PushReport

/// `apnslint size`: what payloads take on the wire, and what can be saved.
struct SizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "size", abstract: "Show the bytes on the wire against the limit, and what takes them.",
        discussion: """
            Each part of the payload has a bar. Where a payload is over the limit, the smallest cuts of its texts that make \
            it fit are named, on whole characters. The exit code is 1 when a payload is over the limit.

            EXAMPLES
              apnslint size push.apns
              apnslint size --push-type voip --format json call.apns
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(
        help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "The files") var pathOptions: PathOptions

    @Option(help: "How the sizes are written.")
    var format = Format.text

    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The report") var display: TerminalOptions

    func run() throws {
        var inputs = Inputs()
        try inputs.resolve(paths, pathOptions.choice)
        var finder = try SettingsFinder(configuration.source, terminal: display.terminal, commandLine: request.settings)
        var output = Output()
        var isOverLimit = false
        var files: [JSONValue] = []
        for input in inputs.files {
            let found = try finder.report(for: input.isStandardInput ? nil : input.path)
            if found.ignoredBy != nil { continue }
            let bytes: [UInt8]
            do { bytes = try input.read() } catch let failure as Failure {
                inputs.problems.append(failure.message)
                continue
            }
            let report = SizeReport(path: input.path, bytes: bytes, headers: found.settings.options.headers)
            isOverLimit = isOverLimit || report.isOverLimit
            switch format {
            case .text:
                try output.print(report.text(style: display.terminal.style(), columns: display.terminal.columns))
            case .json: files.append(report.json)
            }
        }
        if format == .json {
            let tool: JSONValue = ["name": "apnslint", "version": .string(Apnslint.version)]
            let document: JSONValue = ["version": 1, "tool": tool, "files": .array(files)]
            try output.print(JSONWriter(.indented(2)).safeText(document) + "\n")
        }
        try output.flush()
        for problem in inputs.problems { StandardStream.tell(problem) }
        if !inputs.problems.isEmpty { throw ExitStatus.unreadable }
        if isOverLimit { throw ExitStatus.findings }
    }
}
