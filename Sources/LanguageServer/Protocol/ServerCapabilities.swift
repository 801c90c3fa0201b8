import JSONText

/// The server's capabilities, for the answer to `initialize`.
struct ServerCapabilities {
    private let client: ClientCapabilities
    private let version: String

    init(_ client: ClientCapabilities, version: String) {
        self.client = client
        self.version = version
    }

    /// The result of `initialize`.
    var json: JSONValue {
        var capabilities: JSONObject = [
            "positionEncoding": .string(client.encoding.rawValue),
            // Documents are sent when they are opened and closed, and changes as ranges.
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "hoverProvider": true, "definitionProvider": true, "documentSymbolProvider": true,
            "foldingRangeProvider": true, "inlayHintProvider": true,
            "completionProvider": ["triggerCharacters": ["\"", ":"]],
            "executeCommandProvider": ["commands": .array(Command.allCases.map { .string($0.rawValue) })],
            "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        ]
        capabilities["codeActionProvider"] = ["codeActionKinds": ["quickfix", .string(LanguageServer.fixAllKind)]]
        if client.pullsDiagnostics {
            capabilities["diagnosticProvider"] = [
                "identifier": "apnslint", "interFileDependencies": false, "workspaceDiagnostics": false,
            ]
        }
        return [
            "capabilities": .object(capabilities),
            "serverInfo": ["name": "apnslint", "version": .string(version)],
        ]
    }
}
