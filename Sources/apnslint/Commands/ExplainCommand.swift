import ArgumentParser
import JSONText
import LintProject
import PushLint
import PushReport

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
                format, try RulesCommand.ownRules(configuration, display.terminal), display.terminal)
        }
        let pages = try pages()
        switch format {
        case .text: return pages.map { $0.text(display.terminal) }.joined(separator: "\n\n")
        case .markdown: return pages.map(\.markdown).joined(separator: "\n")
        case .json:
            let (rules, terms) = (pages.filter(\.isRule), pages.filter { !$0.isRule })
            return RulesCommand.document(.array(rules.map(\.json)), terms: .array(terms.map(\.json)))
        }
    }

    /// A page about one of the words, or about all of them.
    private enum Explanation {
        case rule(RulePage)
        case term(Term)

        var isRule: Bool { if case .rule = self { true } else { false } }

        func text(_ terminal: Terminal) -> String {
            switch self {
            case .rule(let page): page.text(style: terminal.style(), columns: terminal.columns)
            case .term(let term): term.text(style: terminal.style(), columns: terminal.columns)
            }
        }

        var markdown: String {
            switch self {
            case .rule(let page): page.markdown
            case .term(let term): term.markdown
            }
        }

        var json: JSONValue {
            switch self {
            case .rule(let page): page.json
            case .term(let term):
                ["id": .string(term.name), "kind": .string(term.kind.rawValue), "page": .string(term.markdown)]
            }
        }
    }

    /// The pages of the words one by one, or else of the question that they make together.
    private func pages() throws -> [Explanation] {
        let own = try RulesCommand.ownRules(configuration, display.terminal).map(\.rule)
        var unknown: [String] = []
        let pages = words.flatMap { word -> [Explanation] in
            let rules = (Rule.all + own).filter { $0.id == word }.map { Explanation.rule(RulePage($0)) }
            let found = rules + Term.about(word).map(Explanation.term)
            if found.isEmpty { unknown.append(word) }
            return found
        }
        guard let first = unknown.first else { return pages }
        let question = Term.about(words.joined(separator: " "))
        guard question.isEmpty else { return question.map(Explanation.term) }
        let names = Term.similar(to: first)
        let advice = adviceOnRules(names.isEmpty ? Rule.similar(to: first).map(\.id) : names)
        throw Failure.usage("nothing is known of '\(first)': \(advice)")
    }
}
