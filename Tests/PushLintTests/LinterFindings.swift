import LintEngine

/// The findings of a document or a body that a test has at hand.
extension Linter {
    func findings(_ input: Input) -> [LocatedFinding] { lintUnlessKnownClean(input).map(LocatedFinding.all) ?? [] }
    func findings(in body: String) -> [LocatedFinding] { findings(in: Array(body.utf8)) }
}
