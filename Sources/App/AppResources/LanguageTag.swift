import JSONText

/// The name of a language or locale in canonical form, from any spelling: `pt_BR`, `iw`, `zh-TW`, `German`.
struct LanguageTag: Hashable, Sendable {
    /// Language, script, region and variants as BCP 47 writes them.
    let text: String

    init(_ name: String) {
        // Most names are a language code such as `en`, which is canonical already.
        if (2...3).contains(name.utf8.count), name.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0.isLetter }),
            Self.aliases[name] == nil
        {
            text = name
            return
        }
        // The rest is a character set or a calendar, not the language.
        let name = name.prefix { $0 != "." && $0 != "@" }
        var tags = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        if let language = tags.first, let name = Self.aliases[language] {
            tags.replaceSubrange(0..<1, with: name.split(separator: "-").map(String.init))
        }
        if tags.first == "zh", tags.count == 2 || tags.count == 3, let region = tags.last {
            // Chinese is distinguished by script; its default region adds nothing.
            if tags.count == 2, let script = Self.chineseScripts[region] { tags.insert(script, at: 1) }
            if tags.dropFirst() == ["hans", "cn"] || tags.dropFirst() == ["hant", "tw"] { tags.removeLast() }
        }
        text = tags.enumerated().map { index, tag in
            switch tag.utf8.count {
            case _ where index == 0: tag
            case 2: tag.uppercased()
            case 4: tag.prefix(1).uppercased() + tag.dropFirst()
            default: tag
            }
        }.joined(separator: "-")
    }

    /// This tag and its fallbacks, nearest first: subtags are removed from the end.
    var fallbacks: [String] {
        if (1...3).contains(text.utf8.count) { return [text] }
        var tags = text.split(separator: "-")
        var chain: [String] = []
        while !tags.isEmpty {
            chain.append(tags.joined(separator: "-"))
            tags.removeLast()
            guard tags.count == 1, let cut = chain.last else { continue }
            // Outside Brazil and Spain another form is common.
            if tags == ["pt"], cut != "pt-BR", cut != "pt-PT" { chain.append("pt-PT") }
            if tags == ["es"], cut != "es-ES", cut != "es-419" { chain.append("es-419") }
        }
        return chain
    }

    /// The rows of a table by language: each line has languages with spaces between them, a bar, and what they share.
    static func rows(of table: [UInt8]) -> [String: Substring] {
        var rows: [String: Substring] = [:]
        for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " | ", maxSplits: 1)
            for language in parts.first?.split(separator: " ") ?? [] { rows[String(language)] = parts.last }
        }
        return rows
    }

    /// Codes that have been replaced, and the names that folders had before there were codes.
    private static let aliases = [
        "iw": "he", "in": "id", "no": "nb", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr-latn", "tl": "fil",
        "bh": "bho", "english": "en", "french": "fr", "german": "de", "italian": "it", "japanese": "ja",
        "spanish": "es", "dutch": "nl", "portuguese": "pt", "swedish": "sv", "danish": "da", "finnish": "fi",
        "norwegian": "nb", "korean": "ko", "russian": "ru", "polish": "pl",
    ]
    private static let chineseScripts = ["cn": "hans", "sg": "hans", "tw": "hant", "hk": "hant", "mo": "hant"]
}

/// The writing direction of a language, by its script.
package enum WritingDirection {
    package static func isRightToLeft(_ locale: String) -> Bool {
        let tags = LanguageTag(locale).text.split(separator: "-").map(String.init)
        if let script = tags.dropFirst().first(where: { $0.utf8.count == 4 }) { return scripts.contains(script) }
        return tags.first.map(languages.contains) ?? false
    }

    private static let scripts: Set<String> = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa"]
    private static let languages: Set<String> = [
        "ar", "arc", "ars", "bal", "bgn", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "skr", "syr",
        "ug", "ur", "yi",
    ]
}
