import PushLint

/// Compares the findings of a run with a baseline, file by file.
public struct BaselineCheck: Sendable {
    private let baseline: Baseline
    private var checked: Set<String> = []
    /// The entries that no longer occur.
    public private(set) var stale = Baseline()

    /// A check against this baseline.
    public init(_ baseline: Baseline) { self.baseline = baseline }

    /// The baseline's entries for a file; in a stream, each document uses up those that it matches.
    public func file(_ path: String, _ options: LintOptions) -> File {
        File(path: path, options: options, left: baseline.files[path] ?? [:])
    }

    /// The entries of a file that have not occurred so far.
    public struct File: Sendable {
        /// The path of the file in the baseline.
        public let path: String
        fileprivate let options: LintOptions
        fileprivate var left: [BaselineEntry: Int]
        fileprivate var isReadable = true

        /// The findings of one of its documents that are not known, in their order. If there are more equal findings than the
        /// baseline has, the first ones count as known.
        public mutating func news(in findings: [LocatedFinding], of bytes: [UInt8]) -> [LocatedFinding] {
            // A document that can't be read has only that finding.
            isReadable = isReadable && !findings.contains { $0.finding.rule.id == Rule.notJSON.id }
            guard !left.isEmpty else { return findings }
            return findings.filter { located in
                let entry = BaselineEntry(located, in: bytes, path: path)
                guard let count = left[entry], count > 0 else { return true }
                left[entry] = count - 1
                return false
            }
        }
    }

    /// Counts the entries of a file that did not occur as stale.
    public mutating func end(_ file: File) {
        // A file that is given twice is counted once.
        guard checked.insert(file.path).inserted else { return }
        for (entry, count) in file.left where count > 0 {
            guard let rule = Rule.named(entry.rule) else {
                stale.add(entry, count: count)
                continue
            }
            let isOn = file.options.severity(of: rule, found: rule.severity) != nil
            if isOn, file.isReadable || rule.id == Rule.notJSON.id { stale.add(entry, count: count) }
        }
    }

    /// Counts the entries of files that no longer exist as stale.
    public mutating func end(isThere: (String) -> Bool) {
        for (path, entries) in baseline.files where !checked.contains(path) && !isThere(path) {
            for (entry, count) in entries { stale.add(entry, count: count) }
        }
    }

    /// The baseline without stale entries.
    public var pruned: Baseline {
        var pruned = baseline
        pruned.subtract(stale)
        return pruned
    }
}
