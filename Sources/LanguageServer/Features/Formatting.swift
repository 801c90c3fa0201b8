import JSONText

/// JSON documents with each member and element in a line of its own, as the sample payloads are written. Numbers and escapes stay
/// as they are spelt.
extension LanguageServer {
    mutating func formatting(_ message: ClientMessage) throws -> JSONValue {
        let document = try open(message)
        let (text, bytes) = (document.text, document.text.bytes)
        // The lines of a stream stay lines, and text that is not JSON stays as it is.
        guard !document.isStream, (try? JSONDocument(parsing: bytes)) != nil,
            var node = Outline.of(bytes, in: bytes.indices)
        else { return [] }
        var level = 0
        if let selection = text.range(of: message.parameters["/range"]) {
            while let inner = node.items.lazy.compactMap(\.value).first(where: { $0.range.contains(selection) }),
                !inner.items.isEmpty
            {
                node = inner
                level += 1
            }
        }
        let usesSpaces = message.parameters["/options/insertSpaces"] != false
        let width = Int(clamping: message.parameters["/options/tabSize"]?.integer ?? 4)
        let formatter = JSONFormatter(
            bytes: bytes, step: usesSpaces ? String(repeating: " ", count: min(max(width, 0), 16)) : "\t")
        let isWhole = message.parameters["/range"] == nil
        let range = isWhole ? bytes.indices : node.range
        let formatted = Array((formatter.text(of: node, level: level) + (isWhole ? "\n" : "")).utf8)
        let minifier = Minifier(unescaping: false)
        // The outline ends at a depth that payloads don't have: nothing may be lost there.
        guard minifier.bytes(formatted[...]) == minifier.bytes(bytes[range]),
            let edit = TextEdit(replacing: Array(bytes[range]), with: formatted)?.shifted(by: range.lowerBound)
        else { return [] }
        return [text.edit(edit)]
    }
}

/// Writes the values of a JSON text in several lines.
private struct JSONFormatter {
    let bytes: [UInt8]
    /// The white space of one level.
    let step: String

    func text(of node: Outline, level: Int) -> String {
        let items = node.items.map { item in
            (item.name.map { text($0.range) + ": " } ?? "") + (item.value.map { text(of: $0, level: level + 1) } ?? "")
        }
        guard !items.isEmpty else { return node.isContainer ? (node.kind == .object ? "{}" : "[]") : text(node.range) }
        let indent = "\n" + String(repeating: step, count: level)
        let lines = items.map { indent + step + $0 }.joined(separator: ",") + indent
        return node.kind == .object ? "{\(lines)}" : "[\(lines)]"
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
