import JSONText
import PushPayload

/// The members of a document as a tree, for the editor's outline and for navigation.
extension LanguageServer {
    mutating func documentSymbols(_ message: ClientMessage) throws -> JSONValue {
        let (uri, text) = try open(message)
        let outlines = jsonRanges(of: uri).compactMap { Outline.of(text.bytes, in: $0) }
        return .array(outlines.flatMap { symbols($0, in: text, uri) })
    }

    /// The members and elements of a value; for clients without support for trees only the members, with those in them.
    private func symbols(_ node: Outline, in text: DocumentText, _ uri: String) -> [JSONValue] {
        node.items.enumerated().flatMap { index, item -> [JSONValue] in
            let children = item.value.map { symbols($0, in: text, uri) } ?? []
            let isTree = capabilities.takesNestedSymbols
            guard isTree || item.name != nil else { return children }
            let name = item.name?.text ?? String(index)
            let place = text.range(item.range, capabilities.encoding)
            // The protocol forbids an empty name.
            var symbol: JSONObject = [
                "name": .string(name.isEmpty ? "\"\"" : name), "kind": .integer(item.value?.kind.rawValue ?? 13),
            ]
            guard isTree else {
                symbol["location"] = ["uri": .string(uri), "range": place]
                return [.object(symbol)] + children
            }
            symbol["range"] = place
            symbol["selectionRange"] = text.range(item.name?.range ?? item.range, capabilities.encoding)
            if let value = item.value, !value.isContainer {
                symbol["detail"] = .string(String(decoding: text.bytes[value.range].prefix(80), as: UTF8.self))
            }
            if !children.isEmpty { symbol["children"] = .array(children) }
            return [.object(symbol)]
        }
    }

    /// The JSON texts of a document: the document itself, the lines of a stream, or the payloads in other text.
    mutating func jsonRanges(of uri: String) -> [Range<Int>] {
        guard let document = documents[uri] else { return [] }
        let bytes = document.text.bytes
        let documents = Analysis.documents(in: bytes, named: document.path)
        if documents.count > 1 { return documents }
        if let first = bytes.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) { return [bytes.indices] }
        return analysis(of: uri)?.pushes.map(\.range) ?? []
    }
}

/// Objects and arrays of more than one line can be folded.
extension LanguageServer {
    mutating func foldingRanges(_ message: ClientMessage) throws -> JSONValue {
        let (uri, text) = try open(message)
        let outlines = jsonRanges(of: uri).compactMap { Outline.of(text.bytes, in: $0) }
        return .array(outlines.flatMap { folds($0, in: text) })
    }

    private func folds(_ node: Outline, in text: DocumentText) -> [JSONValue] {
        let inner = node.items.compactMap(\.value).flatMap { folds($0, in: text) }
        guard node.isContainer, node.isClosed else { return inner }
        let first = text.position(at: node.range.lowerBound, .utf8).line
        let last = text.position(at: node.range.upperBound, .utf8).line
        // The line of the closing bracket stays visible.
        guard last - 1 > first else { return inner }
        return [["startLine": .integer(first), "endLine": .integer(last - 1)]] + inner
    }
}
