import JSONText
import PushDocument

/// Tells a finding from the others of a document.
struct FindingIdentity: Hashable {
    private let rule: String
    private let pointer: JSONPointer
    private let message: String

    init(_ finding: Finding) { (rule, pointer, message) = (finding.rule.id, finding.pointer, finding.message) }
}

/// A text with the fixes that are applied to it so far.
struct FixedPart {
    var round: FixRound
    /// The text as it was at first, and its edits.
    private var start: [UInt8]
    var edits: [TextEdit] = []
    var applied: [Finding] = []
    /// The reasons why fixes were not applied.
    var refused: [FindingIdentity: String] = [:]
    /// The number of findings that the document has with the edits.
    var expectedFindings = 0
    /// The fragments that are fixed like others.
    var foreseen: [Int: FixTrials.Foreseen] = [:]
    /// The fragments that were fixed by themselves.
    var separate: Set<Int> = []
    /// The pointer to the text in the document.
    var pointer: JSONPointer? { round.result.document.fragments.first?.pointer }

    init(_ round: FixRound) {
        (self.round, start) = (round, round.bytes)
        expectedFindings = round.result.count
    }

    /// The fixes of a fragment that has the text as it was at first, or none where it has the fixed text; nil for another fragment.
    func of(_ fragment: Fragment) -> FixedPart? {
        guard pointer == fragment.pointer else { return nil }
        if fragment.source == start { return self }
        guard fragment.source == round.bytes else { return nil }
        var part = self
        (part.edits, part.start, part.applied) = ([], round.bytes, [])
        return part
    }

    mutating func edit(_ next: [TextEdit]) { edits = edits.followed(by: next, in: start.count) }
}

/// Lints a document and its parts with fixes, and counts the bytes.
struct FixTrials {
    /// The reasons to end before all fixes were tried.
    enum End: Error {
        case tooManyBytes, cancelled
        /// An unread document can't be compared with its fixed text.
        case ranOutOfMemory(LintResult)
    }

    let input: Input
    let fixer: Fixer
    let maximum: Int
    private(set) var bytesLinted = 0

    init(of input: Input, by fixer: Fixer, maximum: Int) {
        (self.input, self.fixer, self.maximum) = (input, fixer, maximum)
    }

    mutating func lint(_ bytes: [UInt8], inPlaceOf fragment: Fragment? = nil) throws(End) -> FixRound {
        bytesLinted += bytes.count + Self.bytesOfTrial
        guard bytesLinted <= maximum else { throw .tooManyBytes }
        guard fixer.isCancelled?() != true else { throw .cancelled }
        let result =
            fragment.map { fixer.linter.lint(bytes, inPlaceOf: $0, of: input) }
            ?? fixer.linter.lintWhole(input.with(bytes))
        guard !result.document.ranOutOfMemory else { throw .ranOutOfMemory(result) }
        return FixRound(result)
    }

    /// The cost of a trial besides its text, in bytes.
    private static let bytesOfTrial = 128

    /// Fixes each push inside a document by itself. What was tried before with the same text is taken from `parts`.
    mutating func fixParts(of round: FixRound, _ parts: inout [Int: FixedPart]) throws(End) -> FixedPart {
        var whole = FixedPart(round)
        var taken = SortedRanges()
        for (index, fragment) in round.result.document.fragments.enumerated() where fragment.isSeparate {
            let found = round.fragments[index]
            guard found.contains(where: { $0.fix != nil }) else { continue }
            var part: FixedPart
            if let known = parts[index]?.of(fragment) {
                part = known
            } else if foresee(found, of: fragment, at: index, &whole, &taken) {
                whole.separate.insert(index)
                continue
            } else {
                let start = try lint(fragment.source, inPlaceOf: fragment)
                // Whatever is read otherwise without the rest of the document is fixed with it.
                guard start.result.count == found.count else { continue }
                part = try fix(
                    start, inPlaceOf: fragment,
                    like: course(of: found, in: fragment, at: index).flatMap { $0.isAlike ? $0.course : nil })
            }
            parts[index] = part
            whole.separate.insert(index)
            whole.refused.merge(part.refused) { $1 }
            let edits = fragment.documentEdits(ofSource: part.edits) ?? []
            guard !edits.isEmpty, edits.allSatisfy({ !taken.touch($0) }) else { continue }
            for edit in edits { taken.insert(edit) }
            whole.edits += edits
            whole.applied += part.applied
            whole.expectedFindings += part.round.result.count - found.count
        }
        return whole
    }

