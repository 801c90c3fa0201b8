import LintProject

/// Which findings are known and accepted.
struct BaselineChoice: Sendable {
    /// The path of a baseline that is read.
    var known: String?
    /// The path of one that is written.
    var written: String?
    /// True if findings that no longer occur are removed from the one that is read.
    var isPruned = false

    /// The baseline of the run; nil if there is none.
    ///
    /// - Throws: as `BaselineFile.init`.
    func file(_ terminal: Terminal) throws -> BaselineFile? {
        if let written { return BaselineFile(writing: written) }
        return try known.map { try BaselineFile(reading: $0, isPruned: isPruned, terminal) }
    }
}
