import JSONText
import PushLint
import ReportText

/// All rules by family, each with its severity and what it finds.
public struct RuleIndex: Sendable {
    private let rules: [Rule]

    /// The index of all rules, including a project's own.
    public init(own: [OwnRule] = []) { rules = Rule.all + own.map { $0.rule } }

    /// The index for a terminal of this many columns.
    public func text(style: Style, columns: Int = 80) -> String {
        var page = Page(blocks: families(style))
        page.blocks.append(.paragraph("\(rules.count) rules; `apnslint explain RULE` shows the page of one of them."))
        return page.text(style, columns: columns)
    }

    /// The index as Markdown, with links to the rules' pages beside it.
    public var markdown: String {
        let intro = """
            The \(rules.count) rules of apnslint. An error is what APNs or the device will refuse, drop or invert; a \
            warning is what works on some systems or in part, or is almost surely not meant; an info is legal and worth \
            knowing. `apnslint explain RULE` shows the same pages in the terminal.
            """
        return Page("Rules", [.paragraph(intro)] + families(Style(coloured: false))).markdown
    }

    /// The index for programs.
    public var json: JSONValue {
        .array(
            rules.map { rule in
                [
                    "id": .string(rule.id), "family": .string(rule.family.rawValue),
                    "severity": .string(rule.severity.rawValue), "confidence": .string(rule.confidence.rawValue),
                    "summary": .string(rule.summary),
                ]
            })
    }

    private func families(_ style: Style) -> [Page.Block] {
        let width = rules.map { $0.id.count }.max() ?? 0
        return Rule.Family.allCases.flatMap { family -> [Page.Block] in
            let rules = rules.filter { $0.family == family }
            guard !rules.isEmpty else { return [] }
            let rows: [[Page.Cell]] = rules.map { rule in
                [
                    .init(text: rule.id, width: width, link: "\(rule.id).md"),
                    .init(text: rule.severity.rawValue, width: 7, role: style.role(rule.severity)),
                    .init(text: rule.summary),
                ]
            }
            return [.heading(family.title), .table(header: ["Rule", "Severity", "Finds"], rows: rows)]
        }
    }
}
