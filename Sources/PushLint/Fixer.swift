import JSONText

/// Puts right what has a fix, by edits of the text that leave every other byte as it is.
///
/// A fix counts only when the document is better for it: its finding has gone, the text is JSON, and no error has come up
/// that was not there. To fix the result again changes nothing.
public struct Fixer: Sendable {
    /// Says what is wrong, before each round and after it.
    public let linter: Linter
    /// Whether fixes are applied that may not say what the author meant.
    public let appliesUnsafe: Bool

    /// A fixer of what this linter finds.
    public init(_ linter: Linter = Linter(), unsafe: Bool = false) {
        self.linter = linter
        appliesUnsafe = unsafe
    }

    /// The document with its fixes; the name of its file is what the linter is told.
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
            // A document half done would be another one in the next run.
            guard budget > 0 else { return FixResult(unchanged: bytes, named: name, by: linter) }
            let after = FixRound(linter.lint(batch.flatMap(\.edits).applied(to: round.bytes), named: name))
            if ProposedFix.improves(round, to: after, by: batch) {
                applied += batch.map(\.finding)
                round = after
                // What made things worse before may be right now.
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

    /// The bytes read before a document is given up as it is: each round reads all of it again.
    var maximumBytesRead = 64 << 20
    /// What a round costs beside the bytes that it reads.
    private static let roundBytes = 4096
}

/// A document in one round of fixing, with the places of what was found in it.
struct FixRound {
    let result: LintResult
    let located: [LocatedFinding]

    init(_ result: LintResult) {
        self.result = result
        located = LocatedFinding.all(of: result)
    }

    var bytes: [UInt8] { result.bytes }
}
