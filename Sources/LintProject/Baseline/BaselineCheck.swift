import PushLint

/// Holds what is found in a run against a baseline, file by file.
public struct BaselineCheck: Sendable {
    private let baseline: Baseline
    private var checked: Set<String> = []
    /// The entries that no longer occur.
    public private(set) var stale = Baseline()

    /// A check against this baseline.
    public init(_ baseline: Baseline) { self.baseline = baseline }

    /// The findings of a file that do not stand in the baseline, in their order. Of the same finding given several times
    /// the first ones are the known ones.
    public mutating func news(
        in findings: [LocatedFinding], of bytes: [UInt8], path: String, options: LintOptions
    ) -> [LocatedFinding] {
        var file = file(path, options)
        let news = file.news(in: findings, of: bytes)
        end(file)
        return news
    }

    /// What the baseline holds of a file, to be used up document by document when it is a stream.
    public func file(_ path: String, _ options: LintOptions) -> File {
        File(path: path, options: options, left: baseline.files[path] ?? [:])
    }

    /// The entries of a file that have not occurred so far.
    public struct File: Sendable {
        /// The path that the baseline knows it by.
        public let path: String
        fileprivate let options: LintOptions
        fileprivate var left: [BaselineEntry: Int]
        fileprivate var isReadable = true

        /// The findings of one of its documents that are not known.
        public mutating func news(in findings: [LocatedFinding], of bytes: [UInt8]) -> [LocatedFinding] {
            // In what can't be read, nothing but that can be found.
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

    /// Counts as stale what has not occurred in a file.
    public mutating func end(_ file: File) {
        // The bytes of a file given twice are the same, and so is what is stale in it.
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

    /// Counts as stale what the baseline has of files that were not checked and are not there any more.
    public mutating func end(isThere: (String) -> Bool) {
        for (path, entries) in baseline.files where !checked.contains(path) && !isThere(path) {
            for (entry, count) in entries { stale.add(entry, count: count) }
        }
    }

    /// The baseline without what is stale.
    public var pruned: Baseline {
        var pruned = baseline
        pruned.subtract(stale)
        return pruned
    }
}
