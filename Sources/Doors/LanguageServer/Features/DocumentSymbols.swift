import JSONText
import PushPayload

/// The members of a document as a tree, for the editor's outline and for navigation.
extension LanguageServer {
    mutating func documentSymbols(_ message: ClientMessage) throws -> JSONValue {
        let document = try open(message)
        return .array(outlines(of: document).flatMap { symbols($0, in: document) })
    }

    /// The members and elements of a value; for clients without support for trees only the members, with those in them.
    private func symbols(_ node: Outline, in document: OpenDocument) -> [JSONValue] {
        let text = document.text
        return node.items.enumerated().flatMap { index, item -> [JSONValue] in
            let children = item.value.map { symbols($0, in: document) } ?? []
            let isTree = capabilities.takesNestedSymbols
            guard isTree || item.name != nil else { return children }
            let name = item.name?.text ?? String(index)
            let place = text.range(item.range)
            // The protocol forbids an empty name.
            var symbol: JSONObject = [
                "name": .string(name.isEmpty ? "\"\"" : name), "kind": .integer(item.value?.kind.rawValue ?? 13),
            ]
            guard isTree else {
                symbol["location"] = ["uri": .string(document.uri), "range": place]
                return [.object(symbol)] + children
            }
            symbol["range"] = place
            symbol["selectionRange"] = text.range(item.name?.range ?? item.range)
            if let value = item.value, !value.isContainer {
                symbol["detail"] = .string(String(decoding: text.bytes[value.range].prefix(80), as: UTF8.self))
            }
            if !children.isEmpty { symbol["children"] = .array(children) }
            return [.object(symbol)]
        }
    }

    private mutating func outlines(of document: OpenDocument) -> [Outline] {
        jsonRanges(of: document).compactMap { Outline.of(document.text.bytes, in: $0) }
    }

    /// The JSON texts of a document: the document itself, the lines of a stream, or the payloads in other text.
    mutating func jsonRanges(of document: OpenDocument) -> [Range<Int>] {
        if document.parts.count > 1 { return document.parts }
        let bytes = document.text.bytes
        if let first = bytes.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) { return [bytes.indices] }
        return analysis(of: document.uri)?.pushes.map(\.range) ?? []
    }

    /// Objects and arrays of more than one line can be folded.
    mutating func foldingRanges(_ message: ClientMessage) throws -> JSONValue {
        let document = try open(message)
        return .array(outlines(of: document).flatMap { folds($0, in: document.text) })
    }

    private func folds(_ node: Outline, in text: DocumentText) -> [JSONValue] {
        let inner = node.items.compactMap(\.value).flatMap { folds($0, in: text) }
        guard node.isContainer, node.isClosed else { return inner }
        let first = text.position(at: node.range.lowerBound).line
        let last = text.position(at: node.range.upperBound).line
        // The line of the closing bracket stays visible.
        guard last - 1 > first else { return inner }
        return [["startLine": .integer(first), "endLine": .integer(last - 1)]] + inner
    }
}
