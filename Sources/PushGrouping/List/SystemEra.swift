/// Systems that sum up a group in the same way.
public enum SystemEra: String, Sendable, CaseIterable {
    /// iOS 12 to 14: weights, names and the category's summary format.
    case iOS12to14 = "ios-12-14"
    /// iOS 15 and later: a plain count.
    case iOS15 = "ios-15"

    /// The name for people.
    public var name: String {
        switch self {
        case .iOS12to14: "iOS 12 to 14"
        case .iOS15: "iOS 15 and later"
        }
    }
}
