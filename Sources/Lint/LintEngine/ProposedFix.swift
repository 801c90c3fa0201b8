import JSONText

/// A fix with its edits of the current text.
struct ProposedFix {
    let finding: Finding
    /// The number of its finding in the text.
    let number: Int
    let isSafe: Bool
    let edits: [TextEdit]
    /// The pointers of values that are moved, renamed or added.
    let targets: [JSONPointer]

    var isRepair: Bool { finding.rule.isAboutSyntax }
    private let location: Location

    /// The common properties of fixes that are refused together.
    let kind: Kind

    /// A fix, or all fixes of a rule at like places of a text that has many of them.
    struct Kind: Hashable {
        let rule: String
        let place: [String]
        let message: String
        let edits: [String]

        fileprivate init(_ finding: Finding, isOneOfMany: Bool) {
            rule = finding.rule.id
            message = isOneOfMany && !finding.rule.isAboutSyntax ? "" : finding.message
            edits = isOneOfMany ? [] : finding.edits.map { "\($0.range) \($0.text)" }
            let tokens = finding.pointer.tokens
            place = isOneOfMany ? tokens.dropLast().map { Int($0) == nil ? $0 : "*" } : tokens
        }

        /// The maximum number of fixes of a rule that are tried one by one.
        fileprivate static let maximumAlone = 64
    }

    /// The fixes of a text, in the order of their findings.
    static func all(in round: FixRound) -> [ProposedFix] {
        guard round.findings.contains(where: { $0.fix != nil }) else { return [] }
        // A repeated name hides a value; removing one of the two members could expose it.
        let repeated = Set(round.findings.filter { $0.rule.isAboutRepeats }.map { $0.pointer })
        let counts = Dictionary(round.findings.map { ($0.rule.id, 1) }, uniquingKeysWith: +)
        return round.findings.enumerated().compactMap { number, finding in
            guard let fix = finding.fix, !finding.edits.isEmpty, !finding.edits.haveOverlaps else { return nil }
            var pointers: [JSONPointer] = []
            var targets: [JSONPointer] = []
            if case .json(let changes) = fix.change {
                pointers = changes.flatMap { $0.pointers }.map(finding.base.appending)
                targets = changes.compactMap { $0.target }.map(finding.base.appending)
            }
            guard repeated.isEmpty || !pointers.contains(where: { $0.isWithin(oneOf: repeated) }) else { return nil }
            return ProposedFix(
                finding: finding, number: number, isSafe: fix.isSafe, edits: finding.edits, targets: targets,
                location: Location(finding, in: round),
                kind: Kind(finding, isOneOfMany: counts[finding.rule.id, default: 0] > Kind.maximumAlone))
        }
    }

    /// The first fixes that don't touch each other's places; while there are mistakes of syntax, only fixes of those.
    static func batch(of fixes: [ProposedFix], maximum: Int = .max) -> [ProposedFix] {
        let repairs = fixes.filter { $0.isRepair }
        var taken: [ProposedFix] = []
        var ranges = SortedRanges()
        for fix in repairs.isEmpty ? fixes : repairs where taken.count < maximum {
            guard fix.edits.allSatisfy({ !ranges.touch($0) }) else { continue }
            taken.append(fix)
            for edit in fix.edits { ranges.insert(edit) }
        }
        return taken
    }

