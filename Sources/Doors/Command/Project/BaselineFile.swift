import LintProject
import PushLint
import PushReport

/// The file of a baseline that is read, pruned or written in a run.
struct BaselineFile {
    private let path: AbsolutePath
    private var run: BaselineRun

    /// The baseline of a run; nil if there is none. Throws `ExitStatus` for one with mistakes, which are then on standard error.
    init?(_ paths: BaselinePaths, _ terminal: Terminal) throws {
        guard let name = paths.written ?? paths.read else { return nil }
        path = AbsolutePath(name)
        guard paths.written == nil else {
            run = BaselineRun(writing: path.description)
            return
        }
        guard let bytes = try InputFile(path: name).readIfThere() else {
            throw Failure.usage("\(name): there is no such baseline; --write-baseline would write one")
        }
        do throws(ConfigurationError) {
            run = BaselineRun(try Baseline(parsing: bytes), named: path.description, isPruned: paths.isPruned)
        } catch {
            let reporter = TextReporter(style: terminal.style(for: .error), columns: terminal.columns)
            StandardStream.error.write(reporter.text(error, path: name, bytes: bytes))
            throw ExitStatus.usage
        }
    }

    /// True if the run writes the baseline: then no finding fails it.
    var isWritten: Bool { run.isWritten }

    /// Records the findings of a document, or removes known ones from the report.
    mutating func take(_ report: inout FileReport, _ options: LintOptions) {
        run.take(&report, in: name(of: report.path), options)
    }

    mutating func endStream(_ path: String, _ options: LintOptions) { run.endStream(name(of: path), options) }

    /// Writes the file if it changes, and returns a message about it, or nil. An unreadable input leaves the file as it is.
    mutating func end(isWhole: Bool) throws -> String? {
        guard isWhole else { return run.problem }
        let folder = path.parent ?? path
        let (message, text) = run.end {
            $0 == InputFile.standardInput.path || InputFile(path: AbsolutePath($0, from: folder).text).isThere
        }
        if let text { try ReportFile.write(text, to: path.text) }
        return message
    }

    /// The path relative to the baseline's folder; standard input without a name keeps its own.
    private func name(of report: String) -> String {
        guard report != InputFile.standardInput.path, let folder = path.parent else { return report }
        return AbsolutePath(report).relative(to: folder)
    }
}

/// The paths of a baseline that is read or written, and whether findings that no longer occur are removed from the one that is read.
struct BaselinePaths: Sendable {
    var read: String?
    var written: String?
    var isPruned = false
}
