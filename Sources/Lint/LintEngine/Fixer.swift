import JSONText
import PushDocument

/// Applies fixes, by edits that leave every other byte of the text as it is.
/// A safe fix is kept only if its finding is gone and each new error or warning can be fixed as well; that of an information must
/// add nothing. An unsafe fix may add anything but errors. Fixing the result again changes nothing.
///
/// A push inside a document is fixed by itself, and the document is read again with the fixes of all its pushes, so that the time
/// grows with the bytes of the document.
public struct Fixer: Sendable {
    /// Lints the text before and after each trial.
    public let linter: Linter
    /// True if unsafe fixes are applied too.
    public let appliesUnsafe: Bool
    /// Asked before each trial; true ends fixing, and leaves the document as it is.
    package var isCancelled: (@Sendable () -> Bool)?

    /// A fixer of what this linter finds.
    public init(_ linter: Linter, unsafe: Bool = false) {
        self.linter = linter
        appliesUnsafe = unsafe
    }

    package func fix(_ bytes: [UInt8], named name: String? = nil) -> FixResult { fix(Input(bytes, named: name)) }

    /// The document with its fixes.
    public func fix(_ input: Input) -> FixResult {
        let first = FixRound(linter.lintWhole(input))
        var trials = FixTrials(
            of: input, by: self, maximum: budget.base + budget.perByte * first.bytes.count)
        func unchanged(_ remaining: LintResult) -> FixResult {
            FixResult(
                original: first.bytes, bytes: first.bytes, found: first.findings.count, applied: [],
                remaining: remaining.abridged(to: Linter.maximumOfRule), bytesLinted: trials.bytesLinted)
        }
        guard first.hasFixes else { return unchanged(first.result) }
        do throws(FixTrials.End) { return try fix(from: first, &trials) } catch {
            // A half-fixed document would be fixed further by the next run.
            if case .ranOutOfMemory(let result) = error { return unchanged(result) }
            return unchanged(first.result)
        }
    }

    private func fix(from first: FixRound, _ trials: inout FixTrials) throws(FixTrials.End) -> FixResult {
        var (round, applied) = (first, [Finding]())
        var parts: [Int: FixedPart] = [:]
        var readsParts = linter.options.story == nil
        while true {
            var whole = FixedPart(round)
            if readsParts {
                whole = try trials.fixParts(of: round, &parts)
                let after = try whole.edits.isEmpty ? round : trials.lint(whole.edits.applied(to: round.bytes))
                guard trials.areAsForeseen(&whole, in: after) else { continue }
                // Pushes that share a value, or that are read otherwise beside others, are fixed together.
                guard after.result.count <= whole.expectedFindings else {
                    (readsParts, parts) = (false, [:])
                    continue
                }
                whole.round = after
            }
            if whole.edits.isEmpty {
                let separate = whole.separate
                let refused = whole.refused
                whole = try trials.fix(round, leaving: separate)
                whole.refused.merge(refused) { $1 }
            }
            applied += whole.applied
            round = whole.round
            if whole.edits.isEmpty {
                return FixResult(
                    original: first.bytes, bytes: round.bytes, found: first.findings.count, applied: applied,
                    remaining: explained(round, whole.refused).abridged(to: Linter.maximumOfRule),
                    bytesLinted: trials.bytesLinted)
            }
        }
    }

    /// The findings that are left, with the reasons why their fixes were not applied.
    private func explained(_ round: FixRound, _ refused: [FindingIdentity: String]) -> LintResult {
        guard round.hasFixes else { return round.result }
        var reasons: [FindingIdentity: String] = [:]
        for finding in round.findings where finding.edits.isEmpty {
            reasons[FindingIdentity(finding)] = "text of this form is not changed"
        }
        for fix in ProposedFix.all(in: round) {
            let identity = FindingIdentity(fix.finding)
            reasons[identity] =
                fix.isSafe || appliesUnsafe ? refused[identity] : "it may not be what was meant; --unsafe applies it"
        }
        let found = round.result.found.map { findings in
            findings.map { finding in
                var finding = finding
                let reason = reasons[FindingIdentity(finding)] ?? "other fixes touch the same place"
                finding.fix?.refusal = reason
                return finding
            }
        }
        return LintResult(document: round.result.document, found: found)
    }

    /// The maximum number of bytes linted for one document, after which it is left as it is: so many, and so many for each of its bytes.
    var budget = (base: 1 << 20, perByte: 32)
}

/// The result of fixing a document.
public struct FixResult: Sendable, CustomStringConvertible {
    /// The document as it came.
    public let original: [UInt8]
    /// The document with its fixes; the same bytes if nothing could be fixed.
    public let bytes: [UInt8]
    /// The number of findings in the original.
    public let found: Int
    /// The findings whose fixes were applied, in the order of application.
    public let applied: [Finding]
    /// The result of linting the fixed document.
    public let remaining: LintResult
    /// The bytes of all texts that were linted after the first time.
    var bytesLinted = 0

    /// The number of fixed findings, and those that remain.
    public var description: String { "\(applied.count) fixed; \(remaining)" }
    /// True if the document was changed.
    public var isChanged: Bool { bytes != original }
}

extension FixResult {
    /// The result for a document that is left unchanged.
    public init(unchanged input: Input, by linter: Linter) {
        let result = linter.lint(input)
        self.init(
            original: input.bytes, bytes: input.bytes, found: result.count, applied: [], remaining: result)
    }
}
