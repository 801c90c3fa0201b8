import AppResources
import JSONText
import PushLint

extension Target {
    /// The manifest of an app, and payloads compared with it.
    static let manifest = Target(name: "manifest") { bytes, choices in
        let manifest: AppManifest
        do throws(ManifestError) { manifest = try AppManifest(parsing: bytes) } catch {
            law("a refusal has a message", !error.message.isEmpty)
            switch error {
            case .syntax(let syntax): law("a mistake stands within the text", syntax.range.isWithin(bytes))
            case .value(let pointer, _), .key(let pointer, _):
                let isThere = pointer == .root || Locator(bytes).place(of: pointer) != nil
                law("a mistake's place is in the text", isThere)
            }
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
            let found = LocatedFinding.all(of: linter.lint(payload))
            for located in found {
                law("a finding stands within the text", located.range.isWithin(payload), located.finding.rule.id)
            }
            let same = LocatedFinding.all(of: again.lint(payload))
            law("the same bytes give the same app", found.map(\.line) == same.map(\.line))
        }
    }
}
