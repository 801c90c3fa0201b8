import CEmbedded
import JSONText
import PushReport

/// The server's capabilities, for the answer to `initialize`. Documents are sent when they are opened and closed, and changes as
/// ranges.
enum ServerCapabilities {
    private static let all = try? JSONDocument(parsing: [UInt8](embedded_capabilities_json())).value.object

    static func json(for client: ClientCapabilities) -> JSONValue {
        var capabilities = all ?? JSONObject()
        capabilities["positionEncoding"] = .string(client.encoding.rawValue)
        capabilities["executeCommandProvider"] = ["commands": .array(Command.allCases.map { .string($0.rawValue) })]
        capabilities["codeActionProvider"] = ["codeActionKinds": ["quickfix", .string(LanguageServer.fixAllKind)]]
        if !client.pullsDiagnostics { capabilities["diagnosticProvider"] = nil }
        let server: JSONValue = ["name": .string(Project.name), "version": .string(Project.version)]
        return ["capabilities": .object(capabilities), "serverInfo": server]
    }
}

/// The capabilities of the client that affect answers.
struct ClientCapabilities: Sendable {
    private let all: JSONValue
    let encoding: PositionEncoding

    /// Reads the parameters of `initialize`.
    init(_ parameters: JSONValue = .null) {
        all = parameters["/capabilities"] ?? .null
        let offered = all["/general/positionEncodings"]?.array?.compactMap(\.string) ?? []
        // UTF-8 needs no conversion; UTF-16 is the protocol's default.
        encoding = [PositionEncoding.utf8, .utf32, .utf16].first { offered.contains($0.rawValue) } ?? .utf16
    }

    /// True if it pulls diagnostics; they are not pushed to it then.
    var pullsDiagnostics: Bool { all["/textDocument/diagnostic"]?.object != nil }
    var takesSnippets: Bool { all["/textDocument/completion/completionItem/snippetSupport"] == true }
    var takesVersionedEdits: Bool { all["/workspace/workspaceEdit/documentChanges"] == true }
    var takesNestedSymbols: Bool { all["/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"] == true }
    var watchesFiles: Bool { all["/workspace/didChangeWatchedFiles/dynamicRegistration"] == true }
    /// True if code actions may be objects, and not only commands.
    var takesCodeActions: Bool { all["/textDocument/codeAction/codeActionLiteralSupport"]?.object != nil }
    var createsFiles: Bool { all["/workspace/workspaceEdit/resourceOperations"]?.array?.contains("create") == true }
}
