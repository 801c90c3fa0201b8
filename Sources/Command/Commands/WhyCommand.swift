import AppResources
import ArgumentParser
import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushReport
import ReportText

/// `apnslint why`: what can keep a push from doing what it should, from the request to the service extension.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        helpOf: "why", inserting: Symptom.all.map { "  \($0.name)" }.joined(separator: "\n"))

    @Argument(help: "What is seen or missed.", completion: .list(Symptom.all.map { $0.name })) var symptom: String
    @Argument(help: .of("path"), completion: .file()) var paths = ["-"]
    @Option(help: ArgumentHelp("The status that APNs answered.", valueName: "number")) var status: Int?
    @Option(help: ArgumentHelp("The reason that APNs answered.", valueName: "word")) var reason: String?
    @Option(help: .of("--now")) var now: SendingMoment?
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws {
        guard let symptom = Symptom.named(symptom) else {
            throw Failure.usage(
                "'\(symptom)' is not a symptom: it is one of \(Symptom.all.map { $0.name }.joined(separator: ", "))")
        }
        guard paths.count == 1 || paths.count == 2 && symptom.name == "not-stacked" else {
            throw Failure.usage("why takes one document, and two for not-stacked")
        }
        var settings = configuration.runOptions(request.settings + form.settings + app.settings(), display)
        settings.clock = now?.clock
        var finder = try LinterFinder(settings)
        var documents: [(name: String, document: PushDocument)] = []
        var (text, hasCause) = ("", false)
        for path in paths {
            let file = InputFile(path: path)
            let name = settings.fileName(of: file)
            let linter = try finder.linter(for: name).linter
            let record = Record(try file.read())
            let result = linter.lint(record.request, named: name)
            let diagnosis = Diagnosis(
                symptom, of: result, linter.options,
                answer: .init(status: status ?? record.answer.status, reason: reason ?? record.answer.reason))
            documents.append((name ?? path, result.document))
            text += diagnosis.text(
                style: display.terminal.style(), columns: display.terminal.columns, of: paths.count > 1 ? name : nil)
            hasCause = hasCause || diagnosis.hasCause
        }
        if documents.count > 1 {
            let options = try settings.lintOptions(for: paths.first.map { InputFile(path: $0) })
            do {
                let comparison = try StackComparison(
                    of: documents, headers: options.headers, GroupingOptions(app: options.app ?? AppManifest()))
                text = DisplayWidth.visible(comparison.verdict) + "\n\n" + text
                hasCause = !comparison.isOneStack
            } catch { throw Failure.usage(error.message) }
        }
        try Output.write(text)
        if hasCause { throw ExitStatus.findings }
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
