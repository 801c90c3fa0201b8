import CApnslint
import Foundation
import JSONText
import LanguageServer
import PushDocument
import PushLint
import PushPayload
import TestSupport
import Testing
import YAMLText
import apnslintc

@testable import Command
@testable import MockAPNs

/// The same push gets the same findings, whichever way it comes in, and however its header fields are given.
@Suite("One push through every door") struct DoorsTests {
    /// A document with the header fields of its push.
    struct Document: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        /// The fields in JSON, where a number may be given as one.
        var json = JSONObject()
        /// True if the push is sent with no other fields.
        var isWhole = false

        var testDescription: String { "\(name)\(isWhole ? " with all of" : " with") \(headers)" }
        var text: String? { String(validating: bytes, as: UTF8.self) }
        var headers: Headers { isWhole ? .whole(Headers(json: json)) : Headers(json: json) }
        /// False for values that only JSON can give.
        var isText: Bool { headers.fields.allSatisfy { $0.value != nil } }
        var options: [String] {
            headers.fields.flatMap { ["--header", "\($0.name): \($0.value ?? "")"] }
                + (isWhole ? ["--all-headers"] : [])
        }

        init(_ name: String, _ bytes: [UInt8], _ headers: [String: String] = [:], isWhole: Bool = false) {
            let fields = headers.sorted { $0.key < $1.key }.map { name, value in
                (name, Int64(value).flatMap { String($0) == value ? .integer($0) : nil } ?? JSONValue.string(value))
            }
            (self.name, self.bytes, json, self.isWhole) = (name, bytes, JSONObject(fields), isWhole)
        }

