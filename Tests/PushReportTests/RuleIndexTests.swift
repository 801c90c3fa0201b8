import JSONText
import PushLint
import ReportText
import Testing

@testable import PushReport

/// The content of the list of all rules, in each of its forms.
@Suite("The list of rules") struct RuleIndexTests {
    @Test("The index has every rule once, with its severity and its summary")
    func rows() throws {
        let text = RuleIndex().text(style: Style(coloured: false), columns: 10_000).split(separator: "\n")
        let markdown = RuleIndex().markdown.split(separator: "\n")
        let rules = try JSONDocument(parsing: JSONWriter().bytes(RuleIndex().json)).value.array ?? []
        for rule in Rule.all {
            #expect(text.filter { $0.hasPrefix("  \(rule.id) ") && $0.hasSuffix("  \(rule.summary)") }.count == 1)
            #expect(markdown.filter { $0.hasPrefix("| [\(rule.id)](\(rule.id).md) | \(rule.severity) |") }.count == 1)
            let row = rules.filter { $0["/id"] == .string(rule.id) && $0["/summary"] == .string(rule.summary) }
            #expect(row.count == 1)
        }
    }

    @Test("No line is wider than 80 columns")
    func width() {
        for line in RuleIndex().text(style: Style(coloured: false)).split(separator: "\n") {
            #expect(DisplayWidth.columns(String(line)) <= 80, "\(line)")
        }
    }
}
