import ArgumentParser
import JSONText
import PushReport

/// `apnslint why`: what can keep a push from doing what it should, from the request to the service extension.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        helpOf: "why", inserting: Symptom.all.map { "  \($0.name)" }.joined(separator: "\n"))

    @Argument(help: .of("why symptom"), completion: .list(Symptom.all.map(\.name))) var symptom: String
    @Argument(help: .of("path"), completion: .file()) var path = "-"
    @Option(help: .of("--status")) var status: Int?
    @Option(help: .of("--reason")) var reason: String?
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws {
        guard let symptom = Symptom.all.first(where: { $0.name == symptom }) else {
            let known = Symptom.all.map(\.name).joined(separator: ", ")
            throw Failure.usage("'\(symptom)' is not a symptom: it is one of \(known)")
        }
        let settings = configuration.runOptions(request.settings + form.settings + app.settings(), display)
        let file = InputFile(path: path)
        let record = Record(try file.read())
        var finder = try LinterFinder(settings)
        let linter = try finder.linter(for: settings.fileName(of: file)).linter
        let diagnosis = Diagnosis(
            symptom, of: linter.lint(record.request, named: settings.fileName(of: file)),
            answer: .init(status: status ?? record.answer.status, reason: reason ?? record.answer.reason))
        try Output.write(diagnosis.text(style: display.terminal.style(), columns: display.terminal.columns))
        if diagnosis.hasCause { throw ExitStatus.findings }
    }

    /// A document, and the answer of APNs where a record contains both.
    private struct Record {
        var request: [UInt8]
        var answer = Diagnosis.Answer()

        init(_ bytes: [UInt8]) {
            request = bytes
            guard let root = try? JSONDocument(parsing: bytes).value.object, root["aps"] == nil,
                let inner = root["request"], root["status"] != nil || root["reason"] != nil
            else { return }
            request = JSONWriter().bytes(inner)
            answer = Diagnosis.Answer(status: root["status"], reason: root["reason"])
        }
    }
}
