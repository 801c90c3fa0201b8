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
    /// reasons why fixes were refused there, by the numbers of their findings.
    struct Course {
        let batches: [[Int]]
        let end: Faults
        let refusals: [Int: String]

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
        /// The courses by the outlines of the pushes.
        var byOutline: [Outline: Course] = [:]
        /// The course of a push all of whose fixes were applied together.
        var whole: Course?
    }

    /// The members of a push and its header fields, with their words and small numbers. Other texts and numbers are left out: what helps
    /// one push helps all with its outline.
    struct Outline: Hashable {
        private var bytes: [UInt8] = []

        init(_ fragment: Fragment) {
            guard let value = fragment.value, fragment.mistakes.isEmpty, !fragment.hasRepeatedKeys else {
                bytes = fragment.source
                return
            }
            add(value)
            for field in fragment.push?.request?.headers.fields ?? [] {
                add(field.name)
                if let json = field.json { add(json) } else { add(field.value ?? "") }
            }
        }

        private mutating func add(_ value: JSONValue) {
            switch value {
            case .null, .boolean: bytes += "\(value == .null ? "null" : "\(value == true)")".utf8
            case .integer(let number): add("\(number)")
            case .real(let number): add("\(number.rounded(.towardZero))")
            case .unknown: bytes.append(UInt8(ascii: "?"))
            case .string(let text):
                bytes.append(UInt8(ascii: "\""))
                add(text)
            case .array(let elements):
                bytes.append(UInt8(ascii: "["))
                for element in elements { add(element) }
                bytes.append(UInt8(ascii: "]"))
            case .object(let object):
                bytes.append(UInt8(ascii: "{"))
                for member in object.members {
                    add(member.name)
                    add(member.value)
                }
                bytes.append(UInt8(ascii: "}"))
            }
            bytes.append(UInt8(ascii: ","))
        }

        /// Adds a word, or a number: of more than two digits only how many there are. Nothing is added for several words, or for more
        /// than 32 bytes.
        private mutating func add(_ text: String) {
            let mayBeJSON = text.utf8.first.map { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) } ?? false
            guard mayBeJSON || text.utf8.count <= 32 && !text.utf8.contains(UInt8(ascii: " ")) else { return }
            let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
            let isShort = text.utf8.count(where: isDigit) <= 2
            bytes += text.utf8.map { isShort || !isDigit($0) ? $0 : UInt8(ascii: "0") }
            bytes.append(UInt8(ascii: ";"))
        }
    }

    /// The faults that are expected to be left in a push. Only faults of the severity or a higher one are compared.
    struct Foreseen {
        let faults: Faults
        let severity: Severity
        /// True if the push was fixed like one with its outline.
        let isAlike: Bool
    }

    /// A push that turned out otherwise than foreseen: after the first time it is fixed only like others with its outline.
    enum Surprise { case once, again }

    /// The number of pushes with other outlines that are tried before more are fixed like them.
    private static let pushesTried = 6

    /// The course of another push with the same faults.
    func course(of found: [LocatedFinding], in fragment: Fragment, at index: Int) -> (course: Course, isAlike: Bool)? {
        let surprise = surprises[index]
        guard surprise != .again, !courses.isEmpty, let known = courses[Faults(found, in: fragment)] else { return nil }
        if let course = known.byOutline[Outline(fragment)] { return (course, true) }
        guard surprise == nil, known.byOutline.count >= Self.pushesTried else { return nil }
        return known.whole.map { ($0, false) }
    }

    /// Keeps the course of a push for others like it.
    mutating func keep(_ course: Course, of round: FixRound) {
        guard let fragment = round.result.document.fragments.first else { return }
        let faults = Faults(round.located, in: fragment)
        courses[faults, default: Courses()].byOutline[Outline(fragment)] = course
        if course.batches.count == 1, course.refusals.isEmpty { courses[faults]?.whole = course }
    }
}
