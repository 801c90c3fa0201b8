/// The texts that the system itself uses where an app gives none.
public enum SystemTexts {
    /// The default summary of a group: "1 more notification", "9 more notifications" (documented in English).
    public static func more(_ count: UInt64, language: String) -> String {
        count == 1 ? "1 more notification" : "\(count) more notifications"
    }

    /// The default summary with names: "5 more notifications from Alice and Me" (documented in English by example).
    public static func moreFrom(_ count: UInt64, names: String, language: String) -> String {
        "\(more(count, language: language)) from \(names)"
    }

    /// What stands for the content where previews are hidden: "Notification", "3 Notifications" (inferred).
    public static func hidden(_ count: UInt64, language: String) -> String {
        count == 1 ? "Notification" : "\(count) Notifications"
    }

    /// Whether these texts are given in the language; where not, they are in English.
    public static func isTranslated(_ language: String) -> Bool { language == "en" }
}
