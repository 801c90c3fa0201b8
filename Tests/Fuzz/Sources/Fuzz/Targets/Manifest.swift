import AppResources
import JSONText
import PushLint

extension Target {
    /// The manifest of an app, and payloads compared with it.
    static let manifest = Target(name: "manifest") { bytes, choices in
        let manifest: AppManifest
        do throws(ReadingError) { manifest = try AppManifest(parsing: bytes) } catch {
            law("a refusal has a message", !error.message.isEmpty)
            law("a mistake stands within the text", error.range(in: bytes).isWithin(bytes))
            let isThere = error.pointer == .root || Locator(bytes).place(of: error.pointer) != nil
            law("a mistake's place is in the text", isThere)
            return
        }
        law("what is accepted is JSON", bytes.isJSON)
        var options = LintOptions()
        options.app = manifest
        let linter = Linter(options)
        options.app = try? AppManifest(parsing: bytes)
        let again = Linter(options)
        for _ in 0..<2 {
            let payload = choices.one(of: Vocabulary.examples)
            let found = linter.lint(Input(payload)).findings
            for finding in found {
                law("a finding stands within the text", finding.range.isWithin(payload), finding.rule.id)
            }
            let same = again.lint(Input(payload)).findings
            law("the same bytes give the same app", found.map(\.line) == same.map(\.line))
        }
    }
}
