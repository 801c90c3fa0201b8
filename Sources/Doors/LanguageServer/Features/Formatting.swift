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
        let step = usesSpaces ? String(repeating: " ", count: min(max(width, 0), 16)) : "\t"
        let isWhole = message.parameters["/range"] == nil
        let range = isWhole ? bytes.indices : node.range
        let formatted = Array((node.formatted(bytes, step, level: level) + (isWhole ? "\n" : "")).utf8)
        let minifier = Minifier(unescaping: false)
        // The outline ends at a depth beyond that of payloads: nothing may be lost there.
        guard minifier.bytes(formatted[...]) == minifier.bytes(bytes[range]),
            let edit = TextEdit(replacing: Array(bytes[range]), with: formatted)?.shifted(by: range.lowerBound)
        else { return [] }
        return [text.edit(edit)]
    }
}

extension Outline {
    /// The value in several lines, with this white space for each level.
    fileprivate func formatted(_ bytes: [UInt8], _ step: String, level: Int) -> String {
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let texts = items.map { item in
            let name = item.name.map { text($0.range) + ": " } ?? ""
            return name + (item.value?.formatted(bytes, step, level: level + 1) ?? "")
        }
        guard !texts.isEmpty else { return isContainer ? (kind == .object ? "{}" : "[]") : text(range) }
        let indent = "\n" + String(repeating: step, count: level)
        let lines = texts.map { indent + step + $0 }.joined(separator: ",") + indent
        return kind == .object ? "{\(lines)}" : "[\(lines)]"
    }
}