    /// True if these fixes improve the document: their findings are gone, and all other findings were there before; with
    /// unsafe fixes, all other errors.
    static func improves(_ before: FixRound, to after: FixRound, by fixes: [ProposedFix], unsafe: Bool) -> Bool {
        guard after.result.request != nil || before.result.request == nil else { return false }
        let (old, new) = (Location.counts(before), Location.counts(after))
        var targets = fixes.flatMap { $0.targets }
        // Once the push type is known, the whole push is checked for the first time.
        if let request = after.result.request, !request.isPushTypeAssumed,
            request.pushType != before.result.request?.pushType
        {
            targets.append(.root)
        }
        var goal = old
        for fix in fixes { goal[fix.location, default: 0] -= 1 }
        let areGone = fixes.allSatisfy { fix in
            ([fix.location] + fix.targets.map { Location(rule: fix.finding.rule.id, pointer: $0) }).allSatisfy {
                location in new[location, default: 0] <= goal[location, default: 0]
            }
        }
        guard areGone else { return false }
        // The text after the point where reading ended is checked for the first time.
        let isNewlyRead = !before.isRead && fixes.allSatisfy { $0.isRepair }
        guard unsafe || isNewlyRead else { return after.rules(addedTo: before, by: fixes).isEmpty }
        return isNewlyRead
            || after.findings.allSatisfy { finding in
                let location = Location(finding, in: after)
                // The other mistakes of syntax have moved. A key with its right name or place is checked for the first time.
                return finding.severity < .error || finding.rule.isAboutSyntax
                    || new[location, default: 0] <= old[location, default: 0]
                    || targets.contains { finding.pointer.isWithin($0) }
            }
    }

    fileprivate struct Location: Hashable {
        let rule: String
        let pointer: JSONPointer
        /// Mistakes of syntax have no pointer: they are distinguished by message and distance from the end.
        var mistake = ""

        static func counts(_ round: FixRound) -> [Location: Int] {
            Dictionary(round.findings.map { (Location($0, in: round), 1) }, uniquingKeysWith: +)
        }
    }
}

extension ProposedFix.Location {
    fileprivate init(_ finding: Finding, in round: FixRound) {
        self.init(rule: finding.rule.id, pointer: finding.pointer)
        guard finding.rule.isAboutSyntax else { return }
        mistake = "\(round.bytes.count - finding.range.upperBound) \(finding.message)"
    }
}

extension JSONChange {
    fileprivate var pointers: [JSONPointer] {
        switch self {
        case .set(let pointer, _), .rename(let pointer, _), .remove(let pointer): [pointer]
        case .move(let pointer, let target): [pointer, target]
        }
    }

    /// The pointer of the value after the fix; nil if it is removed.
    fileprivate var target: JSONPointer? {
        switch self {
        case .set(let pointer, _): pointer
        case .rename(let pointer, let name): pointer.parent?.appending(name)
        case .remove: nil
        case .move(_, let target): target
        }
    }
}

extension JSONPointer {
    /// True if it is one of these pointers or leads to something inside what one of them leads to.
    fileprivate func isWithin(oneOf others: Set<JSONPointer>) -> Bool {
        tokens.indices.contains { others.contains(JSONPointer(Array(tokens[...$0]))) } || others.contains(.root)
    }
}

/// The ranges of edits in the order of the text, none of which touch each other but those of one fix.
struct SortedRanges {
    private var ranges: [Range<Int>] = []
    /// Offsets at which members are added after others, which any number of fixes may do.
    private var additions: Set<Int> = []

    func touch(_ edit: TextEdit) -> Bool {
        let range = edit.range
        let index = ranges.partitionPoint { $0.upperBound >= range.lowerBound }
        guard ranges.indices.contains(index), ranges[index].lowerBound <= range.upperBound else { return false }
        return ranges[index] != range || !edit.addsMember || !additions.contains(range.lowerBound)
    }

    mutating func insert(_ edit: TextEdit) {
        if edit.addsMember { additions.insert(edit.range.lowerBound) }
        ranges.insert(edit.range, at: ranges.partitionPoint { $0.upperBound >= edit.range.lowerBound })
    }
}

extension TextEdit {
    fileprivate var addsMember: Bool { range.isEmpty && text.hasPrefix(",") }
}

extension [TextEdit] {
    fileprivate var haveOverlaps: Bool {
        let ranges = map { $0.range }.sorted { $0.lowerBound < $1.lowerBound }
        return zip(ranges, ranges.dropFirst()).contains { $0.upperBound > $1.lowerBound }
    }
}
