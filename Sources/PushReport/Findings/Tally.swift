import JSONText
import PushLint
import ReportText

/// How many documents were read and what was found in them.
public struct Tally: Sendable, Equatable {
    /// The documents.
    public private(set) var files = 0
    /// The findings of each severity.
    public private(set) var counts: [Severity: Int] = [:]
    /// The paths of text documents, such as Markdown, without a payload.
    public private(set) var withoutPayload: [String] = []

    /// Nothing yet.
    public init() {}

    /// Counts one document.
    public mutating func add(_ report: FileReport) {
        files += 1
        if report.result.document.holdsNothing { withoutPayload.append(report.path) }
        for finding in report.findings { counts[finding.finding.severity, default: 0] += 1 }
    }

    /// Counts documents in which nothing was found.
    public mutating func addClean(_ count: Int = 1) { files += count }

    /// Adds the counts of another tally.
    public mutating func add(_ other: Tally) {
        files += other.files
        counts.merge(other.counts, uniquingKeysWith: +)
        withoutPayload += other.withoutPayload
    }

    /// All findings.
    public var findings: Int { counts.values.reduce(0, +) }

    /// True if there is a finding of at least this severity.
    public func reaches(_ severity: Severity) -> Bool {
        counts.contains { $0.key >= severity && $0.value > 0 }
    }

    /// In words, as in "2 errors, 1 warning in 3 documents".
    public var sentence: String {
        let found = [Severity.error, .warning, .info].compactMap { severity -> String? in
            guard let count = counts[severity], count > 0 else { return nil }
            return counted(count, severity.noun)
        }
        let documents = counted(files, "document")
        let all = found.isEmpty ? "nothing found in \(documents)" : "\(found.joined(separator: ", ")) in \(documents)"
        guard let first = withoutPayload.first else { return all }
        let others = withoutPayload.count > 1 ? " and \(withoutPayload.count - 1) more" : ""
        let none = "no payload found in \(DisplayWidth.visible(first))\(others)"
        return withoutPayload.count == files ? none : "\(all); \(none)"
    }
}

extension Severity {
    fileprivate var noun: String { self == .info ? "hint" : rawValue }
}
