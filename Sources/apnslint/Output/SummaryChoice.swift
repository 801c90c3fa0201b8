import JSONText
import PushReport

/// The number of findings above which the text report is a summary, and the fields that it counts.
struct SummaryChoice: Sendable {
    /// The default maximum number of findings shown.
    static let usualMaximum = 100

    /// The maximum number of findings shown individually; nil for all.
    var maximum: Int? = usualMaximum
    /// The fields whose values are counted.
    var fields: [JSONPointer] = []
}
