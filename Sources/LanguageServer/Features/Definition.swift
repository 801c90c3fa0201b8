import JSONText

/// Where the app defines what a payload names: a category in the manifest, a text in the string tables.
extension LanguageServer {
    mutating func definition(_ message: ClientMessage) throws -> JSONValue {
        let (uri, offset) = try place(message)
        guard let caret = caret(at: offset, in: uri), case .value(let range) = caret.role, let key = caret.path.last,
            case .object = place(of: caret, at: offset, in: uri), let bytes = documents[uri]?.text.bytes,
            let name = (try? JSONDocument(parsing: Array(bytes[range])))?.value.string
        else { return .null }
        let locations = settings(of: uri).appFiles.flatMap { path -> [JSONValue] in
            guard let bytes = workspace.read(path) else { return [] }
            let text = DocumentText(bytes)
            return AppDefinition.ranges(of: name, under: key, in: bytes, path).map { range in
                ["uri": .string(DocumentURI.uri(path)), "range": text.range(range, capabilities.encoding)]
            }
        }
        return .array(locations)
    }
}
