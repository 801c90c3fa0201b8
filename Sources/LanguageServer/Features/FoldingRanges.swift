import JSONText

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
