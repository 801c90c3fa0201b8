import JSONText
import LintProject
import PushLint

extension Target {
    /// Baselines, read from any text and made from the findings of any document.
    static let baseline = Target(name: "baseline") { bytes, choices in
        let linter = Linter(LintOptions(&choices))
        let result = linter.lint(Input(bytes, named: choices.one(of: FileName.all)))
        let findings = result.findings
        var made = Baseline()
        for finding in findings { made.add(BaselineEntry(finding, in: bytes, path: "a")) }
        law("every finding is counted", made.count == findings.count)
        law("what is written reads as it was", (try? Baseline(parsing: Array(made.text.utf8))) == made)
        var check = BaselineCheck(made)
        var file = check.file("a", linter.options)
        law("what is known is no news", file.news(in: findings, of: bytes).isEmpty)
        check.end(file)
        law("what is found again is not stale", check.stale.count == 0)
        law("what is found again stays", check.pruned == made)
        var gone = BaselineCheck(made)
        gone.end { _ in false }
        law("nothing is left of a baseline whose files are gone", gone.pruned == Baseline())
        do throws(ConfigurationError) {
            let read = try Baseline(parsing: bytes)
            law("what is read is written as it was", (try? Baseline(parsing: Array(read.text.utf8))) == read)
        } catch {
            law(
                "a refusal names a mistake in the text",
                error.mistakes.allSatisfy { $0.range.isWithin(bytes) && !$0.message.isEmpty })
        }
    }
}
