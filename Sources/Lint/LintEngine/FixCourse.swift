import JSONText
import PushDocument

/// Fixes of a push that are applied to others like it without a trial.
extension FixTrials {
    /// The findings of a push without its place and its values: many pushes of one document have the same.
    struct Faults: Hashable {
        private struct Fault: Hashable {
            let rule: String
            let severity: Severity
            let isFixSafe: Bool?
            let place: [String]
        }

        private var faults: [Fault]
        var count: Int { faults.count }

        init(_ located: [LocatedFinding], in fragment: Fragment) {
            let depth = fragment.pointer.tokens.count
            faults = located.map { located in
                let finding = located.finding
                return Fault(
                    rule: finding.rule.id, severity: finding.severity, isFixSafe: finding.fix?.isSafe,
                    place: Array(finding.pointer.tokens.dropFirst(depth)))
            }
        }

        /// The faults that have the severity or a higher one.
        func from(_ severity: Severity) -> Faults {
            var worse = self
            worse.faults.removeAll { $0.severity < severity }
            return worse
        }
    }

    /// The course of a push's fixes: the numbers of the findings whose fixes were applied together, the faults at the end, and the
    /// fixes that were refused there, by the numbers of their findings.
    struct Course {
        let batches: [[Int]]
        let end: Faults
        let refusals: [Int: Refusal]

        /// The course of the push at the end, where nothing is left to apply.
        var rest: Course { Course(batches: [], end: end, refusals: refusals) }

        /// The numbers of findings whose fixes can be applied together, though they were not; nil if some were added by others.
        static func together(_ applied: [Finding], in start: FixRound) -> [Int]? {
            guard applied.count > 1 else { return nil }
            let numbers = Dictionary(
                start.located.enumerated().map { (FindingIdentity($1.finding), $0) }, uniquingKeysWith: max)
            let fixes = Set(applied.compactMap { numbers[FindingIdentity($0)] }).sorted()
            var taken = SortedRanges()
            for edit in fixes.flatMap({ start.located[$0].edits }) {
                guard !taken.touch(edit) else { return nil }
                taken.insert(edit)
            }
            return fixes.count == applied.count ? fixes : nil
        }
    }

    /// The courses of pushes with the same faults.
    struct Courses {
        /// The course of a push whose values let most fixes be applied.
        var first: Course
        /// The courses by the texts of all edits, which have the values.
        var ofValues: [[[String]]: Course] = [:]
    }

    /// The reason why a fix is refused, which holds for the same fix of another push.
    struct Refusal {
        private let texts: [String]
        let reason: String

        init(of edits: [TextEdit], _ reason: String) { (texts, self.reason) = (edits.map { $0.text }, reason) }

        func isOf(_ edits: [TextEdit]) -> Bool { edits.map { $0.text } == texts }
    }

    /// The faults that are expected to be left in a push. Only faults of the severity or a higher one are compared.
    struct Foreseen {
        let faults: Faults
        let severity: Severity
        /// True if the push was fixed like one that has its values, too.
        let isOfValues: Bool
    }

    /// A push that turned out otherwise than foreseen: after the first time it is fixed only like others with its values.
    enum Surprise { case once, again }

    /// The number of pushes with other values that are tried before others are fixed like them.
    private static let pushesTried = 6

    /// The course of another push with the same faults, and with the same values if it is known.
    func course(
        of found: [LocatedFinding], in fragment: Fragment, at index: Int
    ) -> (course: Course, isOfValues: Bool)? {
        let surprise = surprises[index]
        guard surprise != .again, !courses.isEmpty, let known = courses[Faults(found, in: fragment)] else { return nil }
        if let course = known.ofValues[Self.values(of: found)] { return (course, true) }
        return surprise == nil && known.ofValues.count >= Self.pushesTried ? (known.first, false) : nil
    }

    mutating func keep(_ course: Course, of round: FixRound, in fragment: Fragment) {
        let faults = Faults(round.located, in: fragment)
        var known = courses[faults] ?? Courses(first: course)
        // A fix that was refused for the value of one push may help another.
        if course.refusals.count < known.first.refusals.count { known.first = course }
        known.ofValues[Self.values(of: round.located)] = course
        courses[faults] = known
    }

    private static func values(of located: [LocatedFinding]) -> [[String]] { located.map { $0.edits.map { $0.text } } }
}
