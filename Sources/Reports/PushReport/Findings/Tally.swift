import JSONText
import PushLint
import PushPayload
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
    /// The paths of text documents, such as Markdown, that have neither payload nor finding.
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

/// The findings of one rule at one severity, which are counted together.
struct FindingKind: Hashable {
    let rule: String
    let severity: Severity
}

extension Finding {
    var kind: FindingKind { FindingKind(rule: rule.id, severity: severity) }
}

struct KindTally: Equatable {
    private(set) var findings = 0
    private(set) var documents = 0
    /// The number of the document that was counted last.
    private var last = 0
    private(set) var dates = DateSpan()
    /// The findings by their pointers, in which `*` stands for the places in arrays; nil stands for those beyond the most.
    private var places: [String?: PlaceCount] = [:]
    private static let maximumPlaces = 200

    struct PlaceCount: Equatable {
        fileprivate(set) var findings = 0
        fileprivate(set) var dates = DateSpan()
    }

    mutating func add(inDocument number: Int, at pointer: JSONPointer? = nil, _ date: Double? = nil) {
        findings += 1
        if number != last { documents += 1 }
        last = number
        guard let pointer else { return }
        let place = PlaceCount(findings: 1, dates: DateSpan(date))
        dates.add(place.dates)
        let isUsual = !pointer.tokens.contains { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        let tokens = isUsual ? [] : pointer.tokens.map { Int($0) == nil ? $0 : "*" }
        add(place, at: isUsual ? pointer.description : JSONPointer(tokens).description)
    }

    mutating func add(_ other: KindTally) {
        findings += other.findings
        documents += other.documents
        dates.add(other.dates)
        // In a certain order, as the first places are counted separately.
        for (pointer, place) in other.places.sorted(by: { ($0.key ?? "~") < ($1.key ?? "~") }) {
            add(place, at: pointer)
        }
    }

    private mutating func add(_ place: PlaceCount, at pointer: String?) {
        let isCounted = places.count < Self.maximumPlaces || places[pointer] != nil
        let key = isCounted ? pointer : nil
        places[key, default: PlaceCount()].findings += place.findings
        places[key]?.dates.add(place.dates)
    }

    /// The places with most findings first.
    var sortedPlaces: [(pointer: String?, count: PlaceCount)] {
        places.map { (pointer: $0.key, count: $0.value) }.sorted {
            ($1.count.findings, $0.pointer ?? "~") < ($0.count.findings, $1.pointer ?? "~")
        }
    }
}

/// The earliest and the latest date of some documents, as far as these have one.
struct DateSpan: Equatable {
    private var first = Double.infinity
    private var last = -Double.infinity

    init(_ date: Double? = nil) { if let date { (first, last) = (date, date) } }

    mutating func add(_ other: DateSpan) { (first, last) = (min(first, other.first), max(last, other.last)) }

    /// In words, as in "from … to …"; empty if there is no date.
    var phrase: String {
        guard let (first, last) = texts else { return "" }
        return first == last ? "on \(first)" : "from \(first) to \(last)"
    }

    var members: [(String, JSONValue)] {
        texts.map { [("firstDate", .string($0.first)), ("lastDate", .string($0.last))] } ?? []
    }

    private var texts: (first: String, last: String)? {
        guard let first = UnixTime(first).rfc3339, let last = UnixTime(last).rfc3339 else { return nil }
        return (first, last)
    }
}

/// The report of a stream as a whole, written after its lines.
public struct StreamReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked.
    public let location: String
    let count: StreamTally

    package init(path: String, location: String, count: StreamTally) {
        (self.path, self.location, self.count) = (path, location, count)
    }

    /// The name of the test for the lines without findings; nil if all lines have findings.
    var cleanLabel: String? {
        guard count.clean > 0 || count.documents == 0 else { return nil }
        return "\(location): \(counted(count.clean, "document")) without findings"
    }
}

