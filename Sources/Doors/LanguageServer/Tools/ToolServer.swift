import CEmbedded
import AppResources
import JSONText
import PushLint
import PushReport
import ReportText

/// Answers the messages of an agent by the Model Context Protocol, in its versions 2025-06-18 and 2025-03-26.
/// Files come from the client's side alone, and only from the folders that it has named.
package struct ToolServer {
    /// The versions of the protocol, the newest first; only in the last one may several messages come as an array.
    private static let versions = ["2025-06-18", "2025-03-26"]
    /// The maximum length of a message: that of a payload is a thousandth of it.
    private static let maximumBytes = 4 << 20
    /// The maximum number of messages in an array, of calls that wait for the client's folders, and of these folders.
    private static let maximumCount = 100
    private static let rootsID: JSONValue = "apnslint-roots"
    /// The tools and resources as clients list them.
    static let texts: JSONValue = {
        var file = (try? JSONDocument(parsing: [UInt8](embedded_tools_json())).value.object) ?? [:]
        let shared = file["arguments"]?.object ?? [:]
        let tools = (file["tools"]?.array ?? []).map { tool -> JSONValue in
            // `true` stands for an argument that several tools have.
            let properties = (tool["/properties"]?.object?.members ?? []).map { member in
                (member.name, member.value == true ? shared[member.name] ?? true : member.value)
            }
            return [
                "name": tool["/name"] ?? "", "description": tool["/description"] ?? "",
                "inputSchema": [
                    "type": "object", "properties": .object(JSONObject(properties)),
                    "required": tool["/required"] ?? [], "additionalProperties": false,
                ], "annotations": ["readOnlyHint": true, "openWorldHint": false],
            ]
        }
        file["tools"] = .array(tools)
        return .object(file)
    }()

    private let options: LintOptions
    private let read: (String) -> [UInt8]?
    private let resolved: (String) -> String?
    private let folders: [String]
    /// The folders that the client names; nil until it has answered.
    private var roots: [String]?
    private var protocolVersion: String?
    /// The calls that wait for the client's folders.
    private var waiting: [JSONValue] = []
    private var output: [UInt8] = []
    /// Does the work of a call with this id, and returns its result; nil if the client has cancelled the call, which then gets no answer.
    /// The work asks now and then whether it is cancelled.
    package var perform: (_ id: JSONValue, _ work: @escaping CallWork) -> JSONValue? = { _, work in work { false } }

    package typealias CallWork = @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> JSONValue

    /// A server for files in these folders and in those that the client names. It reads regular
    /// files with one function, and resolves the links in a path with another; nil stands for what is not there.
    package init(
        options: LintOptions, folders: [String], read: @escaping (String) -> [UInt8]?,
        resolved: @escaping (String) -> String?
    ) {
        (self.options, self.read, self.resolved) = (options, read, resolved)
        self.folders = folders.compactMap(resolved)
    }

    /// Handles a message, and returns the bytes to send. A message that was too long to be read is known by its head only.
    package mutating func receive(_ body: [UInt8], isCut: Bool = false) -> [UInt8] {
        output = []
        do {
            guard !isCut, body.count <= Self.maximumBytes else {
                let error = ResponseError.invalidRequest("a message has at most \(Self.maximumBytes) bytes")
                send(Self.failure(error, of: Self.id(in: body.prefix(1000))))
                return output
            }
            let value = try ClientMessage.parse(body)
            if protocolVersion == Self.versions.last, let batch = value.array, 1...Self.maximumCount ~= batch.count {
                let answers = batch.compactMap { answer($0) }
                if !answers.isEmpty { send(.array(answers)) }
            } else if let answer = answer(value) {
                send(answer)
            }
        } catch { send(Self.failure(error, of: .null)) }
        return output
    }

    /// The id at the head of a message that can't be read whole, which clients write before the parameters.
    private static func id(in head: ArraySlice<UInt8>) -> JSONValue {
        let bytes = Array(head)
        guard let name = bytes.offset(of: "\"id\""), bytes.offset(of: "\"params\"") ?? .max > name else { return .null }
        let value = bytes[(name + 4)...].drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }
        let isText = value.first == UInt8(ascii: "\"")
        let end = value.dropFirst().firstIndex { isText ? $0 == UInt8(ascii: "\"") : !$0.isDigit }
        guard let end else { return .null }
        return (try? JSONDocument(parsing: Array(value[..<(isText ? end + 1 : end)])).value) ?? .null
    }

    private mutating func send(_ message: JSONValue) { output += JSONWriter().bytes(message) + [0x0A] }

    private static func failure(_ error: any Error, of id: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "error": ResponseError.json(error)]
    }

    /// The answer to a message; nil if it needs none, or gets it later.
    private mutating func answer(_ value: JSONValue) -> JSONValue? {
        var id = JSONValue.null
        do {
            let message = try ClientMessage(value)
            guard let method = message.method, let given = message.id else {
                if message.method == "notifications/roots/list_changed" { roots = nil }
                if message.method == nil, message.id == Self.rootsID { takeRoots(value) }
                return nil
            }
            if given == .null { throw ResponseError.invalidRequest("an id is a number or a string") }
            id = given
            if method == "tools/call", mustWait(value) { return nil }
            let result =
                try method == "tools/call" && protocolVersion != nil
                ? call(id, message.parameters) : result(of: method, message.parameters)
            return result.map { ["jsonrpc": "2.0", "id": id, "result": $0] }
        } catch { return Self.failure(error, of: id) }
    }

    /// The ids of the requests that a message cancels.
    package static func cancelledIDs(in body: [UInt8]) -> [JSONValue] {
        let method = "notifications/cancelled"
        guard body.count <= maximumBytes, body.offset(of: method) != nil, let value = try? ClientMessage.parse(body)
        else { return [] }
        return (value.array ?? [value]).filter { $0["/method"]?.string == method }.compactMap {
            $0["/params/requestId"]
        }
    }

    private mutating func result(of method: String, _ parameters: JSONValue) throws -> JSONValue {
        switch (method, protocolVersion != nil) {
        case ("ping", _): return [:]
        case ("initialize", false): return initialize(parameters)
        case ("initialize", true): throw ResponseError.invalidRequest("initialize was sent before")
        case ("tools/list", true): return ["tools": Self.texts["/tools"] ?? []]
        case ("resources/list", true): return ["resources": Self.texts["/resources"] ?? []]
        case ("resources/templates/list", true): return ["resourceTemplates": []]
        case ("resources/read", true): return ["contents": [try resource(parameters["/uri"]?.string ?? "")]]
        default: throw ResponseError.methodNotFound(method)
        }
    }

    private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
        let version = Self.versions.first { $0 == parameters["/protocolVersion"]?.string } ?? Self.versions[0]
        protocolVersion = version
        if parameters["/capabilities/roots"] == nil { roots = [] }
        return [
            "protocolVersion": .string(version), "capabilities": ["tools": [:], "resources": [:]],
            "serverInfo": ["name": .string(Project.name), "version": .string(Project.version)],
            "instructions": Self.texts["/instructions"] ?? "",
        ]
    }

    private func resource(_ uri: String) throws -> JSONValue {
        let text =
            switch uri {
            case "apnslint://keys.md": KeyReference.markdown
            case "apnslint://payload.schema.json": PayloadSchema.text
            case "apnslint://manifest.schema.json": JSONWriter(.indented(2)).text(AppManifest.schema)
            default: throw ResponseError(code: -32002, message: "there is no such resource")
            }
        let type = uri.hasSuffix(".md") ? "text/markdown" : "application/json"
        return ["uri": .string(uri), "mimeType": .string(type), "text": .string(text)]
    }

    /// The result of a tool; what is wrong with the arguments is told to the agent, not to its client.
    private func call(_ id: JSONValue, _ parameters: JSONValue) throws -> JSONValue? {
        let tools = Self.texts["/tools"]?.array ?? []
        guard let tool = tools.first(where: { $0["/name"] == parameters["/name"] }) else {
            throw ResponseError.invalidParameters("there is no such tool")
        }
        @Sendable func failed(_ error: ResponseError) -> JSONValue {
            ["content": [["type": "text", "text": .string(error.message)]], "isError": true]
        }
        do throws(ResponseError) {
            let call = try ToolCall(tool, parameters["/arguments"] ?? [:], options, read: allowed)
            return perform(id) { isCancelled in
                var call = call
                call.isCancelled = isCancelled
                do throws(ResponseError) { return ["content": .array(try call.content()), "isError": false] } catch {
                    return failed(error)
                }
            }
        } catch { return failed(error) }
    }

    // MARK: Files

    /// The bytes of a file in one of the folders. Of any other it is not said whether it exists.
    private func allowed(_ path: String) throws(ResponseError) -> [UInt8] {
        let folders = folders + (roots ?? [])
        // A file's name ends at NUL for the system, so such a path would name another file.
        guard !path.utf8.contains(0) else { throw ResponseError.failed("a path has no NUL in it") }
        let absolute = path.hasPrefix("/") ? path : "\(folders.first ?? "")/\(path)"
        func isInside(_ file: String) -> Bool { folders.contains { file.hasPrefix($0 == "/" ? $0 : "\($0)/") } }
        let shown = DisplayWidth.visible(path)
        guard let file = resolved(absolute) else {
            let hides = absolute.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
            throw ResponseError.failed(
                isInside(absolute) && !hides ? "there is no file \(shown)" : outside(shown, folders))
        }
        if folders.contains(file) { throw ResponseError.failed("\(shown) is a folder: name a file in it") }
        guard isInside(file) else { throw ResponseError.failed(outside(shown, folders)) }
        guard let bytes = read(file) else {
            throw ResponseError.failed("\(shown) is a folder, or no file that can be read")
        }
        return bytes
    }

    private func outside(_ path: String, _ folders: [String]) -> String {
        let named =
            folders.isEmpty
            ? "the client has named no folders" : folders.map { DisplayWidth.visible($0) }.joined(separator: ", ")
        return "\(path) is outside the folders that the client has named (\(named)): give the document as `text`"
    }

    /// True if a call names a file before the client has named its folders, for which it is then asked.
    private mutating func mustWait(_ call: JSONValue) -> Bool {
        guard protocolVersion != nil, roots == nil, waiting.count < Self.maximumCount,
            call["/params/arguments/path"] != nil
        else { return false }
        if waiting.isEmpty { send(["jsonrpc": "2.0", "id": Self.rootsID, "method": "roots/list"]) }
        waiting.append(call)
        return true
    }

    /// Takes the client's folders, and answers the calls that wait for them.
    private mutating func takeRoots(_ answer: JSONValue) {
        guard !waiting.isEmpty else { return }
        let named = (answer["/result/roots"]?.array ?? []).prefix(Self.maximumCount)
        roots = named.compactMap { $0["/uri"]?.string.flatMap(DocumentURI.path).flatMap(resolved) }
        let calls = waiting
        waiting = []
        for call in calls { if let answer = self.answer(call) { send(answer) } }
    }
}
