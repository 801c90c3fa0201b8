import PushLint

/// How many documents were read and what was found in them.
public struct Tally: Sendable, Equatable {
    /// The documents.
    public private(set) var files = 0
    /// The findings of each severity.
    public private(set) var counts: [Severity: Int] = [:]

    /// Nothing yet.
    public init() {}

    /// Counts one document.
    public mutating func add(_ report: FileReport) {
        files += 1
        for finding in report.findings { counts[finding.finding.severity, default: 0] += 1 }
    }

    /// Counts documents in which nothing was found.
    public mutating func addClean(_ count: Int = 1) { files += count }

    /// Adds what was counted elsewhere.
    public mutating func add(_ other: Tally) {
        files += other.files
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    /// All findings.
    public var findings: Int { counts.values.reduce(0, +) }

    /// Whether anything was found that is at least this bad.
    public func reaches(_ severity: Severity) -> Bool {
        counts.contains { $0.key >= severity && $0.value > 0 }
    }

    /// In words, as in "2 errors, 1 warning in 3 files".
    public var sentence: String {
        let found = [Severity.error, .warning, .info].compactMap { severity -> String? in
            guard let count = counts[severity], count > 0 else { return nil }
            return "\(count) \(severity.noun(count))"
        }
        let documents = "\(files) \(files == 1 ? "document" : "documents")"
        return found.isEmpty ? "nothing found in \(documents)" : "\(found.joined(separator: ", ")) in \(documents)"
    }
}

extension Severity {
    fileprivate func noun(_ count: Int) -> String {
        switch self {
        case .info: count == 1 ? "hint" : "hints"
        case .warning: count == 1 ? "warning" : "warnings"
        case .error: count == 1 ? "error" : "errors"
        }
    }
}
