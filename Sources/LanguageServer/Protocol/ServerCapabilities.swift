import JSONText

/// The server's capabilities, for the answer to `initialize`.
enum ServerCapabilities {
    static func json(for client: ClientCapabilities, version: String) -> JSONValue {
        var capabilities: JSONObject = [
            "positionEncoding": .string(client.encoding.rawValue),
            // Documents are sent when they are opened and closed, and changes as ranges.
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "hoverProvider": true, "definitionProvider": true, "documentSymbolProvider": true,
            "foldingRangeProvider": true, "inlayHintProvider": true, "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "completionProvider": ["triggerCharacters": ["\"", ":"]],
            "executeCommandProvider": ["commands": .array(Command.allCases.map { .string($0.rawValue) })],
            "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
            "codeActionProvider": ["codeActionKinds": ["quickfix", .string(LanguageServer.fixAllKind)]],
        ]
        if client.pullsDiagnostics {
            capabilities["diagnosticProvider"] = [
                "identifier": "apnslint", "interFileDependencies": false, "workspaceDiagnostics": false,
            ]
        }
        let server: JSONValue = ["name": "apnslint", "version": .string(version)]
        return ["capabilities": .object(capabilities), "serverInfo": server]
    }
}

/// The capabilities of the client that affect answers.
struct ClientCapabilities: Sendable {
    var encoding = PositionEncoding.utf16
    /// True if it pulls diagnostics; they are not pushed to it then.
    var pullsDiagnostics = false
    var takesSnippets = false
    var takesVersionedEdits = false
    var takesNestedSymbols = false
    var watchesFiles = false
    /// True if code actions may be objects, and not only commands.
    var takesCodeActions = false
    var createsFiles = false

    init() {}

    /// Reads the parameters of `initialize`.
    init(_ parameters: JSONObject) {
        let all = JSONValue.object(parameters["capabilities"]?.object ?? JSONObject())
        let offered = all["/general/positionEncodings"]?.array?.compactMap(\.string) ?? []
        // UTF-8 needs no conversion; UTF-16 is the protocol's default.
        encoding = [PositionEncoding.utf8, .utf32, .utf16].first { offered.contains($0.rawValue) } ?? .utf16
        pullsDiagnostics = all["/textDocument/diagnostic"]?.object != nil
        takesSnippets = all["/textDocument/completion/completionItem/snippetSupport"] == true
        takesVersionedEdits = all["/workspace/workspaceEdit/documentChanges"] == true
        takesNestedSymbols = all["/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"] == true
        watchesFiles = all["/workspace/didChangeWatchedFiles/dynamicRegistration"] == true
        createsFiles = all["/workspace/workspaceEdit/resourceOperations"]?.array?.contains("create") == true
        takesCodeActions = all["/textDocument/codeAction/codeActionLiteralSupport"]?.object != nil
    }
}
