import JSONText

/// A fix with the edits that it makes in the text at hand.
struct ProposedFix {
    let finding: Finding
    let isSafe: Bool
    let edits: [TextEdit]
    /// Where values stand afterwards that stood elsewhere, under another name or not at all.
    let targets: [JSONPointer]

    /// What tells a fix from others of the same text.
    struct Name: Hashable {
        let rule: String
        let pointer: JSONPointer
        let title: String
    }

    var name: Name { Name(rule: finding.rule.id, pointer: finding.pointer, title: finding.fix?.title ?? "") }

    /// The fixes of a text that is JSON, in the order of their findings.
    static func all(in result: LintResult) -> [ProposedFix] {
        guard result.value != nil, result.findings.contains(where: { $0.fix != nil }) else { return [] }
        // Of a name given twice one value hides the other: to touch it might bring the other to light.
        let repeated = Locator(result.readable).repeatedKeys().map(\.pointer)
        return LocatedFinding.all(of: result).compactMap { located in
            guard let fix = located.finding.fix, !located.edits.isEmpty, !located.edits.haveOverlaps else { return nil }
            var pointers: [JSONPointer] = []
            var targets: [JSONPointer] = []
            if case .json(let changes) = fix.change {
                pointers = changes.flatMap(\.pointers)
                targets = changes.compactMap(\.target)
            }
            guard !pointers.contains(where: { pointer in repeated.contains { pointer.isWithin($0) } }) else {
                return nil
            }
            return ProposedFix(finding: located.finding, isSafe: fix.isSafe, edits: located.edits, targets: targets)
        }
    }

    /// Those of the fixes, from the first on, that have nothing to do with each other's places.
    static func apart(_ fixes: [ProposedFix], most: Int) -> [ProposedFix] {
        var taken: [ProposedFix] = []
        for fix in fixes where taken.count < min(most, mostAtOnce) {
            let isFree = taken.allSatisfy { other in
                fix.edits.allSatisfy { edit in !other.edits.contains { edit.touches($0) } }
            }
            if isFree { taken.append(fix) }
        }
        return taken
    }

    private static let mostAtOnce = 256

    /// Whether a document is better for these fixes: their findings have gone, and no error has come for them.
    static func improves(_ before: LintResult, to after: LintResult, by fixes: [ProposedFix]) -> Bool {
        guard after.value != nil else { return false }
        let (old, new) = (Spot.counts(before.findings), Spot.counts(after.findings))
        var targets = fixes.flatMap(\.targets)
        // Once the push type is known, all of the push is looked at for the first time.
        if let request = after.request, !request.isPushTypeAssumed, request.pushType != before.request?.pushType {
            targets.append(.root)
        }
        var goal = old
        for fix in fixes { goal[Spot(fix.finding), default: 0] -= 1 }
        let areGone = fixes.allSatisfy { fix in
            ([fix.finding.pointer] + fix.targets).allSatisfy { pointer in
                let spot = Spot(rule: fix.finding.rule.id, pointer: pointer)
                return new[spot, default: 0] <= goal[spot, default: 0]
            }
        }
        return areGone
            && after.findings.allSatisfy { finding in
                let spot = Spot(finding)
                // What has got its right name or place is looked at for the first time.
                return finding.severity < .error || new[spot, default: 0] <= old[spot, default: 0]
                    || targets.contains { finding.pointer.isWithin($0) }
            }
    }

    /// A rule at a place.
    private struct Spot: Hashable {
        let rule: String
        let pointer: JSONPointer

        init(rule: String, pointer: JSONPointer) {
            self.rule = rule
            self.pointer = pointer
        }

        init(_ finding: Finding) { self.init(rule: finding.rule.id, pointer: finding.pointer) }

        static func counts(_ findings: [Finding]) -> [Spot: Int] {
            Dictionary(findings.map { (Spot($0), 1) }, uniquingKeysWith: +)
        }
    }
}

extension JSONChange {
    /// The places that it takes from or writes to.
    fileprivate var pointers: [JSONPointer] {
        switch self {
        case .set(let pointer, _), .rename(let pointer, _), .remove(let pointer): [pointer]
        case .move(let pointer, let target): [pointer, target]
        }
    }

    /// Where a value stands afterwards, unless it only goes.
    fileprivate var target: JSONPointer? {
        switch self {
        case .set(let pointer, _): pointer
        case .rename(let pointer, let name): pointer.parent?.appending(name)
        case .remove: nil
        case .move(_, let target): target
        }
    }
}

extension TextEdit {
    /// Whether two edits overlap or meet.
    fileprivate func touches(_ other: TextEdit) -> Bool {
        range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
    }
}

extension [TextEdit] {
    /// Whether some of them change the same bytes.
    fileprivate var haveOverlaps: Bool {
        let ranges = map(\.range).sorted { $0.lowerBound < $1.lowerBound }
        return zip(ranges, ranges.dropFirst()).contains { $0.upperBound > $1.lowerBound }
    }
}
