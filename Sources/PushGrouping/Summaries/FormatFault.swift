public import AppResources

/// Where a localized format was found.
public struct FormatSource: Sendable, Equatable {
    /// The key in the app's string tables.
    public let key: String
    /// The language of the table.
    public let language: String
    /// The plural category whose text was taken; nil where the text is the same for all numbers.
    public let category: PluralCategory?
    /// How the language relates to the requested one.
    public let match: LocalizedText.Match
}

/// Why a category's format can't be used for a count.
public enum FormatFault: Error, Sendable, Equatable, Explained {
    /// No string table has the key.
    case missingKey(String, locale: String)
    /// The entry has no text for the plural category of the count, nor for `other`.
    case noPluralText(key: String, language: String, category: PluralCategory, count: UInt64)
    /// The entry names a variable that it doesn't describe.
    case undefinedVariable(String, key: String)
    /// The system refuses the format.
    case refused(String, SummaryFormat.Refusal)
    /// A placeholder for hidden previews asks for names; it can give only a number.
    case placeholderNeedsNames(String)

    /// The code, and the sentence without capital and full stop.
    public var explanation: String {
        switch self {
        case .missingKey(let key, let locale): "missing-key: no string table has the key “\(key)” for \(locale)"
        case .noPluralText(let key, let language, let category, let count):
            "no-plural-text: “\(key)” has no text in \(language) for \(count): "
                + (category == .other ? "“other” is missing" : "neither “\(category.rawValue)” nor “other” is there")
        case .undefinedVariable(let variable, let key):
            "undefined-variable: “\(key)” names the variable “\(variable)”, which it does not describe"
        case .refused(let format, let refusal): "format-refused: the system does not use “\(format)”: \(refusal.phrase)"
        case .placeholderNeedsNames(let format):
            "placeholder-needs-names: “\(format)” asks for names, and a placeholder can give only a number"
        }
    }
}
