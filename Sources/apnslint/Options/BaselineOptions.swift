import ArgumentParser
import LintProject

/// Which findings are known and accepted.
struct BaselineOptions: ParsableArguments {
    @Option(
        name: .customLong("baseline"),
        help: ArgumentHelp("Report only findings that are not in this baseline.", valueName: "file"))
    var read: String?

    @Option(
        name: .customLong("write-baseline"),
        help: ArgumentHelp("Write the findings to this baseline; the exit code is then 0.", valueName: "file"))
    var written: String?

    @Flag(name: .customLong("prune-baseline"), help: "Remove entries from --baseline that no longer occur.")
    var isPruned = false

    func validate() throws {
        if read != nil, written != nil { throw ValidationError("--baseline and --write-baseline exclude each other.") }
        if isPruned, read == nil { throw ValidationError("--prune-baseline needs the --baseline it is about.") }
    }

    /// The options as a plain value.
    var choice: BaselineChoice { BaselineChoice(read: read, written: written, isPruned: isPruned) }
}
