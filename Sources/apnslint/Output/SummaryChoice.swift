import JSONText
import PushReport

/// From how many findings on the text report is a summary, and what that counts.
struct SummaryChoice: Sendable {
    /// So many findings are shown by default.
    static let usualMaximum = 100

    /// The maximum of findings that are shown one by one; nil for all.
    var maximum: Int? = usualMaximum
    /// The fields whose values are counted.
    var fields: [JSONPointer] = []
}
