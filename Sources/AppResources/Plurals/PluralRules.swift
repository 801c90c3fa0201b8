/// Which plural category a whole number has in a language, by CLDR's cardinal rules.
public enum PluralRules {
    /// The versions of CLDR that systems use.
    public enum Age: Sendable {
        /// CLDR 36, which is used for iOS 12 to 14 (inferred from their dates): Hebrew has `many` for 20, 30 … there, and
        /// French none for millions.
        case cldr36
        /// The newest version in the tables.
        case current
    }

    /// The category of a count; nil for a language that CLDR doesn't list.
    ///
    /// A tag without a rule of its own, such as `ru-RU`, `pt_BR` or `iw`, uses the rule of its language.
    public static func category(of count: UInt64, language: String, age: Age = .current) -> PluralCategory? {
        let old = age == .cldr36 ? LanguageTag(language).fallbacks.firstValue { oldByLanguage[$0] } : nil
        return (old ?? group(of: language))?.rule(count)
    }

    /// The categories that whole numbers reach in a language; nil for one that CLDR doesn't list.
    ///
    /// A category that only fractions have, such as Russian `other`, is not one of them.
    public static func categories(of language: String) -> [PluralCategory]? { group(of: language)?.categories }

    /// The languages that CLDR lists rules for, as BCP 47 tags in alphabetical order.
    public static var languages: [String] { byLanguage.keys.sorted() }

    /// The categories of everyday numbers: French has one for whole millions only.
    static func categoriesBelowAMillion(of language: String) -> [PluralCategory] {
        group(of: language)?.belowAMillion ?? [.other]
    }

    /// A rule and its languages.
    struct Group: Sendable {
        /// The languages with spaces between them.
        let languages: String
        let categories: [PluralCategory]
        let belowAMillion: [PluralCategory]
        let rule: @Sendable (UInt64) -> PluralCategory

        init(
            _ languages: String, _ categories: [PluralCategory], belowAMillion: [PluralCategory]? = nil,
            rule: @escaping @Sendable (UInt64) -> PluralCategory
        ) {
            self.languages = languages
            self.categories = categories
            self.belowAMillion = belowAMillion ?? categories
            self.rule = rule
        }
    }

    private static let oldByLanguage = LanguageTag.index(oldGroups, by: \.languages)
    private static let byLanguage = LanguageTag.index(groups, by: \.languages)

    private static func group(of language: String) -> Group? {
        LanguageTag(language).fallbacks.firstValue { byLanguage[$0] }
    }
}
