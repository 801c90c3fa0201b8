import JSONText
import PushLint
import Testing

@testable import LintEngine

/// Documents made to break the linter: each mistake is reported once, and at its place.
@Suite("Very large payloads") struct HostileTests {
    private func found(_ text: String, named name: String? = nil) -> [Finding] {
        let bytes = Array(text.utf8)
        let found = Linter().lint(Input(bytes, named: name)).findings
        #expect(found.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count })
        return found.filter { $0.rule.id != "payload-too-large" }
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private func payload(_ members: (Int) -> String, count: Int) -> String {
        #"{"aps":{"alert":"Hi",\#((0..<count).map(members).joined(separator: ","))}}"#
    }

    @Test("Nested commands are read up to a limit")
    func nestedCommands() {
        let inner = #"curl -d '{"aps":{"alert":"Hi","badge":"3"}}'"#
        #expect(
            found("\(repeated("$(", 3))\(inner)\(repeated(")", 3))", named: "a.sh").map(\.rule.id) == [
                "wrong-kind"
            ])
        for count in [100, 20_000] {
            let text = "#!/bin/sh\necho \(repeated("$(", count))\(inner)\(repeated(")", count))"
            #expect(found(text, named: "a.sh").map(\.rule.id) == ["form-not-read"])
            #expect(found("echo \(repeated("$(", count))", named: "a.sh").isEmpty)
        }
    }

    @Test("A thousand unknown keys are a thousand findings, each with its own place and fix")
    func manyFixes() {
        let text = payload({ #""gate\#($0)":\#($0)"# }, count: 1000)
        let found = found(text)
        #expect(found.count == 1000)
        for finding in found.filter({ $0.pointer.last?.hasSuffix("00") ?? false }) {
            #expect(finding.edits.count == 2)
            let fixed = finding.edits.applied(to: Array(text.utf8))
            let value = try? JSONDocument(parsing: fixed).value
            #expect(value?["/aps"]?.object?.count == 1000)
            #expect(value?.object?.names == ["aps", finding.pointer.last ?? ""])
        }
    }

    @Test("Of very many findings of a rule in one push the rest is one, as bad as the worst of them")
    func rest() {
        func found(_ text: String) -> [Finding] {
            Linter().lintWhole(Input(Array(text.utf8))).abridged(to: 100).findings
        }
        let text = payload({ $0 == 170 ? #""Badge":1"# : #""gate\#($0)":\#($0)"# }, count: 200)
        let rules = Dictionary(grouping: found(text)) { $0.rule.id }
        #expect(
            rules.mapValues(\.count).filter { $0.key != "payload-too-large" } == [
                "unknown-key": 101, "misspelt-key": 1,
            ])
        let rest = found(text).filter {
            $0.message.hasSuffix("; 98 more findings of this rule in this push are left out")
        }
        #expect(rest.map(\.pointer) == ["/aps/gate100"] && rest.allSatisfy { $0.fix == nil })
        let all = payload({ #""k\#($0)":1"# }, count: Linter.maximumOfRule + 2)
        #expect(Linter().lint(Input(Array(all.utf8))).findings.count == Linter.maximumOfRule + 2)
        let more = Linter().lint(Input(Array(payload({ #""k\#($0)":1"# }, count: Linter.maximumOfRule + 7).utf8)))
            .findings
        #expect(
            more.last { $0.rule.id == "unknown-key" }?.message.hasSuffix(
                "; 6 more members whose names are no key of Apple's are left out")
                == true)
        // A fixer sees all.
        let fixed = Fixer(Linter(), unsafe: true).fix(Array(text.utf8))
        #expect(fixed.applied.count == 200)
        #expect(!fixed.remaining.findings.contains { rules.keys.contains($0.rule.id) })
    }

    @Test("Opening marks of placeholders that are never closed are not placeholders")
    func unclosed() {
        for opening in ["{{", "{{{", "{%", "<%", "<%=", "${", "$(", "#(", "`"] {
            let text = payload({ _ in #""badge":"\#(repeated(opening, 2000))""# }, count: 1)
            #expect(found(text).map(\.rule.id) == ["wrong-kind"], "\(opening)")
        }
    }

    @Test("A fix does not copy white space that is too long to be a layout")
    func wideLayout() {
        let text = #"{"aps":{"alert":"Hi","gate":1},\#(repeated(" ", 100_000))"b":1}"#
        #expect(found(text).first?.edits.map(\.text) == ["", #","gate":1"#])
    }
}
