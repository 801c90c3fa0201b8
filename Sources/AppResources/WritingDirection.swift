/// Which way a language is written, by its script.
package enum WritingDirection {
    /// True if the language of a locale is written from right to left.
    package static func isRightToLeft(_ locale: String) -> Bool {
        let tags = LanguageTag(locale).text.split(separator: "-").map(String.init)
        if let script = tags.dropFirst().first(where: { $0.utf8.count == 4 }) { return scripts.contains(script) }
        return tags.first.map(languages.contains) ?? false
    }

    private static let scripts: Set<String> = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa"]
    private static let languages: Set<String> = [
        "ar", "arc", "ars", "bal", "bgn", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "skr", "syr",
        "ug",
        "ur", "yi",
    ]
}
