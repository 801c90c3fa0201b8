import JSONText

/// One entry of a completion list: a name with the start of its value, or a value.
struct CompletionItem {
    private let label: String
    private let kind: Int64
    private let plainText: String
    private let snippetText: String?
    private let detail: String?
    private let documentation: String?
    private let isDeprecated: Bool

    /// A name. With a snippet for its value, a colon and the value are inserted, too.
    init(name: String, detail: String, documentation: String?, snippet: String?, isDeprecated: Bool = false) {
        let quoted = JSONWriter().text(.string(name))
        label = name
        kind = 10
        plainText = snippet == nil ? quoted : "\(quoted): "
        snippetText = snippet.map { "\(quoted): \($0)" }
        self.detail = detail
        self.documentation = documentation
        self.isDeprecated = isDeprecated
    }

    /// A value.
    init(value: JSONValue) {
        let text = JSONWriter().text(value)
        label = value.string ?? text
        kind = 12
        plainText = text
        snippetText = nil
        detail = nil
        documentation = nil
        isDeprecated = false
    }

    /// The item as JSON in a response, replacing a range.
    func json(order: Int, range: JSONValue, _ capabilities: ClientCapabilities) -> JSONValue {
        let isSnippet = capabilities.takesSnippets && snippetText != nil
        let text = isSnippet ? snippetText ?? plainText : plainText
        var item: JSONObject = [
            "label": .string(label), "kind": .integer(kind), "sortText": .string(Self.sortText(order)),
            // Clients filter by the text in the range, which has quotes.
            "filterText": .string(plainText), "textEdit": ["range": range, "newText": .string(text)],
        ]
        if isSnippet { item["insertTextFormat"] = 2 }
        if let detail { item["detail"] = .string(detail) }
        if let documentation { item["documentation"] = ["kind": "markdown", "value": .string(documentation)] }
        if isDeprecated { item["tags"] = [1] }
        return .object(item)
    }

    /// Text that sorts like the number.
    private static func sortText(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
