import JSONText
import PushLint
import ReportText

/// How many documents were read and what was found in them.
public struct Tally: Sendable, Equatable {
    /// The documents.
    public private(set) var files = 0
    /// The documents with a finding that makes them fail.
    public private(set) var failed = 0
    /// The documents with findings.
    public private(set) var withFindings = 0
    /// The records without a payload in the configured place.
    public var recordsWithoutPayload = 0
    /// The lines and files that could not be read.
    public var unread = 0
    private(set) var kinds: [FindingKind: KindCount] = [:]
    /// The paths of text documents, such as Markdown, without a payload.
    public private(set) var withoutPayload: [String] = []
    package var answers = AnswerTable()
    package var values = ValueTable()

    /// Nothing yet.
    public init() {}

    /// Counts one document.
    public mutating func add(_ report: FileReport) {
        files += 1
        if report.result.document.holdsNothing { withoutPayload.append(report.path) }
        if report.hasFailed { failed += 1 }
        if !report.findings.isEmpty { withFindings += 1 }
        for kind in report.findings.map({ $0.kind }) { kinds[kind, default: KindCount()].add(inDocument: files) }
        if let answer = report.record?.answer { answers.add(answer, report.findings.map({ $0.finding })) }
    }

    /// Counts documents in which nothing was found.
    public mutating func addClean(_ count: Int = 1) { files += count }
    /// Counts a document, which is added as one in which nothing was found, as one that fails.
    public mutating func addFailed() { failed += 1 }

    /// Adds the counts of another tally.
    public mutating func add(_ other: Tally) {
        files += other.files
        failed += other.failed
        withFindings += other.withFindings
        recordsWithoutPayload += other.recordsWithoutPayload
        unread += other.unread
        for (kind, count) in other.kinds { kinds[kind, default: KindCount()].add(count) }
        withoutPayload += other.withoutPayload
        answers.add(other.answers)
        values.add(other.values)
    }

    /// All findings.
    public var findings: Int { kinds.values.reduce(0) { $0 + $1.findings } }

    func count(_ severity: Severity) -> Int {
        kinds.reduce(0) { $0 + ($1.key.severity == severity ? $1.value.findings : 0) }
    }

    var worstFirst: [(key: FindingKind, value: KindCount)] {
        kinds.sorted { one, other in
            (other.key.severity, other.value.findings, one.key.rule)
                < (one.key.severity, one.value.findings, other.key.rule)
        }
    }

    var severities: [(String, JSONValue)] {
        [Severity.error, .warning, .info].map { ("\($0.rawValue)s", .integer(count($0))) }
    }

    /// In words, as in "2 errors, 1 warning in 3 documents".
    public var sentence: String {
        let found = [Severity.error, .warning, .info].compactMap { severity -> String? in
            let count = count(severity)
            return count > 0 ? counted(count, severity == .info ? "hint" : severity.rawValue) : nil
        }
        let documents = counted(files, "document")
        let all = found.isEmpty ? "nothing found in \(documents)" : "\(found.joined(separator: ", ")) in \(documents)"
        guard let first = withoutPayload.first else { return all }
        let others = withoutPayload.count > 1 ? " and \(withoutPayload.count - 1) more" : ""
        let none = "no payload found in \(DisplayWidth.visible(first))\(others)"
        return withoutPayload.count == files ? none : "\(all); \(none)"
    }
}

/// The findings of one rule at one severity, which are counted together.
struct FindingKind: Hashable {
    let rule: String
    let severity: Severity
}

extension LocatedFinding {
    var kind: FindingKind { FindingKind(rule: finding.rule.id, severity: finding.severity) }
}

struct KindCount: Equatable {
    private(set) var findings = 0
    private(set) var documents = 0
    /// The number of the document that was counted last.
    private var last = 0

    mutating func add(inDocument number: Int) {
        findings += 1
        if number != last { documents += 1 }
        last = number
    }

    mutating func add(_ other: KindCount) {
        findings += other.findings
        documents += other.documents
    }
}

/// The report of a stream as a whole, written after its lines.
public struct StreamReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked.
    public let location: String
    let count: StreamCount

    package init(path: String, location: String, count: StreamCount) {
        (self.path, self.location, self.count) = (path, location, count)
    }

    /// The name of the test for the lines without findings; nil if all lines have findings.
    var cleanLabel: String? {
        guard count.clean > 0 || count.documents == 0 else { return nil }
        return "\(location): \(counted(count.clean, "document")) without findings"
    }
}

/// The counts of the lines of a stream, or of a part of it.
package struct StreamCount: Sendable {
    package private(set) var documents = 0
    package private(set) var clean = 0
    package private(set) var withoutPayload = 0
    /// The size of the largest payload on the wire, in bytes.
    package private(set) var bytes = 0
    /// The size limit of that push; if several payloads have that size, the lowest limit.
    package private(set) var limit: Int

    package init(limit: Int) { self.limit = limit }

    package mutating func add(isClean: Bool, bytes: Int, limit: Int) {
        documents += 1
        if isClean { clean += 1 }
        measure(bytes, limit)
    }

    /// Counts a record without a payload, as for a notification by mail.
    package mutating func addWithoutPayload() {
        documents += 1
        clean += 1
        withoutPayload += 1
    }

    package mutating func add(_ other: StreamCount) {
        documents += other.documents
        clean += other.clean
        withoutPayload += other.withoutPayload
        if other.documents > 0 { measure(other.bytes, other.limit) }
    }

    private mutating func measure(_ bytes: Int, _ limit: Int) {
        guard (bytes, self.limit) > (self.bytes, limit) else { return }
        (self.bytes, self.limit) = (bytes, limit)
    }
}

/// The number of findings that were fixed and that are left.
package struct FixTally: Sendable {
    private var (files, filesWithFindings) = (0, 0)
    private var (found, fixed, left, unsafe) = (0, 0, 0, 0)
    /// The last file, and the last with findings: the documents of one file come one after the other.
    private var last: String?
    private var lastWithFindings: String?

    package init() {}

    package mutating func add(_ found: Int, fixed count: Int, left report: FileReport) {
        addClean(report.path)
        if count > 0 || !report.findings.isEmpty {
            if lastWithFindings != last { filesWithFindings += 1 }
            lastWithFindings = last
        }
        self.found += found
        fixed += count
        left += report.findings.count
        unsafe += report.findings.filter { !($0.finding.fix?.isSafe ?? true) && !$0.edits.isEmpty }.count
    }

    package mutating func addClean(_ path: String) {
        if path != last { files += 1 }
        last = path
    }

    /// In words, as in "fixed 3 of 5 findings in 2 files", or "would fix …" if nothing is written.
    package func sentence(isWritten: Bool, isUnsafe: Bool) -> String {
        let all = fixed + left
        guard all > 0 else { return "nothing to fix in \(counted(files, "file"))" }
        // Fixes lay other findings open, and one may end several.
        let first = found == all ? "" : " (\(found) at first)"
        let more = unsafe > 0 && !isUnsafe ? "; --unsafe fixes \(unsafe) more" : ""
        return "\(isWritten ? "fixed" : "would fix") \(fixed) of \(counted(all, "finding")) in "
            + counted(filesWithFindings, "file") + first + more
    }
}
