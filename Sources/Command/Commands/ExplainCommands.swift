import ArgumentParser
import JSONText
import LintProject
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
        let own = try RulesCommand.ownRules(configuration, display)
        if words.isEmpty { return RulesCommand.list(format, own, display.terminal) }
        let pages: [WordPage]
        do { pages = try WordPage.all(words, own) } catch { throw Failure.usage(error.message) }
        switch format {
        case .text:
            let (style, columns) = (display.terminal.style(), display.terminal.columns)
            return pages.map { $0.text(style: style, columns: columns) }.joined(separator: "\n\n")
        case .markdown: return pages.map(\.markdown).joined(separator: "\n")
        case .json:
            let json = pages.flatMap(\.documents)
            let (rules, terms) = (json.filter { $0["/family"] != nil }, json.filter { $0["/family"] == nil })
            return RulesCommand.document(.array(rules), terms: .array(terms), others: pages.flatMap(\.others))
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
        let own = try Self.ownRules(configuration, display)
        try Output.write(Self.list(format, own, display.terminal))
    }

    static func list(_ format: PageFormat, _ own: [OwnRule], _ terminal: Terminal) -> String {
        let index = RuleIndex(own: own)
        return switch format {
        case .text: index.text(style: terminal.style(), columns: terminal.columns)
        case .markdown: index.markdown
        case .json: document(index.json)
        }
    }

    /// The rules that the configuration of the current folder adds.
    static func ownRules(_ configuration: ConfigurationOptions, _ display: TerminalOptions) throws -> [OwnRule] {
        var finder = try SettingsFinder(configuration.runOptions([], display))
        return try finder.report(for: nil).settings.ownRules
    }

    /// The list of rules for programs, version 1, and of other words and the names of related pages if there are any.
    static func document(_ rules: JSONValue, terms: JSONValue = .array([]), others: [String] = []) -> String {
        let tool: JSONValue = ["name": "apnslint", "version": .string(Apnslint.version)]
        var document: JSONObject = ["version": 1, "tool": tool, "rules": rules]
        if terms != .array([]) { document["terms"] = terms }
        if !others.isEmpty { document["also"] = .array(others.map { .string($0) }) }
        return JSONWriter(.indented(2)).text(.object(document)) + "\n"
    }
}

enum PageFormat: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }
