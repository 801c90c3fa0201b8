import JSONText
import LintProject
import PushLint
import PushReport

/// Answers the messages of an editor by the Language Server Protocol, version 3.17.
/// It has no rules and opens no files: findings come from the linter, files and configuration from the workspace.
package struct LanguageServer {
    /// Before `initialize`, in use, or after `shutdown`, when the client may send only `exit`.
    private enum Phase { case starting, running, stopped }

    private var phase = Phase.starting
    var workspace: any Workspace
    var capabilities = ClientCapabilities()
    var documents: [String: OpenDocument] = [:]
    /// The URIs of documents whose diagnostics have not been sent since they changed.
    private var changed: Set<String> = []
    private var output: [[UInt8]] = []
    private var requestCount: Int64 = 0
    /// The last problem of the configuration that was shown, so that it is shown once.
    private var shownProblem: String?

    /// The process that started the server, as `initialize` names it; the server ends with it. Nil if it names none.
    package private(set) var clientProcess: Int32?

    /// The exit status after the client has sent `exit`: 0, or 1 if it did not send `shutdown` first.
    package private(set) var exitStatus: Int32?

    package init(workspace: any Workspace) { self.workspace = workspace }

    /// Handles the messages that have arrived, in their order. A request that a later one of them cancels is skipped.
    package mutating func receive(_ frames: [FrameReader.Frame]) {
        let messages = frames.map { frame in Result { try ClientMessage(frame) } }
        let cancelled = messages.compactMap { message -> JSONValue? in
            guard let message = try? message.get(), message.method == "$/cancelRequest" else { return nil }
            return message.parameters["/id"]
        }
        for message in messages where exitStatus == nil {
            var id = JSONValue.null
            do {
                let message = try message.get()
                // An answer to a request of the server needs no answer.
                guard let method = message.method else { continue }
                guard let given = message.id else {
                    handleNotification(method, message)
                    continue
                }
                id = given
                if cancelled.contains(id) { throw ResponseError.cancelled }
                send(["id": id, "result": try answer(method, message)])
            } catch { send(["id": id, "error": ResponseError.json(error)]) }
        }
    }

    /// Sends the diagnostics of changed documents to a client that does not pull them. It is called when no more
    /// messages are waiting, so that fast typing is not linted at every key stroke.
    package mutating func publishChanges() {
        guard phase == .running, !capabilities.pullsDiagnostics else { return }
        noticeChanges()
        for uri in changed.sorted() {
            guard let document = documents[uri] else { continue }
            var parameters: JSONObject = ["uri": .string(uri), "diagnostics": .array(diagnostics(of: document))]
            if let version = document.version { parameters["version"] = .integer(version) }
            notify("textDocument/publishDiagnostics", parameters)
        }
        changed = []
    }

    /// Returns the messages to send, each with its header, and empties the queue.
    package mutating func takeOutput() -> [[UInt8]] {
        defer { output = [] }
        return output
    }

    // MARK: Sending

    private mutating func send(_ message: JSONObject) {
        var message = message
        message["jsonrpc"] = "2.0"
        output.append(FrameReader.frame(JSONWriter().bytes(.object(message))))
    }

    private mutating func notify(_ method: String, _ parameters: JSONObject) {
        send(["method": .string(method), "params": .object(parameters)])
    }

    private mutating func request(_ method: String, _ parameters: JSONObject) {
        requestCount += 1
        send(["id": .string("apnslint-\(requestCount)"), "method": .string(method), "params": .object(parameters)])
    }

    // MARK: Receiving

    private mutating func answer(_ method: String, _ message: ClientMessage) throws -> JSONValue {
        switch (phase, method) {
        case (.starting, "initialize"):
            capabilities = ClientCapabilities(message.parameters)
            let process = message.parameters["/processId"]?.integer.flatMap(Int32.init(exactly:))
            clientProcess = process.flatMap { $0 > 0 ? $0 : nil }
            phase = .running
            takeSettings(message.parameters["/initializationOptions"], areOwn: true)
            return ServerCapabilities.json(for: capabilities)
        case (.starting, _): throw ResponseError.notInitialized
        case (.running, "initialize"): throw ResponseError.invalidRequest("initialize was sent before")
        case (.running, "shutdown"):
            phase = .stopped
            return .null
        case (.stopped, _): throw ResponseError.invalidRequest("the server was shut down")
        case (.running, _): break
        }
        switch method {
        case "textDocument/diagnostic":
            noticeChanges()
            return ["kind": "full", "items": .array(diagnostics(of: try open(message)))]
        case "textDocument/codeAction": return try codeActions(message)
        case "textDocument/formatting", "textDocument/rangeFormatting": return try formatting(message)
        case "textDocument/hover": return try hover(message)
        case "textDocument/completion": return try completion(message)
        case "textDocument/definition": return try definition(message)
        case "textDocument/documentSymbol": return try documentSymbols(message)
        case "textDocument/foldingRange": return try foldingRanges(message)
        case "textDocument/inlayHint": return try inlayHints(message)
        case "workspace/executeCommand": return try execute(message)
        default: throw ResponseError.methodNotFound(method)
        }
    }

    private mutating func handleNotification(_ method: String, _ message: ClientMessage) {
        if method == "exit" { exitStatus = phase == .stopped ? 0 : 1 }
        // Notifications before `initialize` and after `shutdown` are ignored, as the protocol demands.
        guard phase == .running else { return }
        switch method {
        case "initialized": watchConfiguration()
        case "textDocument/didOpen": take(message)
        case "textDocument/didChange": change(message)
        case "textDocument/didClose": close(message)
        case "workspace/didChangeWatchedFiles":
            if mayChangeFindings(message.parameters["/changes"]?.array ?? []) { forgetConfiguration() }
        case "workspace/didChangeConfiguration":
            takeSettings(message.parameters["/settings"], areOwn: false)
            forgetConfiguration()
        case "workspace/didChangeWorkspaceFolders", "textDocument/didSave": forgetConfiguration()
        default: break
        }
    }

    // MARK: Documents

    private mutating func take(_ message: ClientMessage) {
        let item = message.parameters["/textDocument"]
        guard let uri = message.uri, let text = item?["/text"]?.string else { return log("didOpen has no document") }
        documents[uri] = OpenDocument(
            uri: uri, language: item?["/languageId"]?.string, version: item?["/version"]?.integer,
            DocumentText(Array(text.utf8), capabilities.encoding))
        changed.insert(uri)
    }

    private mutating func change(_ message: ClientMessage) {
        guard let uri = message.uri, var document = documents.removeValue(forKey: uri)
        else { return log("didChange names no open document") }
        document.version = message.parameters["/textDocument/version"]?.integer
        do {
            try document.apply(message.parameters["/contentChanges"]?.array ?? [])
        } catch { log("\(uri): a change could not be applied; close and open the document again") }
        documents[uri] = document
        changed.insert(uri)
    }

    private mutating func close(_ message: ClientMessage) {
        guard let uri = message.uri, documents.removeValue(forKey: uri) != nil else { return }
        changed.remove(uri)
        guard !capabilities.pullsDiagnostics else { return }
        notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
    }

    /// Takes the editor's settings, alone or in a section of the program's name. If they may be meant for the editor itself, unknown
    /// names that resemble none of a configuration's are ignored.
    private mutating func takeSettings(_ value: JSONValue?, areOwn: Bool) {
        guard let value, value != .null else { return }
        guard let object = value.object, let section = (object[Project.name] ?? value).object else {
            return show("the editor's settings: they must be an object, and are \(value.phrase)")
        }
        // Some editors send the settings of all servers at once.
        let areNamed = areOwn || object[Project.name] != nil
        let names = Configuration.schema["/properties"]?.object?.names ?? []
        let settings = section.members.filter { member in
            areNamed || names.contains(member.name) || Spelling.nearest(member.name, among: names) != nil
        }
        do { try workspace.take(JSONObject(settings.map { ($0.name, $0.value) })) } catch { show("\(error)") }
    }

    /// Checks all documents anew if a file that their settings came from has changed, as not every client watches files.
    private mutating func noticeChanges() {
        guard workspace.hasChanged() else { return }
        let shown = shownProblem
        forgetConfiguration()
        shownProblem = shown
    }

    private mutating func forgetConfiguration() {
        workspace.forget()
        shownProblem = nil
        for uri in documents.keys {
            documents[uri]?.analysis = nil
            changed.insert(uri)
        }
        if capabilities.pullsDiagnostics { request("workspace/diagnostic/refresh", JSONObject()) }
    }

    /// Asks the client to report changes in the files that findings depend on.
    private mutating func watchConfiguration() {
        guard capabilities.watchesFiles else { return }
        // A manifest of an app may have any name.
        let patterns = ["**/*.json", "**/*.{strings,stringsdict,xcstrings}"]
        let watchers = patterns.map { JSONValue.object(["globPattern": .string($0)]) }
        let registration: JSONValue = [
            "id": "apnslint-files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(watchers)],
        ]
        request("client/registerCapability", ["registrations": [registration]])
    }

    /// True if one of the changed files is a configuration, a string table, or a file of the app of an open document.
    private mutating func mayChangeFindings(_ changes: [JSONValue]) -> Bool {
        let paths = changes.compactMap { $0["/uri"]?.string }.map { DocumentURI.path($0) ?? $0 }
        let endings = ["/.apnslint.json", ".strings", ".stringsdict", ".xcstrings"]
        if paths.contains(where: { path in endings.contains { path.hasSuffix($0) } }) { return true }
        let appFiles = documents.keys.sorted().reduce(into: Set<String>()) { $0.formUnion(settings(of: $1).appFiles) }
        // While the configuration or the app has mistakes, a change in any of its files may correct them.
        return shownProblem != nil || !appFiles.isDisjoint(with: paths)
    }

    private mutating func log(_ text: String) { notify("window/logMessage", ["type": 2, "message": .string(text)]) }

    private mutating func show(_ problem: String) {
        notify("window/showMessage", ["type": 1, "message": .string("apnslint: \(problem)")])
    }

    // MARK: What features ask for

    /// The open document that a request is about.
    func open(_ message: ClientMessage) throws -> OpenDocument {
        guard let uri = message.uri else { throw ResponseError.invalidParameters("textDocument.uri is missing") }
        guard let document = documents[uri] else { throw ResponseError.invalidParameters("\(uri) is not open") }
        return document
    }

    /// The settings for a document. If the configuration has mistakes, they are shown once and the defaults apply.
    mutating func settings(of uri: String) -> DocumentSettings {
        let path = documents[uri]?.path ?? uri
        do { return try workspace.settings(for: path) } catch {
            let problem = "\(error)"
            if problem != shownProblem { show(problem) }
            shownProblem = problem
            return DocumentSettings()
        }
    }

    /// The analysis of an open document; nil if the configuration excludes it.
    mutating func analysis(of uri: String) -> Analysis? {
        let settings = settings(of: uri)
        return settings.isIgnored ? nil : documents[uri]?.analysis(by: settings.linter)
    }
}

extension JSONValue {
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
