import LintEngine

/// The findings of a document or a body that a test has at hand.
extension Linter {
    func findings(_ input: Input) -> [Finding] { lintUnlessKnownClean(input)?.findings ?? [] }
    func findings(in body: String) -> [Finding] { findings(in: Array(body.utf8)) }
}
