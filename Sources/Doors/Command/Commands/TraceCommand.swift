import ArgumentParser
import JSONText

/// `apnslint trace`: the way of a push through the logs of its sender, of answers and of an extension.
struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "trace")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "An apns-id, a collapse id or a device.") var id: String
    @Argument(help: .value("log", "Logs, each line of which is a record."), completion: .file()) var logs: [String]
    @Option(help: "The form of the line of time.") var format = Format.text
    @OptionGroup(title: "The records") var record: RecordOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError("The id is empty.") }
        if logs.contains(InputFile.standardInput.path) {
            throw ValidationError("trace reads its logs twice, and standard input can be read once.")
        }
    }

    func run() throws {
        let settings = configuration.runOptions(record.settings + app.settings(), display)
        let session = Session(paths: logs, search: FileSearch(areLines: true), settings: settings)
        let named = try session.run { _, _ in TraceRun(TraceIDs(id)) }
        let ids = named.records.reduce(into: TraceIDs(id)) { $0.add($1) }
        let found = try session.run { _, _ in TraceRun(ids) }
        guard !found.records.isEmpty else {
            throw Failure(
                status: found.problems.isEmpty ? .usage : .unreadable, message: "no record of these logs names \(id)")
        }
        let trace = Trace(found.records, logs: logs)
        switch format {
        case .text: try Output.write(trace.text(display.terminal.style()))
        case .json: try Output.write(JSONWriter(.indented(2)).safeText(trace.json(id)) + "\n")
        }
        if found.isCut { StandardStream.tell("only the first \(TraceRun.maximumRecords) records are shown") }
        if !found.problems.isEmpty { throw ExitStatus.unreadable }
        if trace.broken != nil { throw ExitStatus.findings }
    }
}
