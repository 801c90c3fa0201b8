import JSONText
import PushLint
import ReportText
import Testing

@testable import PushReport

/// The content of the rules' pages, in each of their forms.
@Suite("Pages of rules") struct RulePageTests {
    /// The pages of all rules. Their examples are linted for them, each by a linter of its own.
    private static let pages = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, RulePage($0)) })

    private static func page(_ rule: Rule) throws -> RulePage { try #require(pages[rule.id]) }

    @Test(
        "A page has the rule, its severity, its effect, its confidence and Apple's pages",
        arguments: Rule.all)
    func facts(_ rule: Rule) throws {
        let page = try Self.page(rule)
        // A rule with a general effect is described by that, not by its example's.
        let effects = rule.effect.map { [$0] } ?? Self.findings(in: rule.bad).map(\.effect)
        for text in [page.text(style: Style(coloured: false), columns: 10_000), Self.unescaped(page.markdown)] {
            let facts = [rule.id, rule.summary, rule.severity.rawValue, rule.confidence.rawValue] + effects
            for fact in facts + rule.references.flatMap({ [$0.title, $0.url] }) {
                #expect(text.contains(fact), "\(fact) is not in\n\(text)")
            }
        }
    }

    @Test("The page has the finding as the linter prints it", arguments: Rule.all)
    func printed(_ rule: Rule) throws {
        let page = try Self.page(rule)
        let example = ExampleText(rule.bad)
        let printed = TextReporter(style: Style(coloured: false)).text(example.report)
        #expect(printed.contains("[\(rule.id)]"))
        #expect(page.markdown.contains("```text\n\(printed.dropLast(2))\n```\n"))
        let heads = page.text(style: Style(coloured: false)).split(separator: "\n").filter {
            $0.hasSuffix(" [\(rule.id)]")
        }
        #expect(heads.count == example.report.findings.count)
    }

    @Test("A reformatted example has the same findings", arguments: Rule.all)
    func layout(_ rule: Rule) {
        for example in [rule.bad, rule.good] {
            let shown = ExampleText(example).report.findings.map { "\($0.pointer) \($0.message)" }
            #expect(Set(shown) == Set(Self.findings(in: example).map { "\($0.pointer) \($0.message)" }))
        }
    }

    @Test("On a terminal no line is wider than 80 columns, except code and addresses", arguments: Rule.all)
    func width(_ rule: Rule) throws {
        for line in try Self.page(rule).text(style: Style(coloured: false)).split(separator: "\n")
        where !line.hasPrefix("    ") {
            #expect(DisplayWidth.columns(String(line)) <= 80, "\(line)")
        }
    }

    @Test("Colours change nothing but the backticks", arguments: Rule.all)
    func colours(_ rule: Rule) throws {
        let plain = try Self.page(rule).text(style: Style(coloured: false))
        let coloured = try Self.page(rule).text(style: Style(coloured: true))
        #expect(coloured.contains("\u{1B}[1m"))
        #expect(Self.withoutEscapes(coloured).filter { $0 != "`" } == plain.filter { $0 != "`" })
    }

    @Test("For programs a page is JSON with the examples in full", arguments: Rule.all)
    func json(_ rule: Rule) throws {
        let value = try JSONDocument(parsing: JSONWriter().bytes(try Self.page(rule).json)).value
        #expect(value["/id"] == .string(rule.id))
        #expect(value["/explanation"] == .string(rule.explanation))
        for (name, example) in [("bad", rule.bad), ("good", rule.good)] {
            let text = try #require(value[JSONPointer([name, "text"])]?.string)
            #expect(text.filter { !$0.isWhitespace } == example.text.filter { !$0.isWhitespace })
        }
        #expect(value["/bad/findings/0/rule"] == .string(rule.id))
        #expect(value["/good/findings"] == [])
    }

    @Test("A page links the other rules that it names")
    func links() throws {
        let page = RulePage(try #require(.named("thread-id-empty")))
        #expect(page.markdown.contains("[`wrong-kind`](wrong-kind.md)"))
    }

    @Test("A key that a newer system ignores is marked")
    func releases() throws {
        let text = RulePage(try #require(.named("summary-arg-misplaced"))).text(
            style: Style(coloured: false), columns: 200)
        #expect(text.contains("since iOS 12; no effect from iOS 15, watchOS 8 on"))
    }

    @Test("A long line of an example is cut in its middle, with its length")
    func longExample() throws {
        let text = RulePage(try #require(.named("payload-too-large"))).text(style: Style(coloured: false))
        #expect(text.contains("{\"aps\": {\"alert\": \"long") && text.contains("…") && text.contains("bytes."))
        #expect(text.utf8.count < 4096)
    }

    private static func findings(in example: Rule.Example) -> [Finding] {
        Linter(example.options).lint(Input(Array(example.text.utf8), named: example.name)).findings
    }

    private static func unescaped(_ markdown: String) -> String { markdown.filter { $0 != "\\" } }

    private static func withoutEscapes(_ text: String) -> String {
        var isEscape = false
        return text.filter { character in
            if character == "\u{1B}" { isEscape = true }
            defer { if isEscape, character == "m" { isEscape = false } }
            return !isEscape
        }
    }
}

extension Rule: CustomTestStringConvertible {
    /// Its id.
    public var testDescription: String { id }
}
