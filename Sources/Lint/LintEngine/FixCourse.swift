import JSONText
import PushDocument

/// Pushes that are fixed like an earlier one, without a trial of their own.
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

        init(_ findings: [Finding], in fragment: Fragment) {
            let depth = fragment.pointer.tokens.count
            faults = findings.map { finding in
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

    /// The way in which a push was fixed. Its numbers count the findings of the push.
    struct Course {
        /// The findings whose fixes were applied, those of one step together.
        let batches: [[Int]]
        /// The faults that were left at the end.
        let end: Faults
        /// The reasons why the fixes of findings at the end were refused.
        let refusals: [Int: String]

        /// The course of the push at the end, where nothing is left to apply.
        var rest: Course { Course(batches: [], end: end, refusals: refusals) }

        /// The findings whose fixes were applied in several steps, and can be applied in one. Nil if a step fixed a finding that was added
        /// by another one.
        static func together(_ applied: [Finding], in start: FixRound) -> [Int]? {
            guard applied.count > 1 else { return nil }
            let numbers = Dictionary(
                start.findings.enumerated().map { (FindingIdentity($1), $0) }, uniquingKeysWith: max)
            let fixes = Set(applied.compactMap { numbers[FindingIdentity($0)] }).sorted()
            var taken = SortedRanges()
            for edit in fixes.flatMap({ start.findings[$0].edits }) {
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

    /// The members and header fields of a push, with their words and small numbers. Sentences and the digits of large numbers are left
    /// out, so that pushes that differ in these alone have the same outline, and are fixed alike.
    struct Outline: Hashable {
        private var bytes: [UInt8] = []

        init(_ fragment: Fragment) {
            guard let value = fragment.value, fragment.mistakes.isEmpty, !fragment.hasRepeatedKeys else {
                bytes = fragment.source
                return
            }
            add(value)
            for field in fragment.request?.headers.fields ?? [] {
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

        /// Adds a word or a number. If it has more than two digits, they are added as zeros. A text of several words or of more than
        /// 32 bytes is left out.
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
    func course(of found: [Finding], in fragment: Fragment, at index: Int) -> (course: Course, isAlike: Bool)? {
        let surprise = surprises[index]
        guard surprise != .again, !courses.isEmpty, let known = courses[Faults(found, in: fragment)] else { return nil }
        if let course = known.byOutline[Outline(fragment)] { return (course, true) }
        guard surprise == nil, known.byOutline.count >= Self.pushesTried else { return nil }
        return known.whole.map { ($0, false) }
    }

    /// Keeps the course of a push for others like it.
    mutating func keep(_ course: Course, of round: FixRound) {
        guard let fragment = round.result.document.fragments.first else { return }
        let faults = Faults(round.findings, in: fragment)
        courses[faults, default: Courses()].byOutline[Outline(fragment)] = course
        if course.batches.count == 1, course.refusals.isEmpty { courses[faults]?.whole = course }
    }
}
