import JSONText
import LintProject
import PushLint
import ReportText

/// The page of a rule, or what is found for a question.
package enum WordPage {
    case rule(RulePage)
    case search(TermSearch)

    /// Why there is no page, with advice.
    package struct Unknown: Error { package let message: String }

    /// The pages of the words one by one if each is a name, or else of the question that they make together.
    package static func all(_ words: [String], _ own: [OwnRule]) throws(Unknown) -> [WordPage] {
        let named = words.map { word -> [WordPage] in
            let rules = own.filter { $0.rule.id == word }.map { WordPage.rule(RulePage($0.rule)) }
            return rules + (words.count > 1 ? TermSearch(name: word).map { [.search($0)] } ?? [] : [])
        }
        if named.allSatisfy({ !$0.isEmpty }) { return named.flatMap { $0 } }
        let question = words.joined(separator: " ")
        let search = TermSearch(question)
        // Two words of which one is a name are a list of names with a misspelt one, and not a question.
        let isList = words.count == 2 && named.contains { !$0.isEmpty }
        let unknown = isList ? zip(words, named).first { $1.isEmpty }?.0 ?? question : question
        let meant = isList ? Term.similar(to: unknown).first : search.meant
        guard search.found.isEmpty || isList && meant != nil else { return [.search(search)] }
        let advice =
            meant == nil && !search.others.isEmpty
            ? "the nearest pages are \(search.others.listed)" : adviceOnRules(meant.map { [$0] } ?? [])
        throw Unknown(message: "nothing is known of '\(unknown)': \(advice)")
    }

    package func text(style: Style, columns: Int) -> String {
        switch self {
        case .rule(let page): page.text(style: style, columns: columns)
        case .search(let search): search.text(style: style, columns: columns)
        }
    }

    package var markdown: String {
        switch self {
        case .rule(let page): page.markdown
        case .search(let search): search.markdown
        }
    }

    /// The pages for programs.
    package var documents: [JSONValue] {
        switch self {
        case .rule(let page): [page.json]
        case .search(let search):
            search.found.map { term in
                (term.kind == .rule ? Rule.named(term.name) : nil).map { RulePage($0).json } ?? [
                    "id": .string(term.name), "kind": .string(term.kind.rawValue), "page": .string(term.markdown),
                ]
            }
        }
    }

    /// The names of pages that a question may be about, too.
    package var others: [String] { if case .search(let search) = self { search.others } else { [] } }
}