    /// Fixes a push as others with its faults were fixed, without a trial: the document is read again afterwards. False if too few
    /// were like it yet, or if they took several steps.
    private func foresee(
        _ found: [Finding], of fragment: Fragment, at index: Int, _ whole: inout FixedPart,
        _ taken: inout SortedRanges
    ) -> Bool {
        guard let (course, isAlike) = course(of: found, in: fragment, at: index), course.batches.count <= 1
        else { return false }
        let fixed = (course.batches.first ?? []).map { found[$0] }
        let edits = fixed.flatMap { $0.edits }
        guard fixed.allSatisfy({ !$0.edits.isEmpty }), edits.allSatisfy({ !taken.touch($0) }) else { return false }
        for edit in edits { taken.insert(edit) }
        whole.edits += edits
        whole.applied += fixed
        whole.expectedFindings += course.end.count - found.count
        if fixed.isEmpty {
            for (number, reason) in course.refusals {
                whole.refused[FindingIdentity(found[number])] = reason
            }
        } else {
            // A fix that mends more than an information may add some, as one that writes a number does.
            let severity = min(fixed.map { $0.severity }.min() ?? .info, .warning)
            whole.foreseen[index] = Foreseen(faults: course.end, severity: severity, isAlike: isAlike)
        }
        return true
    }

    /// True if pushes that were fixed without a trial have the findings that were foreseen. Those that have others are tried the next time.
    mutating func areAsForeseen(_ whole: inout FixedPart, in after: FixRound) -> Bool {
        let fragments = after.result.document.fragments
        let isFirst = surprises.isEmpty
        var others = whole.foreseen.filter { index, foreseen in
            guard fragments.indices.contains(index) else { return true }
            let found = Faults(after.fragments[index], in: fragments[index])
            guard found.from(foreseen.severity) == foreseen.faults.from(foreseen.severity) else { return true }
            whole.expectedFindings += found.count - foreseen.faults.count
            return false
        }
        guard !others.isEmpty else { return true }
        // After a second surprise each push is tried.
        if !isFirst { others = whole.foreseen }
        for (index, foreseen) in others { surprises[index] = isFirst && !foreseen.isAlike ? .once : .again }
        return false
    }

    /// Applies the fixes of a text as far as they help. The text is that of a fragment, or the whole document, with the findings in
    /// some fragments left alone. A fragment may have the course of another one that is like it.
    mutating func fix(
        _ start: FixRound, inPlaceOf fragment: Fragment? = nil, like course: Course? = nil,
        leaving separate: Set<Int> = []
    ) throws(End) -> FixedPart {
        if let fragment, let course, let part = try follow(course, from: start, inPlaceOf: fragment) { return part }
        var part = FixedPart(start)
        var batches: [[Int]] = []
        var refused: [ProposedFix.Kind: String] = [:]
        // True if no other number of fixes was tried together since the last that helped.
        var (maximum, isFromStart) = (Int.max, true)
        while true {
            let all = proposals(in: part.round, leaving: separate)
            let proposals = all.filter { refused[$0.kind] == nil }
            let batch = ProposedFix.batch(of: proposals, maximum: maximum)
            guard let first = batch.first else {
                guard isFromStart else {
                    (refused, maximum, isFromStart) = ([:], .max, true)
                    continue
                }
                for fix in all { part.refused[FindingIdentity(fix.finding)] = refused[fix.kind] }
                if let fragment {
                    let refusals = all.map { ($0.number, refused[$0.kind] ?? "") }
                    let course = Course(
                        batches: Course.together(part.applied, in: start).map { [$0] } ?? batches,
                        end: Faults(part.round.findings, in: fragment),
                        refusals: Dictionary(uniqueKeysWithValues: refusals))
                    keep(course, of: start)
                    keep(course.rest, of: part.round)
                }
                return part
            }
            let step = try step(from: part, with: batch, inPlaceOf: fragment, leaving: separate)
            if let better = step.better {
                part = better
                batches.append(batch.map { $0.number })
                // A fix that made things worse before may help now.
                refused = [:]
                isFromStart = maximum == .max
                if maximum < .max / 2 { maximum *= 2 }
            } else if batch.count == 1 {
                refused[first.kind] = step.refusal
                maximum = .max
            } else {
                // The first of its kind stands for all.
                maximum = batch.allSatisfy { $0.kind == first.kind } ? 1 : batch.count / 2
            }
        }
    }

