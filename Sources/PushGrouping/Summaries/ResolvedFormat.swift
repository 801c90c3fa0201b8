import AppResources

/// A category's format for one count in the user's language, or why there is none.
struct ResolvedFormat {
    let format: SummaryFormat
    /// Where it was looked up, for a format that is a key.
    let source: FormatSource?

    init(_ text: AppText, for count: UInt64, _ options: GroupingOptions, age: PluralRules.Age) throws(FormatFault) {
        let written: String
        switch text {
        case .literal(let literal):
            written = literal
            source = nil
        case .key(let key):
            guard let found = options.app.tables.text(key, locale: options.locale) else {
                throw .missingKey(key, locale: options.locale)
            }
            switch found.format(for: count, locale: options.pluralLocale(of: found), age: age) {
            case .format(let format, let category):
                written = format
                source = FormatSource(key: key, language: found.language, category: category, match: found.match)
            case .noText(let category, _):
                throw .noPluralText(key: key, language: found.language, category: category, count: count)
            case .undefined(let variable): throw .undefinedVariable(variable, key: key)
            }
        }
        do { format = try SummaryFormat(written) } catch { throw .refused(written, error) }
    }
}

extension GroupingOptions {
    /// The locale whose plural rules go with a text: the user's, unless a fallback language was used.
    fileprivate func pluralLocale(of text: LocalizedText) -> String {
        guard text.match == .development else { return locale }
        return text.language == "Base" ? app.tables.developmentLanguage ?? locale : text.language
    }
}
