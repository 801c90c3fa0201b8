import Foundation
import JSONText
import PushLint
import PushPayload
import Testing

/// What a fault takes away, delays or changes. `Tests/losses.txt` has the effects of each key and of each rule's example, so that they
/// are decided and a change of them is seen. `RECORD_SAMPLES=1 swift test` writes it anew, and fails.
@Suite("Losses of findings") struct LossTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "losses.txt")

    @Test("Each key and each rule says what is lost with it")
    func list() throws {
        let keys = Key.catalog.map { "\($0.path): \(Self.words($0.effects))" }
        let rules = Rule.all.map { rule in
            let findings = Linter(rule.bad.options).lint(Input(Array(rule.bad.text.utf8))).findings
            let losses = findings.filter { $0.rule.id == rule.id }.map {
                "\($0.loss.manner.rawValue) \(Self.words($0.loss.effects))\(Self.systems(of: $0.loss))"
            }
            return "\(rule.id): " + (losses.first ?? "not seen in one document")
        }
        let lines = (keys + rules).joined(separator: "\n") + "\n"
        let expected = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
        if ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil {
            try lines.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(lines == expected)
    }

    private static func words(_ effects: PushEffects) -> String {
        effects == .all ? "all" : effects.isEmpty ? "nothing" : effects.list.map { $0.rawValue }.joined(separator: " ")
    }

    private static func systems(of loss: Loss) -> String {
        loss.ends.isEmpty ? "" : " before " + loss.ends.map { $0.description }.joined(separator: ", ")
    }

    @Test("An error takes something away")
    func errors() {
        for rule in Rule.all where rule.severity == .error {
            for finding in Linter(rule.bad.options).lint(Input(Array(rule.bad.text.utf8))).findings
            where finding.rule.id == rule.id && finding.severity == .error {
                #expect(!finding.loss.effects.isEmpty, "\(rule.id)")
            }
        }
    }
}
