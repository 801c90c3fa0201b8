import ReportText

/// A note on a card that a text is not in the device's language.
enum LanguageNote {
    /// The note for a text with parts in these other languages; empty if there are none.
    static func text(_ languages: [String]) -> String {
        languages.isEmpty ? "" : "in " + languages.map(name).joined(separator: " and ")
    }

    private static func name(_ language: String) -> String {
        switch language {
        case "en": "English"
        case "Base": "the base language"
        default: DisplayWidth.visible(language)
        }
    }

    /// Several notes on one line.
    static func joined(_ notes: String...) -> String { notes.filter { !$0.isEmpty }.joined(separator: ", ") }
}
