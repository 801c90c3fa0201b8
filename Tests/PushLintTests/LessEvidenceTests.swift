import Foundation
import JSONText
import PushLint
import PushPayload
import Testing

/// How much a rule needs to be sure. `Tests/less-evidence.txt` names the members without which each rule's example has no such finding, so
/// that a change of what a rule needs is seen and decided. `RECORD_SAMPLES=1 swift test` writes it anew, and fails.
@Suite("Findings with less evidence") struct LessEvidenceTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "less-evidence.txt")

    @Test("A rule needs what was decided")
    func list() throws {
        let lines = Rule.all.compactMap(Self.line).joined(separator: "\n") + "\n"
        let expected = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
        if ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil {
            try lines.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(lines == expected)
    }

    /// The members of a rule's example that it needs, beside those that it is about.
    private static func line(_ rule: Rule) -> String? {
        let (bytes, options) = (Array(rule.bad.text.utf8), rule.bad.options)
        guard options.story == nil, let value = try? JSONDocument(parsing: bytes).value else { return nil }
        let linter = Linter(options)
        let subjects = linter.lint(Input(bytes)).findings.filter { $0.rule.id == rule.id }.map(\.pointer)
        let needed = members(of: value, at: .root).filter { place in
            guard !subjects.contains(where: { $0.tokens.starts(with: place.tokens) }) else { return false }
            let text = JSONChange.remove(place).edits(in: bytes, value: value).applied(to: bytes)
            return !linter.lint(Input(text)).findings.contains { $0.rule.id == rule.id }
        }
        return needed.isEmpty ? nil : "\(rule.id): " + needed.map(\.description).joined(separator: " ")
    }

    private static func members(of value: JSONValue, at place: JSONPointer) -> [JSONPointer] {
        (value.object?.members ?? []).flatMap { member in
            let place = place.appending(member.name)
            return [place] + members(of: member.value, at: place)
        }
    }

    /// Documents with a little less than the usual evidence, and what is found in them.
    private static let cases: [(String, [String])] = [
        (#"{"aps":{"content-available":1},"alert":{"title":"x","body":"y"}}"#, ["warning beside-aps /alert"]),
        (#"{"aps":{"content-available":1},"alert":"x"}"#, ["warning beside-aps /alert"]),
        (#"{"aps":{"content-available":1},"badge":3}"#, ["warning beside-aps /badge"]),
        (#"{"aps":{"content-available":1},"sound":"default"}"#, ["warning beside-aps /sound"]),
        // The app's own data, which has another kind than the system's.
        (#"{"aps":{"content-available":1},"alert":7}"#, []),
        (#"{"aps":{"content-available":1},"badge":"gold"}"#, []),
        (#"{"aps":{"content-available":1},"title":"x"}"#, []),
        (
            #"{"aps":{"event":"start","timestamp":1750000000,"content-state":{"b":1},"attributes-type":"A","attributes":{},"alert":{"title":"a","body":"b"},"input-push-token":1}}"#,
            ["info start-with-input-token /aps/input-push-token"]
        ),
    ]

    @Test("One step away from a rule's example", arguments: cases)
    func oneStepAway(_ text: String, _ expected: [String]) {
        let found = Linter().lint(Input(Array(text.utf8))).findings.map { "\($0.severity) \($0.rule.id) \($0.pointer)" }
        #expect(found == expected, "\(text)")
    }
}
