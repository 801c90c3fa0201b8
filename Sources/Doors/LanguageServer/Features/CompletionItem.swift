import CEmbedded
import JSONText

/// An entry of a completion list: a name with the start of its value, or a value.
struct CompletionItem {
    let label: String
    let kind: Int64
    let plainText: String
    var snippetText: String?
    var detail: String?
    var documentation: String?
    var isDeprecated = false

    func json(order: Int, range: JSONValue, _ capabilities: ClientCapabilities) -> JSONValue {
        let snippet = capabilities.takesSnippets ? snippetText : nil
        var item: JSONObject = [
            "label": .string(label), "kind": .integer(kind), "sortText": .string(order.digits(4)),
            // Clients filter by the text in the range, which has quotes.
            "filterText": .string(plainText), "textEdit": ["range": range, "newText": .string(snippet ?? plainText)],
        ]
        if snippet != nil { item["insertTextFormat"] = 2 }
        item["detail"] = detail.map { .string($0) }
        if let documentation { item["documentation"] = ["kind": "markdown", "value": .string(documentation)] }
        if isDeprecated { item["tags"] = [1] }
        return .object(item)
    }
}

extension CompletionItem {
    /// Whole documents, to begin one with: a line of `snippets.txt` each.
    static let documents = String(decoding: [UInt8](embedded_snippets_txt()), as: UTF8.self).split(separator: "\n").map
    { line in
        let label = line.prefix { $0 != ":" }
        let snippet = String(line.dropFirst(label.count + 2))
        let parts = snippet.split(separator: "$").enumerated().map { $1.dropFirst($0 == 0 ? 0 : 1) }
        return CompletionItem(label: String(label), kind: 15, plainText: parts.joined(), snippetText: snippet)
    }

    /// A name. With a snippet for its value, a colon and the value are inserted, too.
    init(
        name: String, detail: String? = nil, documentation: String? = nil, snippet: String? = nil,
        isDeprecated: Bool = false
    ) {
        let quoted = JSONWriter().text(.string(name))
        self.init(
            label: name, kind: 10, plainText: snippet == nil ? quoted : "\(quoted): ",
            snippetText: snippet.map { "\(quoted): \($0)" }, detail: detail, documentation: documentation,
            isDeprecated: isDeprecated)
    }

    init(value: JSONValue) {
        let text = JSONWriter().text(value)
        self.init(label: value.string ?? text, kind: 12, plainText: text)
    }
}
