import ArgumentParser
import JSONText

/// How a run over very many documents is reported, and when it ends.
struct LargeRunOptions: ParsableArguments {
    @Flag(name: .customLong("stats"), help: "Count the findings of each rule and of the files with most.")
    var isCounting = false

    @Flag(name: .customLong("all"), help: "Show every finding as text, however many there are.") var showsAll = false

    @Option(help: .of("--max-findings")) var maxFindings: Int?

    @Option(name: .customLong("by"), parsing: .unconditionalSingleValue, help: .of("--by"))
    var fields: [JSONPointer] = []

    @Flag(help: "End with 0 whatever is found; unreadable input still ends with 3.") var exitZero = false

    func validate() throws {
        if let maxFindings, maxFindings < 0 { throw ValidationError("--max-findings is 0 or more.") }
        if showsAll, maxFindings != nil { throw ValidationError("--all and --max-findings exclude each other.") }
    }

    /// The options as a plain value.
    var choice: SummaryChoice {
        SummaryChoice(maximum: showsAll ? nil : maxFindings ?? SummaryChoice.usualMaximum, fields: fields)
    }
}

/// The number of findings above which the text report is a summary, and the fields that it counts.
struct SummaryChoice: Sendable {
    /// The default maximum number of findings shown.
    static let usualMaximum = 100

    /// The maximum number of findings shown individually; nil for all.
    var maximum: Int? = usualMaximum
    /// The fields whose values are counted.
    var fields: [JSONPointer] = []
}
