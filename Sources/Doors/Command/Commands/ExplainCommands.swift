import AppResources
import ArgumentParser
import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushReport
import ReportText

/// `apnslint explain`: the page of a rule, or of any other word that people have at hand when a push goes wrong.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "explain")

    @Argument(help: .of("explain words"), completion: .list(Term.all.map { $0.name })) var words: [String] = []

    @Option(help: "How the pages are written.") var format = PageFormat.text

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws { try Output.write(try text()) }

    private func text() throws -> String {
        let (own, terminal) = (try RulesCommand.ownRules(configuration, display), display.terminal)
        do { return try format.pages(words, own, style: terminal.style(), columns: terminal.columns) } catch {
            throw Failure.usage(error.message)
        }
    }
}

/// `apnslint rules`: the names of all rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "rules")

    @Option(help: "How the list is written.") var format = PageFormat.text
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws {
        let (own, terminal) = (try Self.ownRules(configuration, display), display.terminal)
        try Output.write(format.rules(own, style: terminal.style(), columns: terminal.columns))
    }

    /// The rules that the configuration of the current folder adds.
    static func ownRules(_ configuration: ConfigurationOptions, _ display: TerminalOptions) throws -> [OwnRule] {
        var finder = try SettingsFinder(configuration.runOptions([], display))
        return try finder.report(for: nil).settings.ownRules
    }
}

extension PageFormat: ExpressibleByArgument {}

/// `apnslint why`: what can keep a push from doing what it should, from the request to the service extension.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        helpOf: "why", inserting: Symptom.names.map { "  " + $0 }.joined(separator: "\n"))

    @Argument(help: "What is seen or missed.", completion: .list(Symptom.names)) var symptom: String
    @Argument(help: .of("path"), completion: .file()) var paths = ["-"]
    @Option(help: .value("number", "The status that APNs answered.")) var status: Int?
    @Option(help: .value("word", "The reason that APNs answered.")) var reason: String?
    @Option(help: .of("--now")) var now: SendingMoment?
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws {
        guard let symptom = Symptom.named(symptom) else { throw Failure.usage(Symptom.unknown(symptom)) }
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
            let (request, answer) = PushAnswer.separated(from: try file.read())
            let result = linter.lint(Input(request, named: name))
            let diagnosis = Diagnosis(
                symptom, of: result, linter.options,
                answer: .init(status: status ?? answer.status, reason: reason ?? answer.reason))
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
}
