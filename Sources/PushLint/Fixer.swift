import JSONText

/// Applies fixes, by edits that leave every other byte of the text as it is.
///
/// A fix is kept only if it improves the document: its finding is gone, the text is JSON, and there is no new error.
/// Fixing the result again changes nothing.
public struct Fixer: Sendable {
    /// Lints the text before and after each round.
    public let linter: Linter
    /// True if unsafe fixes are applied too.
    public let appliesUnsafe: Bool

    /// A fixer of what this linter finds.
    public init(_ linter: Linter = Linter(), unsafe: Bool = false) {
        self.linter = linter
        appliesUnsafe = unsafe
    }

    /// The document with its fixes; the linter gets the name of its file.
    public func fix(_ bytes: [UInt8], named name: String? = nil) -> FixResult {
        var budget = maximumBytesRead
        var round = FixRound(linter.lint(bytes, named: name))
        var applied: [Finding] = []
        var refused: Set<ProposedFix.Name> = []
        var maximum = Int.max
        while true {
            let proposals = ProposedFix.all(in: round).filter {
                ($0.isSafe || appliesUnsafe) && !refused.contains($0.name)
            }
            let batch = ProposedFix.batch(of: proposals, maximum: maximum)
            guard !batch.isEmpty else {
                return FixResult(original: bytes, bytes: round.bytes, applied: applied, remaining: round.result)
            }
            budget -= round.bytes.count * (1 + proposals.count) + Self.roundBytes
            // A half-fixed document would be fixed further by the next run.
            guard budget > 0 else { return FixResult(unchanged: bytes, named: name, by: linter) }
            let after = FixRound(linter.lint(batch.flatMap(\.edits).applied(to: round.bytes), named: name))
            // What could not be read is neither better nor worse.
            guard !after.result.document.lacksMemory else {
                return FixResult(original: bytes, bytes: bytes, applied: [], remaining: after.result)
            }
            if ProposedFix.improves(round, to: after, by: batch) {
                applied += batch.map(\.finding)
                round = after
                // A fix that made things worse before may help now.
                refused = []
                maximum = .max
            } else if batch.count == 1 {
                refused.formUnion(batch.map(\.name))
                maximum = .max
            } else {
                maximum = batch.count / 2
            }
        }
    }

    /// The maximum number of bytes read for one document, after which it is left as it is: each round reads all of it
    /// again.
    var maximumBytesRead = 64 << 20
    /// The fixed cost of a round, in bytes.
    private static let roundBytes = 4096
}

/// A document in one round of fixing, with the places of its findings.
struct FixRound {
    let result: LintResult
    let located: [LocatedFinding]

    init(_ result: LintResult) {
        self.result = result
        located = LocatedFinding.all(of: result)
    }

    var bytes: [UInt8] { result.bytes }
}
