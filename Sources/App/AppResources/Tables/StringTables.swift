public import JSONText

/// The texts of an app in all its languages, from the files that Xcode ships in it.
package struct StringTables: Sendable {
    /// The language of texts that the user's language lacks; nil if neither the files nor the caller name one.
    package var developmentLanguage: String?

    private var tables: [String: [String: [ExactText: LocalizedText.Content]]] = [:]

    /// Tables without any text.
    package init() {}

    /// Reads a `.strings`, `.stringsdict` or `.xcstrings` file, by its extension. The file names the table, and its `.lproj`
    /// folder the language, `Base` without one; a string catalog holds its own languages. Throws `ResourceError` for another
    /// kind of file and for one that is damaged; nothing is added then.
    package mutating func add(_ bytes: [UInt8], path: String) throws(ResourceError) {
        let file = path.split { $0 == "/" || $0 == "\\" }
        let name = file.last ?? ""
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let table = String(name[..<dot])
        let folder = file.last { $0.hasSuffix(".lproj") }
        let language = folder.map { String($0.dropLast(".lproj".count)) } ?? Self.base
        switch name[dot...] {
        case ".strings": for (key, content) in try Self.strings(bytes) { add(content, key, language, table) }
        case ".stringsdict":
            for (key, content) in try StringsDictionary.entries(PropertyList(bytes)) {
                add(content, key, language, table)
            }
        case ".xcstrings":
            let catalog = try StringCatalog(bytes)
            if developmentLanguage == nil { developmentLanguage = LanguageTag(catalog.sourceLanguage).text }
            for (language, key, content) in catalog.entries { add(content, key, language, table) }
        default:
            throw ResourceError(message: "“\(name)” is not the name of a .strings, .stringsdict or .xcstrings file")
        }
    }

    /// True if no text was added.
    package var isEmpty: Bool { tables.isEmpty }
    /// The languages that have a table, as BCP 47 tags in alphabetical order; `Base` is not one.
    package var languages: [String] { Set(tables.values.flatMap { $0.keys }).subtracting([Self.base]).sorted() }

    /// The text of a key for a locale: its own, else that of its language, else of `Base` or the development language.
    package func text(_ key: String, locale: String, table: String = notificationTable) -> LocalizedText? {
        guard let table = tables[table] else { return nil }
        let key = ExactText(key)
        func text(in languages: ArraySlice<String>, _ match: LocalizedText.Match) -> LocalizedText? {
            languages.lazy.compactMap { language in
                table[language]?[key].map { LocalizedText($0, language: language, match: match) }
            }.first
        }
        let chain = LanguageTag(locale).fallbacks
        let development = developmentLanguage.map { LanguageTag($0).fallbacks } ?? []
        return text(in: chain.prefix(1), .locale) ?? text(in: chain.dropFirst(), .language)
            ?? text(in: [Self.base] + development, .development)
    }

    /// The tables other than `Localizable` that have a text for a key, in alphabetical order.
    package func tables(with key: String) -> [String] {
        tables.filter { $0.key != Self.notificationTable && $0.value.values.contains { $0[ExactText(key)] != nil } }
            .keys.sorted()
    }

    /// The languages whose users see another language or the key itself; not `pt-BR` if `pt` has a text.
    package func languages(lacking key: String, table: String = notificationTable) -> [String] {
        languages.filter { [nil, .development].contains(text(key, locale: $0, table: table)?.match) }
    }

    /// The keys that have a text in any language, in alphabetical order.
    package func keys(table: String = notificationTable) -> [String] {
        Set((tables[table] ?? [:]).values.flatMap { $0.keys }).map { $0.text }.sorted()
    }

    /// The texts of a key in all languages that have one, in order; `Base` counts as the development language if known.
    package func texts(_ key: String, table: String = notificationTable) -> [LocalizedText] {
        let key = ExactText(key)
        return (tables[table] ?? [:]).sorted { $0.key < $1.key }.compactMap { language, texts in
            let language = language == Self.base ? developmentLanguage ?? language : language
            return texts[key].map { LocalizedText($0, language: language) }
        }
    }

    private static let base = "Base"
    /// The table that notifications use.
    package static let notificationTable = "Localizable"

    private static func strings(_ bytes: [UInt8]) throws(ResourceError) -> [StringsDictionary.Entry] {
        if !PropertyList.isBinary(bytes) {
            let text = try AppleText.utf8(bytes)
            guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else {
                var file = OldStylePropertyList(text: TextReader(bytes: text))
                return try file.entries().map { ($0.key, .plain($0.text)) }
            }
        }
        return try StringsDictionary.entries(PropertyList(bytes))
    }

    private mutating func add(_ content: LocalizedText.Content, _ key: String, _ language: String, _ table: String) {
        let language = language == Self.base ? language : LanguageTag(language).text
        let key = ExactText(key)
        // If both files have the key, a .stringsdict takes precedence over a .strings file.
        if case .plain = content, case .plural? = tables[table]?[language]?[key] { return }
        tables[table, default: [:]][language, default: [:]][key] = content
    }
}

/// The reason why a file of the app can't be read.
public struct ResourceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The fault first, then the text that was found.
    public var message: String
    /// The place in the text, line and column from 1; nil in a binary file and for faults of the whole file.
    public var position: SourcePosition?

    /// The message.
    public var description: String { message }
}

/// Reads a `.strings` file as people write it: `"key" = "text";`, with comments between.
extension OldStylePropertyList {
    mutating func entries() throws(ResourceError) -> [(key: String, text: String)] {
        var entries: [(key: String, text: String)] = []
        try skipComments()
        let isBraced = text.take("{")
        while true {
            try skipComments()
            if text.byte == nil || text.isNext("}") { break }
            let key = try string("a key")
            try skipComments()
            var value = key
            if text.take("=") {
                try skipComments()
                value = try string("the text of “\(key)”")
                try skipComments()
            }
            guard text.take(";") else { throw text.error("a semicolon is missing after the entry “\(key)”") }
            entries.append((key, value))
        }
        if isBraced, !text.take("}") { throw text.error("the closing } is missing") }
        try skipComments()
        guard text.byte == nil else { throw text.error("something follows the end of the table") }
        return entries
    }
}
