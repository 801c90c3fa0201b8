import JSONText
import LintEngine
import ReportText

/// The formats of pages and lists of words.
package enum PageFormat: String, CaseIterable, Sendable {
    case text, markdown, json

    /// The pages of words, or the list of all rules without any.
    package func pages(
        _ words: [String], _ own: [OwnRule], style: Style, columns: Int
    ) throws(WordPage.Unknown) -> String {
        if words.isEmpty { return rules(own, style: style, columns: columns) }
        let pages = try WordPage.all(words, own)
        switch self {
        case .text: return pages.map { $0.text(style: style, columns: columns) }.joined(separator: "\n\n")
        case .markdown: return pages.map { $0.markdown }.joined(separator: "\n")
        case .json:
            let json = pages.flatMap { $0.documents }
            let (rules, terms) = (json.filter { $0["/family"] != nil }, json.filter { $0["/family"] == nil })
            return Self.document(.array(rules), terms: .array(terms), others: pages.flatMap { $0.others })
        }
    }

    /// The names of all rules, also of those that a configuration adds.
    package func rules(_ own: [OwnRule], style: Style, columns: Int) -> String {
        let index = RuleIndex(own: own)
        return switch self {
        case .text: index.text(style: style, columns: columns)
        case .markdown: index.markdown
        case .json: Self.document(index.json)
        }
    }

    /// The list of rules for programs, version 1, and of other words and the names of related pages if there are any.
    private static func document(
        _ rules: JSONValue, terms: JSONValue = .array([]), others: [String] = []
    ) -> String {
        let tool: JSONValue = ["name": "apnslint", "version": .string(Project.version)]
        var document: JSONObject = ["version": 1, "tool": tool, "rules": rules]
        if terms != .array([]) { document["terms"] = terms }
        if !others.isEmpty { document["also"] = .array(others.map { .string($0) }) }
        return JSONWriter(.indented(2)).text(.object(document)) + "\n"
    }
}
