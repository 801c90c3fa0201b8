import JSONText
import LintProject
import PushLint

/// A baseline that is read, pruned or written in a run. Whoever runs it reads and writes its file.
package struct BaselineRun: Sendable {
    /// The name of the baseline in messages.
    private let name: String
    private var written: Baseline?
    private var check: BaselineCheck?
    private var isPruned = false
    /// The remaining entries for the stream that is being read.
    private var stream: BaselineCheck.File?

    /// A run that writes a baseline.
    package init(writing name: String) { (self.name, written) = (name, Baseline()) }

    /// A run that knows the findings of a baseline, and may remove those that no longer occur from it.
    package init(_ known: Baseline, named name: String, isPruned: Bool) {
        (self.name, self.isPruned) = (name, isPruned)
        check = BaselineCheck(known)
    }

    /// True if the run writes the baseline: then no finding fails it.
    package var isWritten: Bool { written != nil }

    /// Records the findings of a document, or removes known ones from the report. `file` is its path in the baseline.
    package mutating func take(_ report: inout FileReport, in file: String, _ options: LintOptions) {
        let bytes = report.result.bytes
        if written != nil {
            for finding in report.findings { written?.add(BaselineEntry(finding, in: bytes, path: file)) }
        }
        guard check != nil else { return }
        if stream == nil { stream = check?.file(file, options) }
        report.keep(stream?.news(in: report.findings, of: bytes) ?? [])
        if report.place == nil { endStream(file, options) }
    }

    /// Counts what is left of a file's entries.
    package mutating func endStream(_ file: String, _ options: LintOptions) {
        if stream == nil { stream = check?.file(file, options) }
        if let ended = stream { check?.end(ended) }
        stream = nil
    }

    /// The message for the end of a run, and the new text of the baseline's file if it changes.
    package mutating func end(isThere: (String) -> Bool) -> (message: String?, text: String?) {
        if let written { return ("\(name): \(counted(written.count, "finding")) written", written.text) }
        check?.end(isThere: isThere)
        guard let check, check.stale.count > 0 else { return (nil, nil) }
        let (stale, left) = (check.stale.count, check.pruned.count)
        guard isPruned else {
            return (
                "\(name): \(stale) of \(counted(left + stale, "finding")) no longer "
                    + (stale == 1 ? "occurs; --prune-baseline removes it" : "occur; --prune-baseline removes them"), nil
            )
        }
        return ("\(name): \(counted(stale, "finding")) removed, \(left) left", check.pruned.text)
    }

    /// The message that the file is not written, because unreadable inputs would be missing in it.
    package var problem: String? {
        isWritten || isPruned ? "\(name): not written, because not all files could be read" : nil
    }
}
