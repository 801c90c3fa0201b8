import LintProject
import PushLint

/// The changes between two checks of the same files: findings that are new, gone or unchanged.
/// A finding is identified by its file, rule, pointer and text, so that edits elsewhere in the file do not change it.
package struct FindingChanges: Sendable {
    typealias Item = (finding: Finding, report: FileReport)

    private(set) var new: [Item] = []
    private(set) var gone: [Item] = []
    private(set) var kept: [Item] = []

    package init(from before: [FileReport], to after: [FileReport]) {
        let old = Self.items(before)
        var left = Dictionary(old.map { ($0.entry, 1) }, uniquingKeysWith: +)
        for (entry, item) in Self.items(after) {
            let count = left[entry, default: 0]
            left[entry] = count - 1
            if count > 0 { kept.append(item) } else { new.append(item) }
        }
        for (entry, item) in old {
            let count = left[entry, default: 0]
            left[entry] = count - 1
            if count > 0 { gone.append(item) }
        }
    }

    private static func items(_ reports: [FileReport]) -> [(entry: BaselineEntry, item: Item)] {
        reports.flatMap { report in
            report.findings.map { (BaselineEntry($0, in: report.result.bytes, path: report.path), ($0, report)) }
        }
    }
}
