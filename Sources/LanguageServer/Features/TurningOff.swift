import JSONText
import LintProject

/// Actions that turn a rule off: for a document alone, or for all that its configuration is for.
extension LanguageServer {
    mutating func turningOff(_ rule: String, for uri: String) -> [JSONValue] {
        guard let path = documents[uri]?.path, path.hasPrefix("/"),
            let configuration = workspace.configurationPath(for: path)
        else { return [] }
        let target = DocumentURI.uri(configuration)
        // The editor's text of the file may be newer than the file.
        let bytes = documents[target]?.text.bytes ?? workspace.read(configuration)
        let folder = configuration.dropLast(Configuration.fileName.utf8.count)
        let file = "/" + Glob.escaped(String(path.dropFirst(folder.utf8.count)))
        let choices: [(title: String, file: String?)] = [
            ("turn \(rule) off in this file", file), ("turn \(rule) off in this project", nil),
        ]
        return choices.compactMap { title, file in
            guard let edits = Configuration.edits(turningOff: rule, in: file, of: bytes ?? Array("{}\n".utf8)),
                let edit = edit(edits, of: target, bytes)
            else { return nil }
            return ["title": .string(title), "kind": "quickfix", "isPreferred": false, "edit": edit]
        }
    }

    /// Edits of a file as the client takes them; nil if the file has to be created and the client can't.
    private func edit(_ edits: [TextEdit], of uri: String, _ bytes: [UInt8]?) -> JSONValue? {
        if let bytes {
            let text = DocumentText(bytes)
            return ["changes": .object([uri: .array(edits.map { text.edit($0, capabilities.encoding) })])]
        }
        guard capabilities.createsFiles else { return nil }
        let text = String(decoding: edits.applied(to: Array("{}\n".utf8)), as: UTF8.self)
        let insertion = DocumentText([]).edit(TextEdit(0..<0, text), capabilities.encoding)
        return [
            "documentChanges": [
                ["kind": "create", "uri": .string(uri), "options": ["ignoreIfExists": true]],
                ["textDocument": ["uri": .string(uri), "version": .null], "edits": [insertion]],
            ]
        ]
    }
}
