import JSONText

/// What the client said at the start that it can do, as far as answers depend on it.
struct ClientCapabilities: Sendable {
    var encoding = PositionEncoding.utf16
    /// Whether it asks for diagnostics itself; they are not sent to it then.
    var pullsDiagnostics = false
    /// Whether it takes snippets in completions.
    var takesSnippets = false
    /// Whether edits may name the version of the document.
    var takesVersionedEdits = false
    /// Whether document symbols may lie in each other.
    var takesNestedSymbols = false
    /// Whether it watches files when asked to.
    var watchesFiles = false
    /// Whether code actions may be objects, and not only commands.
    var takesCodeActions = false

    init() {}

    /// Reads the parameters of `initialize`.
    init(_ parameters: JSONObject) {
        let all = JSONValue.object(parameters["capabilities"]?.object ?? JSONObject())
        let offered = all["/general/positionEncodings"]?.array?.compactMap(\.string) ?? []
        // Bytes cost nothing to count; UTF-16 is what there is without an offer.
        encoding =
            [PositionEncoding.utf8, .utf32, .utf16].first { offered.contains($0.rawValue) } ?? .utf16
        let text: JSONPointer = "/textDocument"
        pullsDiagnostics = all[text.appending("diagnostic")]?.object != nil
        takesSnippets = all["/textDocument/completion/completionItem/snippetSupport"] == true
        takesVersionedEdits = all["/workspace/workspaceEdit/documentChanges"] == true
        takesNestedSymbols = all["/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"] == true
        watchesFiles = all["/workspace/didChangeWatchedFiles/dynamicRegistration"] == true
        takesCodeActions = all["/textDocument/codeAction/codeActionLiteralSupport"]?.object != nil
    }
}
