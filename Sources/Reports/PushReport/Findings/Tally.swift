import JSONText
import PushLint
import ReportText

/// The number of documents and of the findings in them.
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
    /// The places where `aps` is set and that could not be read, and the links that lead nowhere.
    public var unreadPlaces: [UnreadPlace] = []
    private(set) var kinds: [FindingKind: KindTally] = [:]
    /// The paths of text documents, such as Markdown, without payload and finding.
    public private(set) var withoutPayload: [String] = []
    package var answers = AnswerTable()
    package var values = ValueTable()

    /// Empty counts.
    public init() {}

    /// Counts one document, of a date in Unix seconds if that is known.
    public mutating func add(_ report: FileReport, at date: Double? = nil) {
        files += 1
        if report.result.document.hasNoPush, report.findings.isEmpty { withoutPayload.append(report.path) }
        unreadPlaces += UnreadPlace.all(in: report)
        if report.hasFailed { failed += 1 }
        if !report.findings.isEmpty { withFindings += 1 }
        for finding in report.findings {
            kinds[finding.kind, default: KindTally()].add(inDocument: files, at: finding.pointer, date)
        }
        if let answer = report.record?.answer { answers.add(answer, report.findings) }
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
        unreadPlaces += other.unreadPlaces
        for (kind, count) in other.kinds { kinds[kind, default: KindTally()].add(count) }
        withoutPayload += other.withoutPayload
        answers.add(other.answers)
        values.add(other.values)
    }

    /// All findings.
    public var findings: Int { kinds.values.reduce(0) { $0 + $1.findings } }

    package func count(_ severity: Severity) -> Int {
        kinds.reduce(0) { $0 + ($1.key.severity == severity ? $1.value.findings : 0) }
    }

    var worstFirst: [(key: FindingKind, value: KindTally)] {
        kinds.sorted { one, other in
            (other.key.severity, other.value.findings, one.key.rule)
                < (one.key.severity, one.value.findings, other.key.rule)
        }
    }

    var severities: [(String, JSONValue)] {
        [Severity.error, .warning, .info].map { ("\($0.rawValue)s", .integer(count($0))) }
    }

    /// The findings in words, as in "2 errors, 1 warning, 3 info".
    package var found: String {
        [Severity.error, .warning, .info].compactMap { severity in
            let count = count(severity)
            guard count > 0 else { return nil }
            return severity == .info ? "\(count) info" : counted(count, severity.rawValue)
        }.joined(separator: ", ")
    }

    /// In words, as in "2 errors, 1 warning, 3 info in 3 documents".
    public var sentence: String {
        let read = "\(findings == 0 ? "nothing found" : found) in \(counted(files, "document"))"
        let places = counted(unreadPlaces.count, "place was", "places were")
        let all = unreadPlaces.isEmpty ? read : "\(read); \(places) not read"
        guard let first = withoutPayload.first else { return all }
        let others = withoutPayload.count > 1 ? " and \(withoutPayload.count - 1) more" : ""
        let none = "no payload found in \(DisplayWidth.visible(first))\(others)"
        return withoutPayload.count == files ? none : "\(all); \(none)"
    }
}
