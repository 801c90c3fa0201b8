import JSONText

/// The system's own texts, used when an app gives none. The project knows only the English ones, as documented by Apple:
/// a guess would look like Apple's text. A manifest may give them in other languages.
package struct SystemTexts: Sendable {
    private enum Kind: String, CaseIterable {
        /// The default summary of a group, documented by the examples of WWDC 2018, session 711.
        case more
        /// The default summary with names, inferred from one screenshot; for a count of 1, from the default without names.
        case moreFrom = "more-from"
        /// The placeholder for the content when previews are hidden, inferred; the count takes in the leading notification.
        case hidden
    }

    /// For each language the texts by plural category, in which `%u` is the count and `%@` stands for the names.
    private var texts: [String: [Kind: [String: String]]] = [
        "en": [
            .more: ["one": "%u more notification", "other": "%u more notifications"],
            .moreFrom: ["one": "%u more notification from %@", "other": "%u more notifications from %@"],
            .hidden: ["one": "Notification", "other": "%u Notifications"],
        ]
    ]

    /// The texts that are known without a manifest.
    package init() {}

    /// Reads `{"de": {"more": {"one": …, "other": …}, "more-from": {…}, "hidden": {…}}}`.
    init(reading value: ValueReader?) throws(ReadingError) {
        for language in try value?.members() ?? [] {
            let object = try language.object("the texts of a language", keys: Kind.allCases.map { $0.rawValue })
            var kinds: [Kind: [String: String]] = [:]
            for kind in Kind.allCases {
                let forms = try object.required(kind.rawValue)
                for form in try forms.members() {
                    guard PluralCategory(rawValue: form.name) != nil else { throw form.error("no plural category") }
                    kinds[kind, default: [:]][form.name] = try form.text()
                }
                if kinds[kind]?["other"] == nil { throw forms.error("other is missing") }
            }
            texts[LanguageTag(language.name).text] = kinds
        }
    }

    /// The default summary of a group: "1 more notification", "9 more notifications".
    package func more(_ count: UInt64, language: String) -> String { text(.more, count, language) }

    /// The default summary with names, which `ListPattern` joins: "5 more notifications from Alice and Me".
    package func moreFrom(_ count: UInt64, names: String, language: String) -> String {
        text(.moreFrom, count, language).replacing("%@", with: names)
    }

    /// The placeholder for the content when previews are hidden: "Notification", "3 Notifications".
    package func hidden(_ count: UInt64, language: String) -> String { text(.hidden, count, language) }
    /// True if these texts are known in the language; otherwise they are in English.
    package func isTranslated(_ language: String) -> Bool { known(language) != nil }
    private func known(_ language: String) -> String? { LanguageTag(language).fallbacks.first { texts[$0] != nil } }

    private func text(_ kind: Kind, _ count: UInt64, _ language: String) -> String {
        let language = known(language) ?? "en"
        let category = PluralRules.category(of: count, language: language) ?? .other
        let forms = texts[language]?[kind]
        return (forms?[category.rawValue] ?? forms?["other"] ?? "").replacing("%u", with: String(count))
    }
}
