import JSONText
import LintProject
import PushLint
import PushReport

/// A baseline that is read, pruned or written in a run.
struct BaselineFile {
    private let path: AbsolutePath
    private var written: Baseline?
    private var check: BaselineCheck?
    private let isPruned: Bool
    /// The remaining entries for the stream that is being read.
    private var stream: BaselineCheck.File?

    /// The baseline of a run; nil if there is none. Throws `ExitStatus` for one with mistakes, which are then on standard error.
    init?(_ choice: BaselineChoice, _ terminal: Terminal) throws {
        guard let name = choice.written ?? choice.read else { return nil }
        path = AbsolutePath(name)
        isPruned = choice.isPruned
        guard choice.written == nil else {
            written = Baseline()
            return
        }
        guard let bytes = try InputFile(path: name).readIfThere() else {
            throw Failure.usage("\(name): there is no such baseline; --write-baseline would write one")
        }
        do throws(ConfigurationError) { check = BaselineCheck(try Baseline(parsing: bytes)) } catch {
            let reporter = TextReporter(style: terminal.style(for: .error), columns: terminal.columns)
            StandardStream.error.write(reporter.text(error, path: name, bytes: bytes))
            throw ExitStatus.usage
        }
    }

    /// True if the run writes the baseline: then no finding fails it.
    var isWritten: Bool { written != nil }

    /// Records the findings of a document, or removes known ones from the report.
    mutating func take(_ report: inout FileReport, _ options: LintOptions) {
        let name = name(of: report.path)
        let bytes = report.result.bytes
        for located in written == nil ? [] : report.findings {
            written?.add(BaselineEntry(located, in: bytes, path: name))
        }
        guard check != nil else { return }
        if stream == nil { stream = check?.file(name, options) }
        report.keep(stream?.news(in: report.findings, of: bytes) ?? [])
        if report.place == nil { endStream(report.path, options) }
    }

    mutating func endStream(_ path: String, _ options: LintOptions) {
        if stream == nil { stream = check?.file(name(of: path), options) }
        if let file = stream { check?.end(file) }
        stream = nil
    }

    /// Writes the file if requested, and returns a message about it, or nil.
    mutating func end() throws -> String? {
        if let written {
            try write(written)
            return "\(path): \(counted(written.count, "finding")) written"
        }
        let folder = path.parent ?? path
        check?.end {
            $0 == InputFile.standardInput.path || InputFile(path: AbsolutePath($0, from: folder).text).isThere
        }
        guard let check, check.stale.count > 0 else { return nil }
        guard isPruned else {
            let (stale, all) = (check.stale.count, check.pruned.count + check.stale.count)
            return "\(path): \(stale) of \(counted(all, "finding")) no longer "
                + (stale == 1 ? "occurs; --prune-baseline removes it" : "occur; --prune-baseline removes them")
        }
        try write(check.pruned)
        return "\(path): \(counted(check.stale.count, "finding")) removed, \(check.pruned.count) left"
    }

    /// The message that the file is not written, because unreadable inputs would be missing in it.
    func giveUp() -> String? {
        written != nil || isPruned ? "\(path): not written, because not all files could be read" : nil
    }

    /// The path relative to the baseline's folder; standard input without a name keeps its own.
    private func name(of report: String) -> String {
        guard report != InputFile.standardInput.path, let folder = path.parent else { return report }
        return AbsolutePath(report).relative(to: folder)
    }

    private func write(_ baseline: Baseline) throws { try ReportFile.write(baseline.text, to: path.text) }
}

/// Which findings are known and accepted.
struct BaselineChoice: Sendable {
    /// The path of a baseline that is read.
    var read: String?
    /// The path of one that is written.
    var written: String?
    /// True if findings that no longer occur are removed from the one that is read.
    var isPruned = false
}
