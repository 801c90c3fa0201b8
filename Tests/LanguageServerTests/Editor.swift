import JSONText
import LanguageServer
import Testing

/// An editor for tests: it sends messages and keeps the answers.
struct Editor {
    private(set) var server: LanguageServer
    private(set) var diagnostics: [String: JSONValue] = [:]
    /// Notifications and requests of the server, other than diagnostics.
    private(set) var received: [JSONValue] = []
    private var answers: [Int64: JSONValue] = [:]
    private var count: Int64 = 0
    private var version: Int64 = 1
    private var frames = FrameReader()

    static let capabilities: JSONValue = [
        "general": ["positionEncodings": ["utf-16"]],
        "textDocument": [
            "completion": ["completionItem": ["snippetSupport": true]],
            "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        ],
    ]

    init(_ workspace: MemoryWorkspace = MemoryWorkspace(), capabilities: JSONValue = Self.capabilities) throws {
        server = LanguageServer(workspace: workspace)
        _ = try request("initialize", ["capabilities": capabilities])
        notify("initialized", [:])
    }

    /// Sends raw frames, and reads the answers.
    mutating func send(_ messages: [FrameReader.Frame]) {
        server.receive(messages)
        server.publishChanges()
        for bytes in server.takeOutput() { frames.append(bytes) }
        while case .message(let body)? = frames.next() {
            guard let object = (try? JSONDocument(parsing: body))?.value.object else { continue }
            let method = object["method"]?.string
            if method == "textDocument/publishDiagnostics", let parameters = object["params"]?.object,
                let uri = parameters["uri"]?.string
            {
                diagnostics[uri] = parameters["diagnostics"]
            } else if method == nil, case .integer(let id)? = object["id"] {
                answers[id] = .object(object)
            } else {
                received.append(.object(object))
            }
        }
    }

    mutating func notify(_ method: String, _ parameters: JSONValue) {
        send([Self.message(["jsonrpc": "2.0", "method": .string(method), "params": parameters])])
    }

    /// Sends a request, and returns the whole response.
    mutating func response(_ method: String, _ parameters: JSONValue) throws -> JSONObject {
        count += 1
        send([
            Self.message([
                "jsonrpc": "2.0", "id": .integer(count), "method": .string(method), "params": parameters,
            ])
        ])
        return try #require(answers[count]?.object)
    }

    /// Sends a request, and returns its result.
    mutating func request(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
        let response = try response(method, parameters)
        return try #require(response["result"], "\(response)")
    }

    mutating func open(_ uri: String, _ text: String, language: String = "apns") {
        let document: JSONValue = [
            "uri": .string(uri), "languageId": .string(language), "version": 1, "text": .string(text),
        ]
        notify("textDocument/didOpen", ["textDocument": document])
    }

    /// Replaces a range, or the whole text if no range is given.
    mutating func change(_ uri: String, _ range: JSONValue?, _ text: String) {
        version += 1
        var change: JSONObject = ["text": .string(text)]
        change["range"] = range
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(uri), "version": .integer(version)],
                "contentChanges": [.object(change)],
            ])
    }

    /// Sends a request about the place of a mark `|` in a text, which is opened without it.
    mutating func request(_ method: String, atMarkIn marked: String, _ uri: String = "file:///a.apns") throws
        -> JSONValue
    {
        let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        open(uri, parts.joined())
        let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        let position: JSONValue = [
            "line": .integer(Int64(before.count - 1)), "character": .integer(Int64(before.last?.utf16.count ?? 0)),
        ]
        return try request(method, ["textDocument": ["uri": .string(uri)], "position": position])
    }

    static func message(_ value: JSONValue) -> FrameReader.Frame { .message(JSONWriter().bytes(value)) }
}
