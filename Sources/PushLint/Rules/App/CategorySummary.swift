import AppResources
import PushPayload

/// The summary format of a payload's category, resolved for each language of the app.
struct CategorySummary {
    /// The identifier of the category.
    let category: String
    /// The format as the app gives it.
    let format: AppText
    /// The texts of the format in the app's languages, where it is a key.
    let texts: [LocalizedText]

    /// The format of a push's category; nil if there is none, or if no system that is served uses it.
    init?(_ push: CheckedPush, _ app: AppManifest) {
        guard let category = push.aps[.category].value,
            let format = app.category(category)?.summaryFormat, !push.minimum.contains(where: \.hasPlainSummaries)
        else { return nil }
        self.category = category
        self.format = format
        switch format {
        case .literal(""), .key(""): return nil
        case .literal: texts = []
        case .key(let key): texts = app.tables.texts(key)
        }
    }

    /// What the system makes of the format, by language; nil for the language of a literal format.
    var formats: [(language: String?, choice: FormatChoice)] {
        if case .literal(let text) = format { return [(nil, .format(text, category: nil))] }
        return texts.flatMap { text -> [(String?, FormatChoice)] in
            Self.samples(for: text.language).map { (text.language, text.format(for: $0, locale: text.language)) }
        }
    }

    /// A number for each category that a summary's number can have in a language; it is never 0.
    static func samples(for language: String) -> [UInt64] {
        var seen: Set<PluralCategory> = []
        return (1...120).filter { seen.insert(PluralRules.category(of: $0, language: language) ?? .other).inserted }
    }
}

extension SystemVersion {
    /// True if this system sums up a group without format and names.
    fileprivate var hasPlainSummaries: Bool { system == .iOS && !isBefore(SystemVersion(.iOS, 15)) }
}
