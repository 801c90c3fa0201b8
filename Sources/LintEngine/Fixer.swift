/// Applies fixes, by edits that leave every other byte of the text as it is.
/// A safe fix is kept only if its finding is gone and no error and no warning is added that can't be fixed as well; that of an
/// information must add nothing. An unsafe one must add no error. Fixing the result again changes nothing.
public struct Fixer: Sendable {
    /// Lints the text before and after each round.
    public let linter: Linter
    /// True if unsafe fixes are applied too.
    public let appliesUnsafe: Bool

    /// A fixer of what this linter finds.
    public init(_ linter: Linter, unsafe: Bool = false) {
        self.linter = linter
        appliesUnsafe = unsafe
    }

    package func fix(_ bytes: [UInt8], named name: String? = nil) -> FixResult { fix(Input(bytes, named: name)) }

    /// The document with its fixes.
    public func fix(_ input: Input) -> FixResult {
        var budget = maximumBytesRead
        let bytes = input.bytes
        var round = FixRound(linter.lint(input))
        var applied: [Finding] = []
        // The fixes that make things worse, with what they would add.
        var refused: [[String]: String] = [:]
        let count = round.located.count
        var maximum = Int.max
        while true {
            let proposals = proposals(in: round).filter { refused[$0.name] == nil }
            let batch = ProposedFix.batch(of: proposals, maximum: maximum)
            guard !batch.isEmpty else {
                return FixResult(
                    original: bytes, bytes: round.bytes, found: count, applied: applied,
                    remaining: explained(round, refused))
            }
            budget -= round.bytes.count + Self.proposalBytes * proposals.count + Self.roundBytes
            // A half-fixed document would be fixed further by the next run.
            guard budget > 0 else { return FixResult(unchanged: input, by: linter) }
            let step = step(from: round, with: batch, of: input)
            // What could not be read is neither better nor worse.
            guard !step.round.result.document.lacksMemory else {
                return FixResult(original: bytes, bytes: bytes, found: count, applied: [], remaining: step.round.result)
            }
            if step.isBetter {
                applied += step.applied.map { $0.finding }
                round = step.round
                // A fix that made things worse before may help now.
                refused = [:]
                maximum = .max
            } else if batch.count == 1 {
                let added = step.round.rules(addedTo: round, by: batch).sorted()
                for fix in batch {
                    refused[fix.name] = added.isEmpty ? "the finding would remain" : "it would add \(added.listed)"
                }
                maximum = .max
            } else {
                maximum = batch.count / 2
            }
        }
    }

    /// The findings that are left, with the reasons why their fixes were not applied.
    private func explained(_ round: FixRound, _ refused: [[String]: String]) -> LintResult {
        guard round.located.contains(where: { $0.finding.fix != nil }) else { return round.result }
        func identity(_ finding: Finding) -> [String] {
            [finding.rule.id, finding.pointer.description, finding.message]
        }
        var reasons: [[String]: String] = [:]
        for located in round.located where located.edits.isEmpty {
            reasons[identity(located.finding)] = "text of this form is not changed"
        }
        for fix in ProposedFix.all(in: round) {
            reasons[identity(fix.finding)] =
                fix.isSafe || appliesUnsafe ? refused[fix.name] : "it may not be what was meant; --unsafe applies it"
        }
        let found = round.result.found.map { findings in
            findings.map { finding in
                var finding = finding
                let reason = reasons[identity(finding)] ?? "other fixes touch the same place"
                finding.fix?.refusal = reason
                return finding
            }
        }
        return LintResult(document: round.result.document, found: found)
    }

    private func proposals(in round: FixRound) -> [ProposedFix] {
        ProposedFix.all(in: round).filter { $0.isSafe || appliesUnsafe }
    }

    /// Applies fixes, and after them those of the findings that they add, such as the kind of a value under a renamed key.
    private func step(
        from round: FixRound, with batch: [ProposedFix], of input: Input
    ) -> (round: FixRound, applied: [ProposedFix], isBetter: Bool) {
        var (after, applied, next) = (round, [ProposedFix](), batch)
        for _ in 0..<Self.maximumFollowUps where !next.isEmpty {
            after = FixRound(linter.lint(input.with(next.flatMap { $0.edits }.applied(to: after.bytes))))
            applied += next
            if ProposedFix.improves(round, to: after, by: batch, unsafe: appliesUnsafe) {
                return (after, applied, true)
            }
            let added = after.rules(addedTo: round, by: batch)
            next = ProposedFix.batch(of: proposals(in: after).filter { added.contains($0.finding.rule.id) })
        }
        return (after, applied, false)
    }

    private static let maximumFollowUps = 5

    /// The maximum number of bytes read for one document, after which it is left as it is: each round reads it again.
    var maximumBytesRead = 64 << 20
    /// The cost of a proposal in a round, in bytes.
    private static let proposalBytes = 256
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
    var isRead: Bool { result.document.fragments.allSatisfy { $0.json != nil } }

    /// The number of findings of each rule, of this severity or a higher one. Those of one cause, which are shown as one, count each.
    private func counts(_ severity: Severity) -> [String: Int] {
        Dictionary(
            located.filter { $0.finding.severity >= severity }
                .map { ($0.finding.rule.id, $0.finding.repeated == nil ? 1 : 1 + $0.related.count) },
            uniquingKeysWith: +)
    }

    /// The rules that find more here than before these fixes. What is added to mend an error or a warning may be an info.
    func rules(addedTo before: FixRound, by fixes: [ProposedFix]) -> Set<String> {
        let severity = min(fixes.map { $0.finding.severity }.min() ?? .info, .warning)
        var goal = before.counts(severity)
        for fix in fixes { goal[fix.finding.rule.id, default: 0] -= 1 }
        return Set(counts(severity).filter { $0.value > goal[$0.key, default: 0] }.keys)
    }
}

/// The result of fixing a document.
public struct FixResult: Sendable, CustomStringConvertible {
    /// The document as it came.
    public let original: [UInt8]
    /// The document with its fixes; the same bytes if nothing could be fixed.
    public let bytes: [UInt8]
    /// How many findings it had as it came.
    public let found: Int
    /// The findings whose fixes were applied, in the order of application.
    public let applied: [Finding]
    /// The result of linting the fixed document.
    public let remaining: LintResult

    /// How many findings were fixed, and those that remain.
    public var description: String { "\(applied.count) fixed; \(remaining)" }
    /// True if the document was changed.
    public var isChanged: Bool { bytes != original }
}

extension FixResult {
    /// The result for a document that is left unchanged.
    public init(unchanged input: Input, by linter: Linter) {
        let result = linter.lint(input)
        self.init(
            original: input.bytes, bytes: input.bytes, found: result.findings.count, applied: [], remaining: result)
    }
}
