/// How a language joins names to a list, by CLDR's standard "and" patterns.
public struct ListPattern: Sendable, Equatable {
    /// The patterns of a language, else those of English.
    public static func of(language: String) -> ListPattern { ListPattern() }

    /// The items as one text: "A", "A and B", "A, B, and C"; empty without items.
    public func joined(_ items: [String]) -> String {
        switch items.count {
        case 0, 1: items.first ?? ""
        case 2: items.joined(separator: " and ")
        default: items.dropLast().joined(separator: ", ") + ", and " + (items.last ?? "")
        }
    }
}
