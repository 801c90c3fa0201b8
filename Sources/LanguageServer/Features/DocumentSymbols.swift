import JSONText
import PushPayload

/// The members of a document as a tree, for the editor's outline and for navigation.
extension LanguageServer {
    mutating func documentSymbols(_ message: ClientMessage) throws -> JSONValue {
        let uri = try open(message)
        guard let text = documents[uri]?.text else { return [] }
        return .array(
            jsonRanges(of: uri).flatMap { range -> [JSONValue] in
                guard let root = Outline(text.bytes, in: range).root else { return [] }
                guard capabilities.takesNestedSymbols else { return flatSymbols(root, in: text, uri) }
                return symbols(root, in: text)
            })
    }

    private func symbols(_ node: Outline.Node, in text: DocumentText) -> [JSONValue] {
        let members = node.members.map { member in
            symbol(member.name, member.range, selection: member.nameRange, member.value, in: text)
        }
        let elements = node.elements.enumerated().map { index, element in
            symbol(String(index), element.range, selection: element.range, element, in: text)
        }
        return members + elements
    }

    private func symbol(
        _ name: String, _ range: Range<Int>, selection: Range<Int>, _ value: Outline.Node?, in text: DocumentText
    ) -> JSONValue {
        var symbol: JSONObject = [
            // The protocol forbids an empty name.
            "name": .string(name.isEmpty ? "\"\"" : name), "kind": .integer(value?.kind.symbolKind ?? 13),
            "range": text.range(range, capabilities.encoding),
            "selectionRange": text.range(selection, capabilities.encoding),
        ]
        if let value, value.kind == .string || value.kind == .other {
            let line = String(decoding: text.bytes[value.range].prefix(80), as: UTF8.self)
            symbol["detail"] = .string(line)
        }
        let children = value.map { symbols($0, in: text) } ?? []
        if !children.isEmpty { symbol["children"] = .array(children) }
        return .object(symbol)
    }

    /// Symbols for clients without support for trees.
    private func flatSymbols(_ node: Outline.Node, in text: DocumentText, _ uri: String) -> [JSONValue] {
        node.members.flatMap { member -> [JSONValue] in
            let symbol: JSONValue = [
                "name": .string(member.name.isEmpty ? "\"\"" : member.name),
                "kind": .integer(member.value?.kind.symbolKind ?? 13),
                "location": ["uri": .string(uri), "range": text.range(member.range, capabilities.encoding)],
            ]
            return [symbol] + (member.value.map { flatSymbols($0, in: text, uri) } ?? [])
        } + node.elements.flatMap { flatSymbols($0, in: text, uri) }
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

extension Outline.Kind {
    /// The protocol's number for a symbol of this kind.
    fileprivate var symbolKind: Int64 {
        switch self {
        case .object: 19
        case .array: 18
        case .string: 15
        case .other: 16
        }
    }
}

/// Objects and arrays of more than one line can be folded.
extension LanguageServer {
    mutating func foldingRanges(_ message: ClientMessage) throws -> JSONValue {
        let uri = try open(message)
        guard let text = documents[uri]?.text else { return [] }
        return .array(
            jsonRanges(of: uri).flatMap { range in
                Outline(text.bytes, in: range).root.map { folds($0, in: text) } ?? []
            })
    }

    private func folds(_ node: Outline.Node, in text: DocumentText) -> [JSONValue] {
        let inner = (node.members.compactMap(\.value) + node.elements).flatMap { folds($0, in: text) }
        guard node.kind == .object || node.kind == .array, node.isClosed else { return inner }
        let first = text.position(at: node.range.lowerBound, .utf8).line
        let last = text.position(at: node.range.upperBound, .utf8).line
        // The line of the closing bracket stays visible.
        guard last - 1 > first else { return inner }
        return [["startLine": .integer(first), "endLine": .integer(last - 1)]] + inner
    }
}
