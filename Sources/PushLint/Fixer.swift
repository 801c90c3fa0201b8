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

    /// The document with its fixes.
    public func fix(_ bytes: [UInt8]) -> FixResult {
        var budget = mostBytesRead
        if let (text, repaired) = repair(bytes, &budget), let (result, applied) = improve(text, &budget) {
            return FixResult(original: bytes, bytes: result.bytes, applied: repaired + applied, remaining: result)
        }
        // A document half done would be another one in the next run.
        return FixResult(unchanged: bytes, by: linter)
    }

    /// The bytes read before a document is given up as it is: each round reads all of it again.
    var mostBytesRead = 64 << 20
    /// What a round costs beside the bytes that it reads.
    private static let roundBytes = 4096

    // MARK: Syntax

    private func applies(_ isSafe: Bool) -> Bool { isSafe || appliesUnsafe }

    /// The text without the mistakes of syntax that can be put right; nil when that takes too long.
    private func repair(_ bytes: [UInt8], _ budget: inout Int) -> (text: [UInt8], applied: [Finding])? {
        guard linter.options.severity(of: .notJSON, found: .error) != nil else { return (bytes, []) }
        var text = bytes
        var findings = Findings(options: linter.options, request: nil)
        while true {
            budget -= text.count + Self.roundBytes
            guard budget > 0 else { return nil }
            let error: SyntaxError
            do {
                _ = try JSONDocument(parsing: text)
                return (text, findings.all)
            } catch let found {
                error = found
            }
            guard let repair = error.repair, applies(repair.isSafe), !repair.edits.isEmpty else {
                return (text, findings.all)
            }
            Rule.report(error, OffsetMap(), into: &findings)
            text = repair.edits.applied(to: text)
        }
    }

    // MARK: Findings

    /// The text with its findings put right, round by round; nil when that takes too long.
    private func improve(_ text: [UInt8], _ budget: inout Int) -> (LintResult, applied: [Finding])? {
        var result = linter.lint(text)
        var applied: [Finding] = []
        var refused: Set<ProposedFix.Name> = []
        var most = Int.max
        while true {
            let proposals = ProposedFix.all(in: result).filter { applies($0.isSafe) && !refused.contains($0.name) }
            let batch = ProposedFix.apart(proposals, most: most)
            guard !batch.isEmpty else { return (result, applied) }
            budget -= result.bytes.count * (1 + proposals.count) + Self.roundBytes
            guard budget > 0 else { return nil }
            let after = linter.lint(batch.flatMap(\.edits).applied(to: result.bytes))
            if ProposedFix.improves(result, to: after, by: batch) {
                applied += batch.map(\.finding)
                result = after
                // What made things worse before may be right now.
                refused = []
                most = .max
            } else if batch.count == 1 {
                refused.formUnion(batch.map(\.name))
                most = .max
            } else {
                most = batch.count / 2
            }
        }
    }
}
