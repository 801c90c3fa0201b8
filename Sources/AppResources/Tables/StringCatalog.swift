import JSONText

/// Reads a string catalog (`.xcstrings`), which holds the texts of all languages.
struct StringCatalog {
    /// The source language.
    let sourceLanguage: String
    /// The entries of each language.
    private(set) var entries: [(language: String, key: String, content: LocalizedText.Content)] = []

    private let source: SourceText
    private let locator: Locator

    init(_ bytes: [UInt8]) throws(ResourceError) {
        source = SourceText(bytes)
        locator = Locator(bytes)
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw ResourceError(
                message: error.message, position: SourceText(bytes).position(at: error.range.lowerBound))
        }
        let catalog = Node(value: document.value, pointer: .root)
        sourceLanguage = document.value["/sourceLanguage"]?.string ?? "en"
        guard catalog.value.object != nil else { throw fault(catalog, "a string catalog is an object") }
        guard let strings = try object(catalog, "strings") else { throw fault(catalog, "there are no “strings”") }
        for (key, entry) in strings { try read(entry, of: key) }
    }

    private mutating func read(_ entry: Node, of key: String) throws(ResourceError) {
        guard entry.value.object != nil else { throw fault(entry, "an entry has to be an object") }
        var languages: Set<String> = []
        for (language, localization) in try object(entry, "localizations") ?? [] {
            if let content = try content(localization) {
                entries.append((language, key, content))
                languages.insert(language)
            }
        }
        // In the source language the key is the text, unless another is given.
        if !languages.contains(sourceLanguage) { entries.append((sourceLanguage, key, .plain(key))) }
    }

    private func content(_ localization: Node) throws(ResourceError) -> LocalizedText.Content? {
        var variables: [PluralVariable] = []
        for (name, substitution) in try object(localization, "substitutions") ?? [] {
            variables.append(try variable(name, substitution))
        }
        if let text = try text(localization) {
            return variables.isEmpty ? .plain(text) : .plural(format: text, variables: variables)
        }
        guard let variations = try variations(localization) else { return nil }
        guard let plural = try object(variations, "plural") else { return nil }
        // The whole text is chosen by the first number in it.
        let texts = try texts(plural)
        let samples = PluralCategory.allCases.reversed().compactMap { texts[$0] }
        let type = samples.firstValue { text in
            Placeholder.all(in: text).firstValue { if case .argument(let type) = $0.kind { type } else { nil } }
        }
        variables.append(PluralVariable(name: "plural", valueType: type ?? "lld", texts: texts))
        return .plural(format: "%#@plural@", variables: variables)
    }

    private func variable(_ name: String, _ substitution: Node) throws(ResourceError) -> PluralVariable {
        let type = substitution.value["/formatSpecifier"]?.string ?? "lld"
        guard let variations = try variations(substitution), let plural = try object(variations, "plural") else {
            throw fault(substitution, "the substitution “\(name)” has no plural texts")
        }
        var argument: Int?
        if case .integer(let number)? = substitution.value["/argNum"], number > 0 { argument = Int(exactly: number) }
        return PluralVariable(
            name: name, valueType: type, argument: argument,
            texts: try texts(plural).mapValues { $0.replacing("%arg", with: "%\(type)") })
    }

    private func texts(_ plural: [(String, Node)]) throws(ResourceError) -> [PluralCategory: String] {
        var texts: [PluralCategory: String] = [:]
        for (name, node) in plural {
            guard let category = PluralCategory(rawValue: name) else {
                throw fault(node, "“\(name)” is not a plural category")
            }
            texts[category] = try text(node)
        }
        return texts
    }

    /// The place that holds the plural texts: the node's variations, or those for a phone.
    private func variations(_ node: Node) throws(ResourceError) -> Node? {
        guard let variations = node["variations"] else { return nil }
        guard let devices = try object(variations, "device") else { return variations }
        let device = devices.first { $0.0 == "iphone" } ?? devices.first { $0.0 == "other" }
        return device?.1["variations"]
    }

    /// The text of a unit; nil if there is none, or if the catalog marks it as not translated.
    private func text(_ node: Node) throws(ResourceError) -> String? {
        guard let unit = node["stringUnit"] else {
            guard let devices = node["variations"].flatMap({ $0["device"] }) else { return nil }
            let device = devices["iphone"] ?? devices["other"]
            guard let unit = device?["stringUnit"] else { return nil }
            return try value(unit)
        }
        return try value(unit)
    }

    private func value(_ unit: Node) throws(ResourceError) -> String? {
        guard let value = unit["value"] else { throw fault(unit, "a string unit has no value") }
        guard let text = value.value.string else { throw fault(value, "a text is \(value.value.kind.phrase)") }
        return text.isEmpty && unit.value["/state"]?.string == "new" ? nil : text
    }

    // MARK: The document

    /// A value with its pointer.
    private struct Node {
        var value: JSONValue
        var pointer: JSONPointer

        subscript(name: String) -> Node? {
            value.object?[name].map { Node(value: $0, pointer: pointer.appending(name)) }
        }
    }

    /// The members of an object under a name, or nil where there is none.
    private func object(_ node: Node, _ name: String) throws(ResourceError) -> [(String, Node)]? {
        guard let child = node[name] else { return nil }
        guard let object = child.value.object else {
            throw fault(child, "“\(name)” is \(child.value.kind.phrase), not an object")
        }
        return object.members.map { ($0.name, Node(value: $0.value, pointer: child.pointer.appending($0.name))) }
    }

    private func fault(_ node: Node, _ message: String) -> ResourceError {
        let offset = locator.place(of: node.pointer)?.value.lowerBound
        return ResourceError(message: message, position: offset.map(source.position(at:)))
    }
}
