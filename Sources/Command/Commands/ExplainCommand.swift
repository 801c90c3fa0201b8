import ArgumentParser
import JSONText
import PushLint
import PushReport
import ReportText

/// `apnslint explain`: the page of a rule, or of any other word that people have at hand when a push goes wrong.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "explain")

    @Argument(help: .of("explain words"), completion: .list(Rule.all.map(\.id) + Term.all.map(\.name)))
    var words: [String] = []

    @Option(help: "How the pages are written.") var format = PageFormat.text

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws { try Output.write(try text()) }

    private func text() throws -> String {
        if words.isEmpty {
            return RulesCommand.list(
                format, try RulesCommand.ownRules(configuration, display), display.terminal)
        }
        let pages = try pages()
        switch format {
        case .text:
            let (style, columns) = (display.terminal.style(), display.terminal.columns)
            return pages.map { $0.text(style: style, columns: columns) }.joined(separator: "\n\n")
        case .markdown: return pages.map(\.markdown).joined(separator: "\n")
        case .json:
            let (rules, terms) = (pages.filter { $0 is RulePage }, pages.filter { $0 is Term })
            return RulesCommand.document(.array(rules.map(\.json)), terms: .array(terms.map(\.json)))
        }
    }

    /// The pages of the words one by one, or else of the question that they make together.
    private func pages() throws -> [any Explanation] {
        let own = try RulesCommand.ownRules(configuration, display).map(\.rule)
        var unknown: [String] = []
        let pages = words.flatMap { word -> [any Explanation] in
            let rules = (Rule.all + own).filter { $0.id == word }.map { RulePage($0) }
            let found: [any Explanation] = rules + Term.about(word)
            if found.isEmpty { unknown.append(word) }
            return found
        }
        guard let first = unknown.first else { return pages }
        let question = Term.about(words.joined(separator: " "))
        guard question.isEmpty else { return question }
        let names = Term.similar(to: first)
        let advice = adviceOnRules(names.isEmpty ? Rule.similar(to: first).map(\.id) : names)
        throw Failure.usage("nothing is known of '\(first)': \(advice)")
    }
}

/// A page about one of the words, or about all of them.
private protocol Explanation {
    func text(style: Style, columns: Int) -> String
    var markdown: String { get }
    var json: JSONValue { get }
}

extension RulePage: Explanation {}

extension Term: Explanation {
    fileprivate var json: JSONValue {
        ["id": .string(name), "kind": .string(kind.rawValue), "page": .string(markdown)]
    }
}
