import JSONText
import PushLint

/// The number of findings that were fixed and that are left.
public struct FixTally: Sendable {
    private var files = 0
    private var filesWithFindings = 0
    private var fixed = 0
    private var left = 0
    private var unsafe = 0
    /// The file of the last document.
    private var path: String?
    private var hasFindings = false

    /// Nothing yet.
    public init() {}

    /// Counts the fixed and the remaining findings of one document.
    public mutating func add(fixed count: Int, left report: FileReport) {
        begin(report.path)
        if count > 0 || !report.findings.isEmpty, !hasFindings {
            filesWithFindings += 1
            hasFindings = true
        }
        fixed += count
        left += report.findings.count
        unsafe += report.findings.filter { !($0.finding.fix?.isSafe ?? true) && !$0.edits.isEmpty }.count
    }

    /// Counts a file with clean documents.
    public mutating func addClean(_ path: String) { begin(path) }

    /// Counts the file, unless the last document was from it too: the documents of one file come one after the other.
    private mutating func begin(_ path: String) {
        guard path != self.path else { return }
        files += 1
        self.path = path
        hasFindings = false
    }

    /// In words, as in "fixed 3 of 5 findings in 2 files", or "would fix …" if nothing is written.
    public func sentence(isWritten: Bool, isUnsafe: Bool) -> String {
        let all = fixed + left
        guard all > 0 else { return "nothing to fix in \(counted(files, "file"))" }
        let more = unsafe > 0 && !isUnsafe ? "; --unsafe fixes \(unsafe) more" : ""
        return "\(isWritten ? "fixed" : "would fix") \(fixed) of \(counted(all, "finding")) in "
            + counted(filesWithFindings, "file") + more
    }
}
