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
        // The bytes of a file given twice are the same, and so is what is stale in it.
        let isFirst = checked.insert(path).inserted
        guard let known = baseline.files[path] else { return findings }
        var left = known
        let news = findings.filter { located in
            let entry = BaselineEntry(located, in: bytes, path: path)
            guard let count = left[entry], count > 0 else { return true }
            left[entry] = count - 1
            return false
        }
        // In what can't be read, nothing but that can be found.
        let isReadable = !findings.contains { $0.finding.rule.id == Rule.notJSON.id }
        for (entry, count) in left where isFirst {
            guard let rule = Rule.named(entry.rule) else {
                stale.add(entry, count: count)
                continue
            }
            let isOn = options.severity(of: rule, found: rule.severity) != nil
            if isOn, isReadable || rule.id == Rule.notJSON.id { stale.add(entry, count: count) }
        }
        return news
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
