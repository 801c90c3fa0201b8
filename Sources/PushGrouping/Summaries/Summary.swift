import JSONText

/// The text below the leading notification of a group, for one range of systems.
public struct Summary: Sendable, Equatable {
    /// The systems that show it.
    public let era: SystemRange
    /// The count of the notifications below the leading one: the sum of their weights on iOS 12 to 14, their number on
    /// iOS 15 and later.
    public internal(set) var count: UInt64 = 0
    /// The text; nil if there is nothing below the leading notification.
    public internal(set) var text: String?
    /// The names in the text, in their order.
    public internal(set) var names: [String] = []
    /// How the text came about, step by step.
    public internal(set) var steps: [SummaryStep] = []

    /// The languages of parts of the text that are not in the device's language: fallbacks of the app's texts, and `en` for the
    /// system's own texts if they are known only in English.
    public var standInLanguages: [String] {
        steps.compactMap { $0.standInLanguage }.withoutRepeats
    }
}
