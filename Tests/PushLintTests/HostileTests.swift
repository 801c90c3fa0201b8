import JSONText
import PushLint
import Testing

/// Documents made to break the linter: each mistake is reported once, and at its place.
@Suite struct HostileTests {
    private func found(_ text: String, named name: String? = nil) -> [LocatedFinding] {
        let bytes = Array(text.utf8)
        let found = LocatedFinding.all(of: Linter().lint(bytes, named: name))
        #expect(found.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count })
        return found.filter { $0.finding.rule.id != "payload-too-large" }
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private func payload(_ members: (Int) -> String, count: Int) -> String {
        #"{"aps":{"alert":"Hi",\#((0..<count).map(members).joined(separator: ","))}}"#
    }

    @Test("Nested commands are read up to a limit")
    func nestedCommands() {
        let inner = #"curl -d '{"aps":{"alert":"Hi","badge":"3"}}'"#
        #expect(
            found("\(repeated("$(", 3))\(inner)\(repeated(")", 3))", named: "a.sh").map(\.finding.rule.id) == [
                "wrong-kind"
            ])
        for count in [100, 20_000] {
            let text = "#!/bin/sh\necho \(repeated("$(", count))\(inner)\(repeated(")", count))"
            #expect(found(text, named: "a.sh").map(\.finding.rule.id) == ["form-not-read"])
            #expect(found("echo \(repeated("$(", count))", named: "a.sh").isEmpty)
        }
    }

    @Test("A thousand unknown keys are a thousand findings, each with its own place and fix")
    func manyFixes() {
        let text = payload({ #""gate\#($0)":\#($0)"# }, count: 1000)
        let found = found(text)
        #expect(found.count == 1000)
        for located in found.filter({ $0.finding.pointer.last?.hasSuffix("00") ?? false }) {
            #expect(located.edits.count == 2)
            let fixed = located.edits.applied(to: Array(text.utf8))
            let value = try? JSONDocument(parsing: fixed).value
            #expect(value?["/aps"]?.object?.count == 1000)
            #expect(value?.object?.names == ["aps", located.finding.pointer.last ?? ""])
        }
    }

    @Test("Of more than a thousand findings of a rule in one push the rest is one, as bad as the worst of them")
    func rest() {
        let text = payload({ $0 == 1700 ? #""Badge":1"# : #""gate\#($0)":\#($0)"# }, count: 2000)
        let found = found(text)
        let rules = Dictionary(grouping: found) { $0.finding.rule.id }
        #expect(rules.mapValues(\.count) == ["unknown-key": 1001, "misspelt-key": 1])
        let rest = found.filter { $0.message.hasSuffix("; 998 more findings of this rule in this push are left out") }
        #expect(rest.map(\.finding.pointer) == ["/aps/gate1000"] && rest.allSatisfy { $0.finding.fix == nil })
        let severe = payload({ $0 < 1500 ? #""x\#($0)":{"aps":1}"# : #""badge\#($0 % 2)":1"# }, count: 2000)
        #expect(LocatedFinding.all(of: Linter().lint(Array(severe.utf8))).contains { $0.severity == .error })
        // A fixer sees all.
        let fixed = Fixer(Linter(), unsafe: true).fix(Array(text.utf8))
        #expect(fixed.applied.count == 2000)
        #expect(!fixed.remaining.findings.contains { rules.keys.contains($0.rule.id) })
    }

    @Test("Opening marks of placeholders that are never closed are not placeholders")
    func unclosed() {
        for opening in ["{{", "{{{", "{%", "<%", "<%=", "${", "$(", "#(", "`"] {
            let text = payload({ _ in #""badge":"\#(repeated(opening, 2000))""# }, count: 1)
            #expect(found(text).map(\.finding.rule.id) == ["wrong-kind"], "\(opening)")
        }
    }

    @Test("A fix does not copy white space that is too long to be a layout")
    func wideLayout() {
        let text = #"{"aps":{"alert":"Hi","gate":1},\#(repeated(" ", 100_000))"b":1}"#
        #expect(found(text).first?.edits.map(\.text) == ["", #","gate":1"#])
    }
}
