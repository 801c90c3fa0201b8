import JSONText

/// Reads a string catalog (`.xcstrings`), which holds the texts of all languages.
struct StringCatalog {
    let sourceLanguage: String
    private(set) var entries: [(language: String, key: String, content: LocalizedText.Content)] = []

    init(_ bytes: [UInt8]) throws(ResourceError) {
        func fault(_ message: String, at range: Range<Int>) -> ResourceError {
            ResourceError(message: message, position: SourceText(bytes).position(at: range.lowerBound))
        }
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch { throw fault(error.message, at: error.range) }
        sourceLanguage = document.value["/sourceLanguage"]?.string ?? "en"
        do throws(ReadingError) { try read(ValueReader("", document.value, .root)) } catch {
            throw fault(error.message, at: error.range(in: bytes))
        }
    }

    private mutating func read(_ catalog: ValueReader) throws(ReadingError) {
        guard catalog.value.object != nil else { throw catalog.error("a string catalog is an object") }
        guard let strings = try catalog.members(of: "strings") else { throw catalog.error("there are no “strings”") }
        for entry in strings {
            guard entry.value.object != nil else { throw entry.error("an entry has to be an object") }
            var languages: Set<String> = []
            for localization in try entry.members(of: "localizations") ?? [] {
                guard let content = try Self.content(localization) else { continue }
                entries.append((localization.name, entry.name, content))
                languages.insert(localization.name)
            }
            // In the source language the key is the text, unless another is given.
            if !languages.contains(sourceLanguage) { entries.append((sourceLanguage, entry.name, .plain(entry.name))) }
        }
    }

    private static func content(_ localization: ValueReader) throws(ReadingError) -> LocalizedText.Content? {
        var variables = try localization.members(of: "substitutions")?.map(variable) ?? []
        if let text = try localization.unitText() {
            return variables.isEmpty ? .plain(text) : .plural(format: text, variables: variables)
        }
        guard let plural = try localization.pluralTexts() else { return nil }
        // The whole text is chosen by the first number in it.
        let samples = PluralCategory.allCases.reversed().compactMap { plural[$0] }
        let types = samples.flatMap { Placeholder.all(in: $0) }.compactMap { placeholder in
            if case .argument(let type) = placeholder.kind { type } else { nil }
        }
        variables.append(PluralVariable(name: "plural", valueType: types.first ?? "lld", texts: plural))
        return .plural(format: "%#@plural@", variables: variables)
    }

    private static func variable(_ substitution: ValueReader) throws(ReadingError) -> PluralVariable {
        let type = substitution["formatSpecifier"]?.value.string ?? "lld"
        guard let texts = try substitution.pluralTexts() else {
            throw substitution.error("the substitution “\(substitution.name)” has no plural texts")
        }
        var argument: Int?
        if case .integer(let number)? = substitution["argNum"]?.value, number > 0 { argument = Int(exactly: number) }
        return PluralVariable(
            name: substitution.name, valueType: type, argument: argument,
            texts: texts.mapValues { $0.replacing("%arg", with: "%\(type)") })
    }
}

extension ValueReader {
    fileprivate subscript(name: String) -> ValueReader? {
        value.object?[name].map { ValueReader(name, $0, pointer.appending(name)) }
    }

    fileprivate func members(of name: String) throws(ReadingError) -> [ValueReader]? {
        guard let child = self[name] else { return nil }
        guard child.value.object != nil else {
            throw child.error("“\(name)” is \(child.value.phrase), not an object")
        }
        return try child.members()
    }

    /// The plural texts of its variations, or of those for a phone; nil if there are none.
    fileprivate func pluralTexts() throws(ReadingError) -> [PluralCategory: String]? {
        var variations = self["variations"]
        if let devices = try variations?.members(of: "device") {
            let device = devices.first { $0.name == "iphone" } ?? devices.first { $0.name == "other" }
            variations = device?["variations"]
        }
        guard let plural = try variations?.members(of: "plural") else { return nil }
        var texts: [PluralCategory: String] = [:]
        for member in plural {
            guard let category = PluralCategory(rawValue: member.name) else {
                throw member.error("“\(member.name)” is not a plural category")
            }
            texts[category] = try member.unitText()
        }
        return texts
    }

    /// The text of its unit, or of that for a phone; nil if there is none, or if the catalog marks it as untranslated.
    fileprivate func unitText() throws(ReadingError) -> String? {
        let devices = self["variations"].flatMap { $0["device"] }
        guard let unit = self["stringUnit"] ?? (devices?["iphone"] ?? devices?["other"])?["stringUnit"]
        else { return nil }
        guard let member = unit["value"] else { throw unit.error("a string unit has no value") }
        guard let text = member.value.string else { throw member.error("a text is \(member.value.phrase)") }
        return text.isEmpty && unit["state"]?.value.string == "new" ? nil : text
    }
}
