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
        let pages = try pages(own.map { $0.rule })
        switch format {
        case .text:
            let (style, columns) = (display.terminal.style(), display.terminal.columns)
            return pages.map { $0.text(style: style, columns: columns) }.joined(separator: "\n\n")
        case .markdown: return pages.map { $0.markdown }.joined(separator: "\n")
        case .json:
            let json = pages.flatMap { $0.documents }
            let (rules, terms) = (json.filter { $0["/family"] != nil }, json.filter { $0["/family"] == nil })
            return RulesCommand.document(
                .array(rules), terms: .array(terms),
                others: pages.compactMap { $0 as? TermSearch }.flatMap { $0.others })
        }
    }

    /// The pages of the words one by one if each is a name, or else of the question that they make together.
    private func pages(_ own: [Rule]) throws -> [any Explanation] {
        let named = words.map { word -> [any Explanation] in
            let rules = own.filter { $0.id == word }.map { RulePage($0) }
            return rules + (words.count > 1 ? TermSearch(name: word).map { [$0] } ?? [] : [])
        }
        if named.allSatisfy({ !$0.isEmpty }) { return named.flatMap { $0 } }
        let question = words.joined(separator: " ")
        let search = TermSearch(question)
        // Two words of which one is a name are a list of names with a misspelt one, and not a question.
        let isList = words.count == 2 && named.contains { !$0.isEmpty }
        let unknown = isList ? zip(words, named).first { $1.isEmpty }?.0 ?? question : question
        let meant = isList ? Term.similar(to: unknown).first : search.meant
        guard search.found.isEmpty || isList && meant != nil else { return [search] }
        let advice =
            meant == nil && !search.others.isEmpty
            ? "the nearest pages are \(search.others.listed)" : adviceOnRules(meant.map { [$0] } ?? [])
        throw Failure.usage("nothing is known of '\(unknown)': \(advice)")
    }
}

/// A page about one of the words, or about all of them.
private protocol Explanation {
    func text(style: Style, columns: Int) -> String
    var markdown: String { get }
    var documents: [JSONValue] { get }
}

extension RulePage: Explanation {
    fileprivate var documents: [JSONValue] { [json] }
}

extension TermSearch: Explanation {
    fileprivate var documents: [JSONValue] {
        found.map { term in
            (term.kind == .rule ? Rule.named(term.name) : nil).map { RulePage($0).json } ?? [
                "id": .string(term.name), "kind": .string(term.kind.rawValue), "page": .string(term.markdown),
            ]
        }
    }
}
