import JSONText

/// The number of findings that were fixed and that are left.
package struct FixTally: Sendable {
    private var (files, filesWithFindings) = (0, 0)
    private var (found, fixed, left, unsafe) = (0, 0, 0, 0)
    /// The last file, and the last with findings: the documents of one file come one after the other.
    private var last: String?
    private var lastWithFindings: String?

    package init() {}

    package mutating func add(_ found: Int, fixed count: Int, left report: FileReport) {
        addClean(report.path)
        if count > 0 || !report.findings.isEmpty {
            if lastWithFindings != last { filesWithFindings += 1 }
            lastWithFindings = last
        }
        self.found += found
        fixed += count
        left += report.findings.count
        unsafe += report.findings.filter { !($0.fix?.isSafe ?? true) && !$0.edits.isEmpty }.count
    }

    package mutating func addClean(_ path: String) {
        if path != last { files += 1 }
        last = path
    }

    /// In words, as in "fixed 3 of 5 findings in 2 files", or "would fix …" if nothing is written.
    package func sentence(isWritten: Bool, isUnsafe: Bool) -> String {
        let all = fixed + left
        guard all > 0 else { return "nothing to fix in \(counted(files, "file"))" }
        // Fixes lay other findings open, and one may end several.
        let first = found == all ? "" : " (\(found) at first)"
        let more = unsafe > 0 && !isUnsafe ? "; --unsafe fixes \(unsafe) more" : ""
        return "\(isWritten ? "fixed" : "would fix") \(fixed) of \(counted(all, "finding")) in "
            + counted(filesWithFindings, "file") + first + more
    }
}