        init(_ payload: String, _ headers: JSONObject, isWhole: Bool) {
            (name, bytes, json, self.isWhole) = ("push.json", Array(payload.utf8), headers, isWhole)
        }
        var isRequest: Bool {
            (try? JSONDocument(parsing: bytes).value.object).map(Request.isRequestDocument) ?? false
        }
    }

    private static let moment = UnixTime(1_750_000_000)
    private static let sentFields = ["apns-push-type": "alert", "apns-topic": "com.example.app", "apns-priority": "5"]

    /// One eighth of the documents.
    struct Part: Sendable, CustomTestStringConvertible {
        let number: Int
        var documents: [Document] { DoorsTests.all.indices.filter { $0 % 8 == number }.map { DoorsTests.all[$0] } }
        var testDescription: String { "part \(number)" }
    }

    /// The documents in parts that are tested side by side.
    static let parts = (0..<8).map(Part.init)

    /// The samples, some of them with header fields too, and the rules' examples that need no app and no option.
    private static let all: [Document] = {
        let samples = SampleFiles.paths.compactMap { path -> Document? in
            guard let data = FileManager.default.contents(atPath: path), data.count < 20_000 else { return nil }
            return Document(path, Array(data))
        }
        let given = samples.enumerated().filter { $0.offset % 6 == 0 }.map { sample in
            Document(sample.element.name, sample.element.bytes, sentFields, isWhole: sample.offset % 12 == 0)
        }
        let examples = Rule.all.flatMap { rule in
            [rule.bad, rule.good].filter { $0.earlier.isEmpty }.map { example in
                Document(example.name ?? "\(rule.id).json", Array(example.text.utf8), example.headers)
            }
        }
        return LargeLaw.part(of: samples + given) + examples + requests
    }()

    /// Pushes whose fields are whole or not, miss one that they need, or have values that no header can hold.
    private static let requests: [Document] = {
        let (alert, voip) = (#"{"aps": {"alert": "Gate changed"}}"#, #"{"caller": "Ann"}"#)
        let activity = #"{"aps": {"timestamp": 1750000000, "event": "update", "content-state": {"gate": "B2"}}}"#
        let channel: JSONObject = ["apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-push-type": "liveactivity"]
        let pushes: [(String, JSONObject)] = [
            (alert, [:]), (alert, ["apns-priority": 10]), (alert, ["apns-priority": true]),
            (alert, ["apns-priority": .real(5.5)]), (alert, ["apns-priority": .real(5)]),
            (alert, ["apns-push-type": "alert", "apns-collapse-id": .null]),
            (alert, ["apns-push-type": "alert", "apns-topic": ["com.example.app"]]),
            (alert, ["apns-push-type": 5, "apns-expiration": 0]), (alert, ["thread-id": "a", "apns-ttl": false]),
            (#"{"aps": {"content-available": 1}}"#, ["apns-priority": 5]),
            (#"{"Simulator Target Bundle": "com.example.app", "aps": {"alert": "x"}}"#, ["apns-push-type": "alert"]),
            (voip, ["apns-push-type": "voip", "apns-topic": "com.example.app.voip"]),
            (voip, ["apns-push-type": "voip", "apns-topic": "com.example.app.voip", "apns-expiration": 0]),
            (activity, channel),
            (activity, JSONObject(channel.members.map { ($0.name, $0.value) } + [("apns-expiration", 0)])),
            (activity, JSONObject(channel.members.map { ($0.name, $0.value) } + [("apns-priority", .real(10))])),
        ]
        // A linter knows the second of each, and has to tell those that are whole from those that are not.
        return [false, true, false, true].flatMap { isWhole in pushes.map { Document($0, $1, isWhole: isWhole) } }
    }()

    /// Linters by what is known beside a document; a new one takes longer than a check.
    private struct Linters {
        var made: [(headers: Headers, linter: Linter)] = []
        let stage: Stage

        mutating func with(_ headers: Headers = Headers()) -> Linter {
            if let known = made.first(where: { $0.headers == headers }) { return known.linter }
            var options = LintOptions()
            (options.stage, options.headers) = (stage, headers)
            options.clock = { moment }
            options.yaml = YAMLReader.documents
            let linter = Linter(options).prepared()
            made.append((headers, linter))
            return linter
        }
    }

    private static func phrases(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.severity.rawValue) \($0.rule.id)" }.sorted()
    }

    private static func phrases(json findings: JSONValue?) -> [String] {
        (findings?.array ?? []).map { "\($0["severity"]?.string ?? "") \($0["rule"]?.string ?? "")" }.sorted()
    }

    // MARK: Documents

    @Test("a file has the same findings in lint, an editor, the tools for agents and the library", arguments: parts)
    func files(_ part: Part) throws {
        let documents = part.documents.filter { !$0.name.hasSuffix(".gz") && $0.text != nil }
        // One run for all files without header fields.
        let files = documents.filter { $0.headers == Headers() && $0.name.hasPrefix("/") }.map(\.name)
        let report = try JSONDocument(parsing: Array(Self.run(["lint", "--format", "json"] + files).output.utf8)).value
        let reports = Dictionary(grouping: report["files"]?.array ?? []) { $0["path"]?.string ?? "" }
        var linters = Linters(stage: .written)
        for document in documents {
            let linter = linters.with(document.headers)
            let isLines = InputFile.isNameOfLines(document.name)
            let texts =
                isLines
                ? document.bytes.split(separator: 0x0A).filter { $0.contains { $0 > 0x20 } }.map { Array($0) }
                : [document.bytes]
            let expected = texts.flatMap { text in
                Self.phrases(
                    linter.lint(Input(text, named: isLines ? "line.json" : document.name)).findings)
            }.sorted()
            let found =
                document.headers == Headers() && document.name.hasPrefix("/")
                ? (reports[document.name] ?? []).flatMap { Self.phrases(json: $0["findings"]) }.sorted()
                : document.isText ? try Self.command(document) : expected
            #expect(found == expected, "lint: \(document)")
            #expect(try Self.editor(document, linter) == expected, "the editor: \(document)")
            if !isLines { #expect(try Self.agent(document) == expected, "the agents' tool: \(document)") }
        }
    }

    private static func command(_ document: Document) throws -> [String] {
        let run = try run(["lint", "--format", "json", "--stdin-filename", document.name, "-"], document)
        let report = try JSONDocument(parsing: Array(run.output.utf8)).value
        return (report["files"]?.array ?? []).flatMap { phrases(json: $0["findings"]) }.sorted()
    }

    private static func editor(_ document: Document, _ linter: Linter) throws -> [String] {
        var server = LanguageServer(workspace: OneLinter(linter: linter))
        let opened: JSONValue = [
            "textDocument": [
                "uri": .string("file://\(document.name)"), "languageId": "apns", "version": 1,
                "text": .string(document.text ?? ""),
            ]
        ]
        let messages: [JSONValue] = [
            ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["capabilities": [:]]],
            ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
            ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": opened],
        ]
        server.receive(messages.map { .message(JSONWriter().bytes($0)) })
        server.publishChanges()
        var (frames, found) = (FrameReader(), [String]())
        for bytes in server.takeOutput() { frames.append(bytes) }
        while case .message(let body)? = frames.next() {
            let message = try JSONDocument(parsing: body).value
            guard message["method"] == "textDocument/publishDiagnostics" else { continue }
            found = (message["params"]?["diagnostics"]?.array ?? []).map { diagnostic in
                let severity = [1: "error", 2: "warning", 3: "info"][diagnostic["severity"]?.number ?? 0] ?? ""
                return "\(severity) \(diagnostic["code"]?.string ?? "")"
            }
        }
        return found.sorted()
    }

    private static func agent(_ document: Document) throws -> [String] {
        var options = LintOptions()
        options.clock = { moment }
        options.yaml = YAMLReader.documents
        var server = ToolServer(options: options, folders: [], read: { _ in nil }, resolved: { $0 })
        let arguments: JSONObject = [
            "text": .string(document.text ?? ""), "name": .string(document.name), "headers": .object(document.json),
            "all_headers": .boolean(document.isWhole),
        ]
        let call: JSONValue = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": ["name": "lint", "arguments": .object(arguments)],
        ]
        _ = server.receive(
            JSONWriter().bytes([
                "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": ["protocolVersion": "2025-06-18"],
            ]))
        let answer = try JSONDocument(parsing: server.receive(JSONWriter().bytes(call))).value
        let text = answer["result"]?["content"]?.array?.first?["text"]?.string ?? "\(answer)"
        return text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("\(document.name):"), !line.hasPrefix("\(document.name): not judged") else {
                return nil
            }
            let words = line.dropFirst(document.name.count).split(separator: " ")
            return words.count > 2 ? "\(words[1]) \(words[2].trimmingSuffix(":"))" : nil
        }.sorted()
    }

    // MARK: What is about to be sent

    @Test(
        "a body has the same findings in the library, the C library, the gate and its answers, however its headers are given",
        arguments: parts)
    func bodies(_ part: Part) throws {
        let documents = part.documents
        var (linters, sending) = (Linters(stage: .written), Linters(stage: .sending))
        for document in documents {
            let expected = Self.phrases(sending.with().findings(in: document.bytes, headers: document.headers))
            #expect(
                Self.phrases(linters.with(document.headers).findings(in: document.bytes)) == expected,
                "options of the library: \(document)")
            #expect(
                try Self.library(document, options: [:], headers: document.json) == expected,
                "the C library: \(document)")
            guard document.isText else { continue }
            #expect(
                try Self.library(document, options: ["headers": .object(document.json)], headers: nil) == expected,
                "options of the C library: \(document)")
        }
        // A question has all header fields of its push, or none.
        let asked = documents.filter { $0.text != nil && !$0.isRequest && ($0.isWhole || $0.json.isEmpty == true) }
        let questions = asked.map { document -> String in
            let headers: JSONObject = document.isWhole ? ["headers": .object(document.json)] : [:]
            return JSONWriter().text(.object(headers.adding("text", .string(document.text ?? "")))) + "\n"
        }
        let answers = try Self.run(["gate", "--answers"], Document("", Array(questions.joined().utf8)))
        let lines = answers.output.split(separator: "\n")
        try #require(lines.count == asked.count)
        for (index, (document, line)) in zip(asked, lines).enumerated() {
            let expected = Self.phrases(sending.with().findings(in: document.bytes, headers: document.headers))
            let hasError = expected.contains { $0.hasPrefix("error") }
            let answer = try JSONDocument(parsing: Array(line.utf8)).value
            #expect(Self.phrases(json: answer["findings"]) == expected, "the gate's answer: \(document) \(answer)")
            #expect(answer["ok"] == .boolean(!hasError), "\(document)")
            guard index % 4 == 0 || document.isWhole, document.isText else { continue }
            let gate = try Self.run(["gate", "--format", "json"], document)
            #expect(gate.output == (hasError ? "" : document.text), "the gate: \(document)")
            guard hasError else { continue }
            let report = try JSONDocument(parsing: Array(gate.errors.utf8)).value
            #expect(
                Self.phrases(json: report["files"]?.array?.first?["findings"]) == expected, "the gate: \(document)")
        }
    }

    @Test("what the stand-in receives has the findings that the library has for a server", arguments: parts)
    func received(_ part: Part) throws {
        var linters = Linters(stage: .sending)
        for document in part.documents
        where document.headers.channelID == nil && document.isText && !document.bytes.isEmpty {
            let settings = HandlerSettings(linter: linters.with())
            var (handler, connection) = (RequestHandler(settings, seed: 1), ConnectionState())
            var request = IncomingRequest(
                method: "POST", path: "/3/device/" + String(repeating: "ab", count: 32),
                fields: document.headers.fields.map { ($0.key, $0.value ?? "") }, body: document.bytes)
            request.bodyBytes = document.bytes.count
            let outcome = handler.handle(request, on: &connection, at: Moment(milliseconds: 1_750_000_000_000))
            let expected = linters.with().findings(in: document.bytes, headers: .whole(document.headers))
            #expect(
                outcome.findings.map { "\($0.severity.rawValue) \($0.rule.id)" }.sorted()
                    == Self.phrases(expected), "\(document)")
        }
    }

    @Test("The libraries take each service's message by name: the clean one has no fault, and the other its own")
    func services() throws {
        #expect(
            Set(ServiceSample.all.map(\.service)).isSubset(of: EnvelopeChoice.words) && ServiceSample.all.count == 20)
        for sample in ServiceSample.all {
            var options = LintOptions()
            options.envelope = try #require(EnvelopeChoice(word: sample.service))
            let linter = Linter(options)
            let named: JSONObject = ["envelope": .string(sample.service)]
            for (text, rule) in [(sample.clean, nil), (sample.faulty, sample.rule)] {
                let document = Document("push.json", Array(text.utf8))
                let swift = Self.phrases(linter.lint(Input(document.bytes)).findings)
                for found in [swift, try Self.library(document, options: named, headers: nil)] {
                    let faults = found.filter { !$0.hasPrefix("info ") }
                    #expect(faults == (rule.map { ["error \($0)"] } ?? []), "\(sample.service): \(text)")
                }
            }
        }
    }

    /// What the C library finds.
    private static func library(
        _ document: Document, options: JSONObject, headers: JSONObject?
    ) throws -> [String] {
        let options = options.adding("now", .integer(1_750_000_000)).adding("all-headers", .boolean(document.isWhole))
        let (text, headers) = (JSONWriter().bytes(.object(options)), headers.map { JSONWriter().bytes(.object($0)) })
        let linter = try #require(
            text.withUnsafeBufferPointer { options in
                options.withMemoryRebound(to: CChar.self) { apnslint_create($0.baseAddress, $0.count, nil) }
            })
        defer { apnslint_destroy(linter) }
        var report = apnslint_text(bytes: nil, length: 0)
        defer { apnslint_text_free(&report) }
        let code = document.bytes.withUnsafeBytes { payload in
            (headers ?? []).withUnsafeBufferPointer { fields in
                fields.withMemoryRebound(to: CChar.self) { fields in
                    apnslint_check(
                        linter, payload.baseAddress ?? UnsafeRawPointer(bitPattern: 1), payload.count,
                        headers == nil ? nil : fields.baseAddress, fields.count, &report)
                }
            }
        }
        guard code != APNSLINT_CLEAN else { return [] }
        let bytes = UnsafeRawBufferPointer(start: report.bytes, count: report.length)
        return phrases(json: try JSONDocument(parsing: Array(bytes)).value["findings"])
    }

    /// A run of the command on a document that it reads from standard input.
    private static func run(
        _ arguments: [String], _ document: Document = Document("", [])
    ) throws -> (output: String, errors: String) {
        let files = [tmpfile(), tmpfile(), tmpfile()].compactMap { $0 }
        defer { for file in files { fclose(file) } }
        try #require(files.count == 3)
        let handles = files.map { FileHandle(fileDescriptor: fileno($0)) }
        try handles[0].write(contentsOf: Data(document.bytes))
        try handles[0].seek(toOffset: 0)
        let surroundings = try #require(
            Surroundings(
                input: handles[0].fileDescriptor, output: handles[1].fileDescriptor, error: handles[2].fileDescriptor,
                folder: FileManager.default.temporaryDirectory.path, variables: [:], now: nil))
        let common = ["--no-config", "--now=1750000000"]
        _ = surroundings.hold { Apnslint.run((arguments + common + document.options)[...]) }
        let texts = try handles.dropFirst().map { handle in
            try handle.seek(toOffset: 0)
            return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        }
        return (texts[0], texts[1])
    }
}

extension JSONObject {
    fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONObject {
        var object = self
        object[name] = value
        return object
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self
    }
}

/// A workspace in which each document has the same linter.
private struct OneLinter: Workspace {
    let linter: Linter

    func settings(for path: String) throws -> DocumentSettings { DocumentSettings(linter: linter) }
    func role(of path: String) -> DocumentRole { .pushes }
    func configurationPath(for path: String) -> String? { nil }
    func read(_ path: String) -> [UInt8]? { nil }
    func forget() {}
    func hasChanged() -> Bool { false }
    func take(_ settings: JSONObject) {}
}