    /// The courses of the pushes that were tried, by their faults.
    var courses: [Faults: Courses] = [:]
    /// The pushes that did not turn out as foreseen, by the numbers of their fragments.
    var surprises: [Int: Surprise] = [:]

    /// Fixes a push in the way in which another one with the same faults was fixed, without another try of the fixes that were refused
    /// there. Nil if other faults are left at the end.
    private mutating func follow(
        _ course: Course, from start: FixRound, inPlaceOf fragment: Fragment
    ) throws(End) -> FixedPart? {
        var part = FixedPart(start)
        for numbers in course.batches {
            let batch = proposals(in: part.round, leaving: []).filter { numbers.contains($0.number) }
            guard batch.count == numbers.count,
                let better = try step(from: part, with: batch, inPlaceOf: fragment, leaving: []).better
            else { return nil }
            part = better
        }
        let rest = proposals(in: part.round, leaving: [])
        guard Faults(part.round.findings, in: fragment) == course.end,
            rest.allSatisfy({ course.refusals[$0.number] != nil })
        else { return nil }
        for fix in rest { part.refused[FindingIdentity(fix.finding)] = course.refusals[fix.number] }
        return part
    }

    private func proposals(in round: FixRound, leaving separate: Set<Int>) -> [ProposedFix] {
        let round = separate.isEmpty ? round : round.without(separate)
        return ProposedFix.all(in: round).filter { $0.isSafe || fixer.appliesUnsafe }
    }

    /// Applies fixes, and after them those of the findings that they add, such as the kind of a value under a renamed key.
    private mutating func step(
        from part: FixedPart, with batch: [ProposedFix], inPlaceOf fragment: Fragment?, leaving separate: Set<Int>
    ) throws(End) -> (better: FixedPart?, refusal: String) {
        var (after, next) = (part, batch)
        var added: Set<String> = []
        for _ in 0..<Self.maximumFollowUps where !next.isEmpty {
            let edits = next.flatMap { $0.edits }
            after.edit(edits)
            if let fragment, fragment.documentEdits(ofSource: after.edits) == nil {
                return (nil, "text of this form is not changed")
            }
            after.round = try lint(edits.applied(to: after.round.bytes), inPlaceOf: fragment)
            after.applied += next.map { $0.finding }
            if ProposedFix.improves(part.round, to: after.round, by: batch, unsafe: fixer.appliesUnsafe) {
                return (after, "")
            }
            added = after.round.rules(addedTo: part.round, by: batch)
            next = ProposedFix.batch(
                of: proposals(in: after.round, leaving: separate).filter { added.contains($0.finding.rule.id) })
        }
        added = after.round.rules(addedTo: part.round, by: batch)
        return (nil, added.isEmpty ? "the finding would remain" : "it would add \(added.sorted().listed)")
    }

    private static let maximumFollowUps = 5
}

/// A document in one round of fixing, with the places of its findings.
struct FixRound {
    let result: LintResult
    let findings: [Finding]
    /// The same for each fragment.
    let fragments: [[Finding]]

    init(_ result: LintResult) {
        self.result = result
        fragments = result.found.map { $0.inOrder }
        findings = result.findings
    }

    /// The same round without the findings in some fragments.
    func without(_ fragments: Set<Int>) -> FixRound {
        let found = result.found.enumerated().map { fragments.contains($0.offset) ? [] : $0.element }
        return FixRound(LintResult(document: result.document, found: found))
    }

    var bytes: [UInt8] { result.bytes }
    var hasFixes: Bool { findings.contains { $0.fix != nil } }
    var isRead: Bool { result.document.fragments.allSatisfy { $0.json != nil } }

    /// The number of findings of each rule, of this severity or a higher one. Those of one cause, which are shown as one, count each.
    private func counts(_ severity: Severity) -> [String: Int] {
        Dictionary(
            findings.filter { $0.severity >= severity }
                .map { ($0.rule.id, $0.repeated == nil ? 1 : 1 + $0.related.count) },
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
