import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Laws for all rules.
@Suite("Rules and their examples") struct RuleTests {
    @Test("A rule's bad example is flagged by that rule alone, exactly where it says", arguments: Rule.all)
    func badExample(_ rule: Rule) {
        let findings = rule.findings(in: rule.bad)
        #expect(Set(findings.map(\.rule.id)) == [rule.id])
        #expect(findings.map(\.pointer) == [rule.bad.pointer])
        #expect(findings.contains { $0.severity == rule.severity })
    }

    @Test("A rule's good example is clean under all rules", arguments: Rule.all)
    func goodExample(_ rule: Rule) {
        #expect(rule.findings(in: rule.good).map(\.description) == [])
    }

    @Test("Every key of the catalogue has a bit of its own in a set of keys")
    func keySet() {
        #expect(Key.catalog.count <= UInt64.bitWidth)
        for key in Key.catalog {
            let others = Key.catalog.filter { $0 !== key }
            #expect(KeySet([key]).contains(anyOf: KeySet([key])) && !KeySet([key]).contains(anyOf: KeySet(others)))
        }
    }

    @Test("An id is a slug of its own")
    func ids() {
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        for rule in Rule.all {
            #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber }, "\(rule.id)")
        }
    }

    @Test("Rules name only existing rules that take precedence, and no two name each other", arguments: Rule.all)
    func precedence(_ rule: Rule) {
        var open = rule.yieldsTo.flatMap(\.ids)
        var seen: Set<String> = []
        while let id = open.popLast() {
            #expect(id != rule.id, "\(rule.id) keeps silent before itself")
            guard seen.insert(id).inserted else { continue }
            guard let other = Rule.named(id) else {
                Issue.record("there is no rule \(id)")
                continue
            }
            open += other.yieldsTo.flatMap(\.ids)
        }
    }

    @Test("A rule that is off silences no other rule")
    func offRulesSilenceNothing() {
        let text = Array(#"{"aps": {"thread-id": true, "relevance-score": "x"}}"#.utf8)
        #expect(Set(Linter().lint(Input(text)).findings.map(\.rule.id)) == ["wrong-kind"])
        var options = LintOptions()
        options.severities["wrong-kind"] = .some(nil)
        #expect(Linter(options).lint(Input(text)).findings.map(\.rule.id) == ["nothing-to-show"])
    }

    @Test("Messages begin with a small letter and end without a full stop", arguments: Rule.all)
    func wording(_ rule: Rule) {
        for finding in rule.findings(in: rule.bad) {
            for text in [finding.message, finding.effect] + (finding.fix.map { [$0.title] } ?? []) {
                #expect(!text.hasSuffix(".") && !text.isEmpty, "\(text)")
                #expect(!(text.first?.isUppercase ?? true) || text.hasPrefix("APNs"), "\(text)")
            }
        }
        #expect(!rule.summary.hasSuffix("."))
        #expect(rule.explanation.hasSuffix("."))
    }
}

extension Rule: CustomTestStringConvertible {
    /// The id.
    public var testDescription: String { id }

    func findings(in example: Example) -> [Finding] {
        Linter(example.options).lint(Input(Array(example.text.utf8), named: example.name)).findings
    }
}
