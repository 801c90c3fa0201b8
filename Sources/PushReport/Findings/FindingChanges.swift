import LintProject
import PushLint

/// The changes between two checks of the same files: findings that are new, gone or unchanged.
/// A finding is identified by its file, rule, pointer and text, so that edits elsewhere in the file do not change it.
package struct FindingChanges: Sendable {
    struct Item: Sendable {
        let located: LocatedFinding
        let report: FileReport
    }

    private(set) var new: [Item] = []
    private(set) var gone: [Item] = []
    private(set) var kept: [Item] = []

    /// Compares the documents with findings of one check with those of the next.
    package init(from before: [FileReport], to after: [FileReport]) {
        let old = Self.items(before)
        var left = Dictionary(old.map { ($0.entry, 1) }, uniquingKeysWith: +)
        for (entry, item) in Self.items(after) {
            if let count = left[entry], count > 0 {
                left[entry] = count - 1
                kept.append(item)
            } else {
                new.append(item)
            }
        }
        for (entry, item) in old {
            guard let count = left[entry], count > 0 else { continue }
            left[entry] = count - 1
            gone.append(item)
        }
    }

    private static func items(_ reports: [FileReport]) -> [(entry: BaselineEntry, item: Item)] {
        reports.flatMap { report in
            report.findings.map { located in
                (
                    BaselineEntry(located, in: report.result.bytes, path: report.path),
                    Item(located: located, report: report)
                )
            }
        }
    }
}
