import ArgumentParser
import JSONText
import PushGrouping
import PushReport

/// `apnslint group`: notifications in the order of their arrival in, stacks with their summaries out.
struct GroupCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "group", abstract: "Predict which notifications stack together, and what each stack says.",
        discussion: """
            INPUT
              Notifications in the order in which they arrive, the oldest first: several files, a folder in the order of \
            names, a JSON array, or one document a line (.jsonl, .ndjson, or --jsonl on standard input). A document is a \
            payload or a request document, beside whose headers and payload app, device and date may stand.

            EXAMPLES
              apnslint group Payloads/groups/kritarth/notifications.jsonl
              apnslint group --app app.json --locale ru --explain monday/
              apnslint group --expect stacks.json pushes.jsonl     exit code 1 when it comes out otherwise
            """)

    @Argument(
        help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "The files") var pathOptions: PathOptions

    @Flag(help: "Standard input has one document a line.")
    var jsonl = false

    @OptionGroup(title: "The device") var device: DeviceOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions

    @Option(help: "How the stacks are written.")
    var format = Format.text

    @OptionGroup var display: TerminalOptions

    @Flag(help: "Give the reason of every group and of every choice in its text.")
    var explain = false

    @Option(
        help: ArgumentHelp("A saved result (--format json) to compare with.", valueName: "file"), completion: .file())
    var expect: String?

    func run() throws {
        var inputs = Inputs()
        try inputs.resolve(paths, pathOptions.choice)
        var finder = try SettingsFinder(
            configuration.source, terminal: display.terminal, commandLine: request.settings + app.settings)
        // One list is one device with one app: the configuration of the first document names it.
        var apps = AppLoader()
        let first = inputs.files.first.flatMap { $0.isStandardInput ? nil : $0.path }
        let options = device.options(try apps.manifest(for: try finder.report(for: first).settings))
        var reader = DeliveryReader(options)
        for input in inputs.files {
            let found = try finder.report(for: input.isStandardInput ? nil : input.path)
            if found.ignoredBy != nil { continue }
            reader.headers = found.settings.options.headers
            do {
                try reader.read(input, name: input.path, asLines: jsonl && input.isStandardInput)
            } catch let failure as Failure {
                inputs.problems.append(failure.message)
            }
        }
        for line in reader.leftOut { StandardStream.error.write(TerminalText.safe(line) + "\n") }
        for problem in inputs.problems { StandardStream.tell(problem) }
        let result = reader.list.result()
        var output = Output()
        let json = GroupJSONReport(version: Apnslint.version, options: options)
        var isAsExpected = true
        if let expect {
            let differences = JSONDifference.lines(expected: try Self.expected(expect), found: json.value(result))
            isAsExpected = differences.isEmpty
            try output.print(isAsExpected ? "as expected\n" : differences.map { "\($0)\n" }.joined())
        } else if format == .json {
            try output.print(JSONWriter(.indented(2)).safeText(json.value(result)) + "\n")
        } else {
            let report = GroupTextReport(
                style: display.terminal.style(), columns: StandardStream.output.columns ?? 80, isExplained: explain)
            try output.print(report.text(result))
        }
        try output.flush()
        if !inputs.problems.isEmpty { throw ExitStatus.unreadable }
        if !reader.leftOut.isEmpty || !isAsExpected { throw ExitStatus.findings }
    }

    private static func expected(_ path: String) throws -> JSONValue {
        let bytes = try InputFile(path: path).read()
        do {
            // A later version of the tool is to give the same result.
            var expected = try JSONDocument(parsing: bytes).value
            if case .object(var object) = expected {
                object["tool"] = nil
                expected = .object(object)
            }
            return expected
        } catch {
            let position = SourceText(bytes).position(at: error.range.lowerBound)
            throw Failure(status: .usage, message: "\(path):\(position.line):\(position.column): \(error.message)")
        }
    }
}
