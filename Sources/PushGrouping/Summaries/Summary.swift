/// What stands below the leading notification of a group, for one range of systems.
public struct Summary: Sendable, Equatable {
    /// The systems that show it.
    public let era: SystemEra
    /// What the notifications below the leading one count: the sum of their weights on iOS 12 to 14, their number on
    /// iOS 15 and later.
    public let count: UInt64
    /// The text; nil when there is nothing below the leading notification.
    public let text: String?
    /// The names that the text gives, in their order.
    public let names: [String]
    /// How the text came about, step by step.
    public let steps: [SummaryStep]
}
