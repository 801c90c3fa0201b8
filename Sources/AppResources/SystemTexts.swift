import JSONText

/// The system's own texts, used when an app gives none.
///
/// They are known in English only: Apple documents no others, and a guess would look like Apple's text.
public enum SystemTexts {
    /// The default summary of a group: "1 more notification", "9 more notifications".
    ///
    /// Documented by the examples of WWDC 2018, session 711.
    public static func more(_ count: UInt64, language: String) -> String { counted(count, "more notification") }

    /// The default summary with names: "5 more notifications from Alice and Me".
    ///
    /// The names come as one text, joined by the `ListPattern` of the language. Inferred from one screenshot; for a
    /// count of 1, from the default without names.
    public static func moreFrom(_ count: UInt64, names: String, language: String) -> String {
        "\(more(count, language: language)) from \(names)"
    }

    /// The placeholder for the content when previews are hidden: "Notification", "3 Notifications".
    ///
    /// Inferred; the count takes in the leading notification.
    public static func hidden(_ count: UInt64, language: String) -> String {
        count == 1 ? "Notification" : "\(count) Notifications"
    }

    /// True if these texts are known in the language; otherwise they are in English.
    public static func isTranslated(_ language: String) -> Bool { LanguageTag(language).fallbacks.last == "en" }
}