/// The counts of the lines of a stream, or of a part of it.
package struct StreamTally: Sendable {
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

    package mutating func add(_ other: StreamTally) {
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
        unsafe += report.findings.filter { !($0.fix?.isSafe ?? true) && !$0.edits.isEmpty }.count
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

extension Tally {
    /// The counts in the text format of OpenMetrics 1.0. Readers of Prometheus's older text format accept it as well,
    /// because it uses only types that they know.
    public func openMetrics(version: String) -> String {
        let counters: [(name: String, help: String, count: Int)] = [
            ("documents", "Documents, and records of a log, that were read.", files),
            ("documents_failed", "Documents with a finding at or above the severity that fails a run.", failed),
            ("records_without_payload", "Records without a payload in the configured place.", recordsWithoutPayload),
            ("unread", "Lines and files that could not be read.", unread),
        ]
        var text = Self.family("build_info", "gauge", "The version of the program that counts; always 1.")
        text += "apnslint_build_info{version=\"\(version)\"} 1\n"
        for (name, help, count) in counters {
            text += Self.family(name, "counter", help) + "apnslint_\(name)_total \(count)\n"
        }
        if !values.isEmpty {
            text += Self.family("documents_by", "counter", "Documents by the value of a field.")
            text += values.metrics({ $0.documents }, name: "apnslint_documents_by_total")
            text += Self.family(
                "documents_with_findings_by", "counter", "Documents with findings by the value of a field.")
            text += values.metrics({ $0.withFindings }, name: "apnslint_documents_with_findings_by_total")
        }
        text += Self.family("findings", "counter", "Findings by their rule and severity.")
        // Each rule has a count from the start, so that its first finding shows as an increase.
        var findings = kinds.mapValues { $0.findings }
        for rule in Rule.all { findings[FindingKind(rule: rule.id, severity: rule.severity), default: 0] += 0 }
        for (kind, count) in findings.sorted(by: { ($0.key.rule, $0.key.severity) < ($1.key.rule, $1.key.severity) }) {
            text += "apnslint_findings_total{rule=\"\(kind.rule)\",severity=\"\(kind.severity.rawValue)\"} \(count)\n"
        }
        return text + "# EOF\n"
    }

    private static func family(_ name: String, _ type: String, _ help: String) -> String {
        "# TYPE apnslint_\(name) \(type)\n# HELP apnslint_\(name) \(help)\n"
    }
}

/// The number of findings by rule and by file.
package struct RuleTally: Sendable {
    private var kinds: [FindingKind: KindTally] = [:]
    private var files: [String: (first: Int, findings: Int)] = [:]
    private var documents = 0
    private static let maximumFiles = 10

    package init() {}

    package mutating func add(_ report: FileReport) {
        guard !report.findings.isEmpty else { return }
        documents += 1
        files[report.path, default: (documents, 0)].findings += report.findings.count
        // The lines of a stream count as one document, by the number of the first.
        let number = report.place == nil ? documents : files[report.path]?.first ?? documents
        for finding in report.findings { kinds[finding.kind, default: KindTally()].add(inDocument: number) }
    }

    package func text(style: Style) -> String {
        guard !kinds.isEmpty else { return "" }
        let kinds = kinds.sorted { one, other in
            (other.value.findings, other.key.severity, one.key.rule)
                < (one.value.findings, one.key.severity, other.key.rule)
        }
        let rules = Self.table(
            ["findings", "files", "severity", "rule"],
            kinds.map { ["\($0.value.findings)", "\($0.value.documents)", $0.key.severity.rawValue, $0.key.rule] },
            numbers: 2, style)
        let files = files.map { ($0.key, $0.value.findings) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        var most = Self.table(
            ["findings", "file"],
            files.prefix(Self.maximumFiles).map { ["\($1)", DisplayWidth.visible($0)] }, numbers: 1, style)
        let others = files.dropFirst(Self.maximumFiles)
        if !others.isEmpty {
            let count = others.reduce(0) { $0 + $1.1 }
            most += style.paint("and \(count) in \(counted(others.count, "other file"))", .faint) + "\n"
        }
        return "\n\(rules)\n\(most)"
    }

    /// A table; the first columns are numbers, aligned at the right.
    private static func table(_ head: [String], _ rows: [[String]], numbers: Int, _ style: Style) -> String {
        let widths = DisplayWidth.columns(of: [head] + rows)
        func line(_ cells: [String]) -> String {
            zip(cells, widths).enumerated().map { column, cell in
                column == head.count - 1 ? cell.0 : DisplayWidth.padded(cell.0, to: cell.1, isBefore: column < numbers)
            }.joined(separator: "  ")
        }
        return style.paint(line(head), .faint) + "\n" + rows.map { line($0) + "\n" }.joined()
    }
}
