import ArgumentParser
import JSONText

/// How a run over very many documents is reported, and when it ends.
struct LargeRunOptions: ParsableArguments {
    @Flag(name: .customLong("stats"), help: .of("--stats")) var isCounting = false
    @Flag(name: .customLong("all"), help: "Show every finding as text, however many there are.") var showsAll = false
    @Option(help: .of("--max-findings")) var maxFindings: Int?
    @Option(parsing: .unconditionalSingleValue, help: .of("--by")) var by: [JSONPointer] = []
    @Flag(help: "End with 0 whatever is found; unreadable input still ends with 3.") var exitZero = false

    func validate() throws {
        if let maxFindings, maxFindings < 0 { throw ValidationError("--max-findings is 0 or more.") }
        if showsAll, maxFindings != nil { throw ValidationError("--all and --max-findings exclude each other.") }
    }

    /// The maximum number of findings shown individually; nil for all.
    var maximum: Int? { showsAll ? nil : maxFindings ?? LintRun.usualMaximum }
}
