/// An entry of a string table, found for a locale.
public struct LocalizedText: Sendable, Equatable {
    /// The content of an entry.
    public enum Content: Sendable, Equatable {
        case plain(String)
        /// A format whose variables, written `%#@name@`, are replaced by the texts for the number.
        case plural(format: String, variables: [PluralVariable])
    }

    /// Why this entry was used.
    public enum Match: Sendable, Equatable {
        /// There is a table for exactly the requested locale.
        case locale
        /// The locale has no text of its own, but its language has.
        case language
        /// The language has no text, so the app's development language is used.
        case development
    }

    /// The text or its plural forms.
    public var content: Content
    /// The language that it is in, as a BCP 47 tag, or `Base`.
    public var language: String
    /// How the language relates to the requested locale.
    public var match: Match

    /// An entry with this content.
    public init(_ content: Content, language: String, match: Match = .locale) {
        self.content = content
        self.language = language
        self.match = match
    }

    /// The format for a count. `zero` is used for 0 in every language; `other` replaces a category without text.
    public func format(for count: UInt64, locale: String, age: PluralRules.Age = .current) -> FormatChoice {
        switch content {
        case .plain(let text): return .format(text, category: nil)
        case .plural(let format, let variables):
            var expansion = PluralExpansion(variables, count: count, language: locale, age: age)
            return expansion.choose(for: format)
        }
    }

    /// The categories of numbers below a million, so not that of whole millions in French, that a variable has no text for.
    public func missingCategories(for language: String) -> [PluralCategory] {
        guard case .plural(_, let variables) = content else { return [] }
        return (PluralRules.categories(of: language, below: 1_000_000) ?? [.other]).filter { category in
            variables.contains { $0.texts[category] == nil }
        }
    }
}
