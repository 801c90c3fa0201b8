import JSONText
import PushLint
import PushReport
import TestSupport
import Testing

@testable import LanguageServer

/// Files in memory, some of them reached by links.
private struct MemoryFiles {
    var files: [String: String] = [:]
    var links: [String: String] = [:]

    func resolved(_ path: String) -> String? {
        let path = links[path] ?? path
        return files.keys.contains { $0 == path || $0.hasPrefix("\(path)/") } ? path : nil
    }

    func server(_ folders: [String] = []) -> ToolServer {
        ToolServer(
            options: LintOptions(), folders: folders, read: { path in files[path].map { Array($0.utf8) } },
            resolved: resolved)
    }
}

/// A client of the Model Context Protocol for tests.
private struct Client {
    var server: ToolServer

    init(
        _ files: MemoryFiles = MemoryFiles(), folders: [String] = [], version: String = "2025-06-18",
        roots: Bool = false
    ) {
        server = files.server(folders)
        let capabilities: JSONValue = roots ? ["roots": [:]] : [:]
        _ = request("initialize", ["protocolVersion": .string(version), "capabilities": capabilities])
        _ = send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }

    /// Sends a line, and returns the messages that come back.
    mutating func send(_ line: String) -> [JSONValue] {
        server.receive(Array(line.utf8)).split(separator: 0x0A).compactMap { bytes in
            try? JSONDocument(parsing: Array(bytes)).value
        }
    }

    mutating func request(_ method: String, _ parameters: JSONValue = [:], id: JSONValue = 1) -> [JSONValue] {
        send(
            JSONWriter().text(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]))
    }

    mutating func call(_ tool: String, _ arguments: JSONValue) -> JSONValue? {
        request("tools/call", ["name": .string(tool), "arguments": arguments]).first?["/result"]
    }
}

extension JSONValue? {
    fileprivate var text: String { self?["/content/0/text"]?.string ?? "" }
}

/// The tools for agents, by the Model Context Protocol.
@Suite("Tools for agents") struct ToolServerTests {
    private static let bad = #"{"aps":{"alert":"a","badge":"3"}}"#

    @Test(
        "The client's version of the protocol is taken if the server has it",
        arguments: [
            ("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"), ("2025-11-25", "2025-06-18"),
            ("1", "2025-06-18"),
        ])
    func versions(_ asked: String, _ given: String) throws {
        var server = MemoryFiles().server()
        let bytes = server.receive(
            Array(#"{"id":1,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{}}}"#.utf8))
        let answer = try JSONDocument(parsing: bytes).value
        #expect(answer["/result/protocolVersion"]?.string == given)
        #expect(answer["/result/serverInfo/name"]?.string == "apnslint")
    }

    @Test("The tools, symptoms and resources that clients list are those that there are")
    func lists() throws {
        var client = Client()
        let tools = try #require(client.request("tools/list").first?["/result/tools"]?.array)
        #expect(tools.compactMap { $0["/name"]?.string } == ["lint", "fix", "explain", "why", "group", "preview"])
        let symptoms = tools[3]["/inputSchema/properties/symptom/enum"]?.array?.compactMap(\.string)
        #expect(symptoms == Symptom.all.map(\.name) && symptoms == Symptom.names)
        let resources = try #require(client.request("resources/list").first?["/result/resources"]?.array)
        #expect(resources.count == 3)
        for resource in resources {
            let page = client.request("resources/read", ["uri": resource["/uri"] ?? ""]).first?["/result/contents/0"]
            #expect((page?["/text"]?.string?.count ?? 0) > 1000 && page?["/mimeType"] == resource["/mimeType"])
        }
    }

    @Test("Each tool answers as its command does")
    func tools() throws {
        var client = Client()
        let text = JSONValue.string(Self.bad)
        #expect(client.call("lint", ["text": text]).text.hasPrefix("text:1:29 error wrong-kind /aps/badge: badge is"))
        #expect(client.call("lint", ["texts": [text, text]]).text.hasSuffix("2 errors in 2 documents\n"))
        let fixed = client.call("fix", ["text": text])
        #expect(fixed.text == #"{"aps":{"alert":"a","badge":3}}"#)
        #expect(fixed?["/content/1/text"]?.string?.hasPrefix("fixed 1 finding; what is left:\nnothing found") == true)
        #expect(client.call("explain", ["words": "error 410 Unregistered"]).text.hasPrefix("# Unregistered"))
        #expect(client.call("explain", ["words": "wrong-kind"]).text.contains("wrong-kind"))
        let why = client.call("why", ["symptom": "no-sound", "text": text, "status": 410, "reason": "Unregistered"])
        #expect(why.text.contains("✗  APNs accepted it: no, APNs answered 410 Unregistered"))
        let app: JSONValue = ["sounds": ["chime.caf"]]
        let sound: JSONValue = #"{"aps":{"alert":"a","sound":"x.caf"}}"#
        #expect(
            client.call("why", ["symptom": "no-sound", "text": sound, "app": app]).text.contains("[sound-not-in-app]"))
        let headers: JSONValue = ["apns-priority": "7"]
        #expect(client.call("lint", ["text": text, "headers": headers]).text.contains("unknown-priority"))
        let group = client.call("group", ["texts": [text, text], "picture": true])
        #expect(group.text.contains("2 notifications"))
        let picture: JSONPointer = "/content/1/resource"
        #expect(group?["/content/1/type"] == "resource")
        #expect(group?[picture.appending("mimeType")] == "image/svg+xml")
        #expect(group?[picture.appending("text")]?.string?.hasPrefix("<svg") == true)
        let lines: JSONValue = .string("\(Self.bad)\n\(Self.bad)\n")
        #expect(client.call("group", ["text": lines, "name": "log.jsonl"]).text.contains("2 notifications"))
        let refused = #"{"to":"a","push":{"aps":{"alert":"Hi"}},"answer":{"code":400,"why":"BadTopic"}}"#
        let sent = #"{"to":"a","push":{"aps":{"alert":"Hi","badge":"3"}},"answer":{"code":200}}"#
        let log: JSONValue = [
            "text": .string([sent, refused].joined(separator: "\n")), "name": "log.jsonl",
            "record": ["payload": "/push", "device": "/to", "status": "/answer/code", "reason": "/answer/why"],
        ]
        #expect(client.call("group", log).text.contains("1 notification"))
        #expect(client.call("group", log).text.contains("BadTopic"))
        #expect(client.call("lint", log).text.contains("/push/aps/badge"))
        let preview = client.call("preview", ["text": text])
        #expect(preview?["/content/0/type"] == "text" && preview.text.contains("1 notification"))
        #expect(preview?["/content/1/type"] == "resource")
    }

    @Test(
        "The patch of what is not applied is what the fixer makes with unsafe fixes, also where their edits touch",
        arguments: [
            #"{"aps":{"alert":"x","foo":1,"url":"x"}}"#, #"{"aps":{"alert":"x","foo":1,"bar":[],"url":"x"}}"#,
            #"{"aps":{"alert":"x","badge":"3","foo":1},"thread-id":"t"}"#,
        ])
    func patches(_ text: String) throws {
        var client = Client()
        let left = client.call("fix", ["text": .string(text)])
        let fixed = client.call("fix", ["text": .string(text), "unsafe": true]).text
        let report = try #require(left?["/content/1/text"]?.string)
        #expect(report.contains("\n+\(fixed)"), "\(report)")
        #expect(!client.call("lint", ["text": .string(text)]).text.contains("offset"))
        #expect(client.call("lint", ["text": .string(text), "edits": true]).text.contains("offset"))
    }

    @Test("A call that is cancelled while it is worked on gets no answer, and its work ends early")
    func cancelled() throws {
        var client = Client()
        client.server.perform = { id, work in id == 7 ? nil : work { true } }
        let text: JSONValue = ["name": "lint", "arguments": ["text": .string(Self.bad)]]
        #expect(client.request("tools/call", text, id: 7).isEmpty)
        let early = client.request("tools/call", text, id: 8).first
        #expect(early?["/id"] == 8 && early?["/result"].text.contains("wrong-kind") == false)
        #expect(client.request("ping", id: 9).first?["/result"] == [:])
        let fix = #"{"method":"notifications/cancelled","params":{"requestId":"a"}}"#
        #expect(
            ToolServer.cancelledIDs(in: Array("[\(fix),{\"id\":1,\"method\":\"ping\"},\(fix)]".utf8)) == ["a", "a"])
        #expect(ToolServer.cancelledIDs(in: Array("{\"method\":\"ping\",\"notifications/cancelled\":1}".utf8)).isEmpty)
    }

    @Test("Like findings take a few lines, and a known cause one")
    func few() {
        var client = Client()
        let texts = JSONValue.array((0..<1000).map { _ in .string(Self.bad) })
        let text = client.call("lint", ["texts": texts]).text
        #expect(text.utf8.count <= 4096)
        #expect(text.hasSuffix("wrong-kind: 997 more like these\n1000 errors in 1000 documents\n"), "\(text)")
        let ids = JSONValue.array((0..<1000).map { .string(#"{"aps":{"alert":"a","soud\#($0)":1}}"#) })
        #expect(client.call("lint", ["texts": ids]).text.utf8.count <= 8192)
        let pair: JSONValue = [
            #"{"aps":{"alert":"a","thread-id":"s"}}"#, #"{"aps":{"alert":"a","thread-id":"t"}}"#,
        ]
        let why = client.call("why", ["symptom": "not-stacked", "texts": pair]).text
        #expect(why.hasPrefix("✗") && why.utf8.count <= 600, "\(why)")
        for symptom in Symptom.names {
            let why = client.call("why", ["symptom": .string(symptom), "text": .string(Self.bad)]).text
            #expect(!["--header", "--app"].contains(where: why.contains), "\(why)")
        }
    }

    @Test(
        "Wrong arguments are told to the agent",
        arguments: [
            ("lint", #"{}"#, "give either text, at most 1000 texts, or path"),
            ("lint", #"{"text":"{}","texts":[]}"#, "give either text, at most 1000 texts, or path"),
            ("lint", #"{"text":5}"#, "text is a number, not a string"),
            ("lint", #"{"texts":["{}",5]}"#, "texts[1] is a number, not a string"),
            ("lint", #"{"text":"{}","headers":[]}"#, "headers is an array, not an object"),
            (
                "lint", #"{"txt":"{}"}"#,
                "there is no argument txt: there are text, texts, path, name, headers, all_headers, app"
            ),
            ("lint", #"{"text":"{}","app":{"sound":[]}}"#, "app: "), ("explain", "{}", "nothing is known of it"),
            ("explain", #"{"words":"BadDeviceTokn"}"#, "nothing is known of it: did you mean BadDeviceToken?"),
            ("why", #"{"symptom":"no-fun","text":"{}"}"#, "symptom is one of not-shown"),
            ("group", #"{"text":"{}","locale":"tlh-!"}"#, "locale: there is no such language"),
            ("preview", #"{"text":"x"}"#, "there is no push that could be read"),
            ("group", #"{"text":"{}","os":"ios19"}"#, "os: there is no system ios19"),
            ("lint", #"{"text":"{}","record":{"payloud":"/a"}}"#, "payloud is not a known place"),
            (
                "explain", #"{"words":"kubernetes ingress timeout"}"#,
                "not sure what is asked for; the nearest pages are "
            ),
        ])
    func wrongArguments(_ tool: String, _ arguments: String, _ message: String) throws {
        var client = Client()
        let result = client.call(tool, try JSONDocument(parsing: Array(arguments.utf8)).value)
        #expect(result?["/isError"] == true && result.text.hasPrefix(message), "\(result.text)")
    }

    @Test(
        "A malformed message gets an error, and the next one its answer",
        arguments: [
            ("x", -32700), ("{\"id\":1,", -32700), ("\u{FEFF}{}", -32700), ("[]", -32600), ("5", -32600),
            ("{}", -32600),
            (#"{"id":{},"method":"ping"}"#, -32600), (#"{"id":null,"method":"ping"}"#, -32600),
            (#"{"id":1,"method":"nope"}"#, -32601), (#"{"id":1,"method":"initialize"}"#, -32600),
            (#"{"id":1,"method":"tools/call"}"#, -32602), (#"{"id":1,"method":"tools/call","params":[]}"#, -32602),
            (#"{"id":1,"method":"tools/call","params":{"name":"rm"}}"#, -32602),
            (#"{"id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, -32002),
            (String(repeating: "[", count: 100_000), -32700),
        ])
    func malformed(_ line: String, _ code: Int) {
        var client = Client()
        #expect(client.send(line).map { $0["/error/code"] } == [.integer(Int64(code))])
        #expect(client.request("ping").first?["/result"] == [:])
    }

    @Test("A message that is too long gets an error, read or not; notifications and unknown answers get none")
    func bounds() {
        var client = Client()
        let long = client.request(
            "tools/call", ["name": "lint", "arguments": ["text": .string(String(repeating: "x", count: 5 << 20))]])
        #expect(long.first?["/error/code"] == -32600 && long.first?["/id"] == 1)
        #expect(String(decoding: client.server.receive([], isCut: true), as: UTF8.self).contains("-32600"))
        for silent in [
            #"{"method":"nope"}"#, #"{"id":7,"result":{}}"#, #"{"id":"apnslint-roots","result":{"roots":[]}}"#,
        ] {
            #expect(client.send(silent).isEmpty)
        }
        let texts = JSONValue.array((0...1000).map { _ in "{}" })
        #expect(client.call("lint", ["texts": texts])?["/isError"] == true)
    }

    @Test("Before initialize only ping and initialize are answered")
    func phases() {
        var server = MemoryFiles().server()
        for method in ["tools/list", "resources/list", "tools/call", "server/discover"] {
            let bytes = server.receive(Array(#"{"id":1,"method":"\#(method)"}"#.utf8))
            #expect(String(decoding: bytes, as: UTF8.self).contains("-32601"))
        }
    }

    @Test("An array of messages is answered by an array in 2025-03-26 only")
    func batches() {
        let batch = #"[{"id":1,"method":"ping"},{"method":"x"},{"id":2,"method":"nope"},3]"#
        var old = Client(version: "2025-03-26")
        let answers = old.send(batch).first?.array ?? []
        #expect(answers.map { $0["/error/code"] ?? $0["/result"] } == [[:], -32601, -32600])
        #expect(old.send("[]").first?["/error/code"] == -32600)
        var new = Client()
        #expect(new.send(batch).map { $0["/error/code"] } == [-32600])
    }

    private static let files = MemoryFiles(
        files: ["/pushes/a.apns": bad, "/pushes/sub/b.apns": bad, "/pushes-old/c.apns": bad, "/etc/secret": "x"],
        links: ["/pushes/link": "/etc/secret", "/home/w": "/pushes"])

    @Test(
        "Files in the client's folders are read, and no others",
        arguments: [
            ("/pushes/a.apns", true), ("file:///pushes/sub/b.apns", true), ("a.apns", true), ("/home/w", false),
            ("/pushes", false),
            ("/pushes-old/c.apns", false), ("/etc/secret", false), ("/pushes/link", false), ("", false),
            ("http://x/a", false),
        ])
    func folders(_ path: String, _ isRead: Bool) {
        var client = Client(Self.files, roots: true)
        let asked = client.request("tools/call", ["name": "lint", "arguments": ["path": .string(path)]], id: "a")
        #expect(asked.map { $0["/method"] } == ["roots/list"])
        let answers = client.send(
            #"{"id":"apnslint-roots","result":{"roots":[{"uri":"file:///home/w"},{"uri":"x:"},{}]}}"#)
        #expect(answers.first?["/id"] == "a")
        #expect(answers.first?["/result/isError"] == .boolean(!isRead))
        // Where the client names no folders, those of the command line count.
        var other = Client(Self.files, folders: ["/home/w"])
        #expect(other.call("lint", ["path": .string(path)])?["/isError"] == .boolean(!isRead))
    }

    @Test(
        "A refused path is told from a missing one and a folder, and of files outside it is not said whether they exist",
        arguments: [
            ("/pushes/none.apns", "there is no file /pushes/none.apns"),
            ("/pushes/sub", "/pushes/sub is a folder, or no file"),
            ("/pushes", "/pushes is a folder"), ("/etc/secret", "/etc/secret is outside"),
            ("/etc/none", "/etc/none is outside"),
            ("/pushes/a.apns\0", "a path has no NUL"), ("/pushes/link", "/pushes/link is outside"),
            ("/pushes/../etc/none", "/pushes/../etc/none is outside"),
        ])
    func refusedPaths(_ path: String, _ message: String) {
        var client = Client(Self.files, folders: ["/pushes"])
        let text = client.call("lint", ["path": .string(path)]).text
        #expect(text.hasPrefix(message), "\(text)")
    }

    @Test("A message that is too long is answered with its id, if that stands before its parameters")
    func longMessages() throws {
        var client = Client()
        let rest = #","method":"tools/call","params":{"x":""# + String(repeating: "y", count: 5 << 20) + #""}}"#
        for (head, id) in [
            (#"{"jsonrpc":"2.0","id":"a-1""#, JSONValue.string("a-1")), (#"{"id": 17"#, 17),
            (#"{"jsonrpc":"2.0""#, .null),
        ] {
            #expect(client.send(head + rest).first?["/id"] == id)
            // Of a still longer one only the beginning is read.
            let cut = client.server.receive(Array((head + rest).utf8.prefix(1000)), isCut: true)
            #expect(try JSONDocument(parsing: cut).value["/id"] == id)
        }
    }

    @Test("Without folders no file is read; changed folders are asked for again; the client's error names none")
    func changedFolders() {
        var none = Client(Self.files)
        #expect(none.call("lint", ["path": "/pushes/a.apns"])?["/isError"] == true)
        var client = Client(Self.files, roots: true)
        for (answer, isError) in [
            (#""error":{"code":-32601,"message":"no"}"#, true),
            (#""result":{"roots":[{"uri":"file:///pushes"}]}"#, false),
        ] {
            #expect(client.request("tools/call", ["name": "lint", "arguments": ["path": "/pushes/a.apns"]]).count == 1)
            let results = client.send(#"{"id":"apnslint-roots",\#(answer)}"#)
            #expect(results.map { $0["/result/isError"] } == [.boolean(isError)])
            _ = client.send(#"{"method":"notifications/roots/list_changed"}"#)
        }
        // Calls that wait are kept only up to a number.
        let many = (0..<150).flatMap { id in
            client.request("tools/call", ["name": "lint", "arguments": ["path": "/pushes/a.apns"]], id: .integer(id))
        }
        #expect(many.count == 51)
        #expect(client.send(#"{"id":"apnslint-roots","result":{"roots":[]}}"#).count == 100)
    }

    // MARK: A session

    /// A task that agents get, the calls that do it, and what the answers have to say.
    struct Task: Sendable {
        let name: String
        let calls: [(tool: String, arguments: JSONValue, says: [String])]
    }

    private static let big: JSONValue = .string(
        #"{"aps":{"alert":"x"},"log":""# + String(repeating: "z", count: 4200) + #""}"#)
    private static let start =
        #""timestamp":1789000000,"event":"start","content-state":{"score":1},"#
        + #""alert":{"title":"Goal","body":"1:0"}"#
    private static let match: JSONValue = [
        "bundle-ids": ["com.example.app"], "supports-live-activities": true,
        "live-activities": [
            ["attributes-type": "Match", "attributes": ["team": "String"], "content-state": ["score": "Int"]]
        ],
    ]

    private static let tasks: [Task] = [
        Task(
            name: "the notifications don't group",
            calls: [
                (
                    "why",
                    [
                        "symptom": "not-stacked",
                        "texts": [
                            #"{"aps":{"alert":"a","thread-id":"chat-1"}}"#,
                            #"{"aps":{"alert":"b","thread-id":"chat-2"}}"#,
                        ],
                    ], ["✗ ", "chat-1", "chat-2"]
                )
            ]),
        Task(
            name: "which push is too large, and what to cut",
            calls: [
                (
                    "lint", ["texts": [#"{"aps":{"alert":"a"}}"#, big]],
                    ["texts[1]:", "payload-too-large", "1 error in 2 documents"]
                ),
                ("explain", ["words": "how large may a payload be"], ["apnslint size"]),
            ]),
        Task(
            name: "write a start of a Live Activity for this app",
            calls: [
                (
                    "lint",
                    [
                        "text": .string(#"{"aps":{\#(start),"attributes-type":"Game","attributes":{}}}"#),
                        "headers": ["apns-push-type": "liveactivity"], "app": match,
                    ], ["activity-type-not-in-app"]
                ),
                (
                    "lint",
                    [
                        "text": .string(#"{"aps":{\#(start),"attributes-type":"Match","attributes":{"team":"A"}}}"#),
                        "headers": ["apns-push-type": "liveactivity"], "app": match,
                    ], ["nothing found"]
                ),
            ]),
        Task(
            name: "the badge does not change",
            calls: [
                (
                    "why", ["symptom": "no-badge", "text": .string(bad)],
                    ["✗ no-badge: badge is a string, not a number [wrong-kind]"]
                ),
                ("fix", ["text": .string(bad)], [#""badge":3"#]),
            ]),
        Task(
            name: "APNs says BadDeviceToken for TestFlight builds",
            calls: [
                (
                    "explain", ["words": "BadDeviceToken in TestFlight"],
                    ["# BadDeviceToken", "api.sandbox.push.apple.com"]
                )
            ]),
        Task(
            name: "the alarm is silent at night",
            calls: [
                (
                    "explain", ["words": "time-sensitive push is silent in Do Not Disturb"],
                    ["# not-through-focus", "Also: "]
                )
            ]),
        Task(
            name: "check the push of this program",
            calls: [
                ("lint", ["text": #"const p = {aps: {alert: "x", badge: "3"}};"#], ["`name`"]),
                (
                    "fix", ["text": #"const p = {aps: {alert: "x", badge: "3"}};"#, "name": "push.js"],
                    [#"const p = {aps: {alert: "x", badge: 3}};"#]
                ),
            ]),
        Task(
            name: "the picture of the Firebase message is missing on iPhones",
            calls: [
                (
                    "why",
                    [
                        "symptom": "no-image",
                        "text":
                            #"{"message":{"token":"t","notification":{"title":"x","image":"https://example.com/a.png"}}}"#,
                    ], ["✗ no-image: ", "[message-image-not-shown]"]
                )
            ]),
        Task(
            name: "the silent push wakes nothing",
            calls: [
                (
                    "why",
                    [
                        "symptom": "not-woken", "text": #"{"aps":{"content-available":1}}"#,
                        "headers": ["apns-push-type": "background", "apns-priority": 10],
                    ], ["✗ not-woken: ", "[background-priority]"]
                )
            ]),
        Task(
            name: "what will the lock screen say",
            calls: [
                (
                    "group", ["texts": [.string(bad), .string(bad), .string(bad)], "os": "ios18"],
                    ["3 notifications: texts[2], texts[1], texts[0]"]
                ),
                ("preview", ["text": .string(bad)], []),
            ]),
    ]

    @Test("Ten tasks that agents get are done in one or two calls with short answers", arguments: tasks.indices)
    func session(_ index: Int) {
        let task = Self.tasks[index]
        var client = Client()
        for call in task.calls {
            let result = client.call(call.tool, call.arguments)
            let texts = (result?["/content"]?.array ?? []).compactMap { $0["/text"]?.string }.joined(separator: "\n")
            #expect(result?["/isError"] == false, "\(task.name): \(texts)")
            for part in call.says { #expect(texts.contains(part), "\(task.name): \(texts)") }
            #expect(texts.utf8.count < 4000, "\(task.name): \(texts.utf8.count) bytes")
        }
    }

    @Test("The instructions name each tool")
    func instructions() {
        let names = (ToolServer.texts["/tools"]?.array ?? []).compactMap { $0["/name"]?.string }
        let text = ToolServer.texts["/instructions"]?.string ?? ""
        #expect(names.count == 6 && names.allSatisfy { text.contains("\($0): ") })
    }

    @Test(
        "Each tool takes each service's message by name, and by what it is", arguments: ["lint", "fix", "why", "group"])
    func services(_ tool: String) {
        var client = Client()
        for sample in ServiceSample.all {
            let (form, message, rule) = (sample.service, sample.faulty, sample.rule)
            for envelope in [form, nil] {
                var arguments: JSONObject = ["text": .string(message)]
                if let envelope { arguments["envelope"] = .string(envelope) }
                if tool == "why" { arguments["symptom"] = "not-shown" }
                let text = client.call(tool, .object(arguments)).text
                let expected =
                    ["lint": [rule], "why": ["not-shown: "], "group": ["1 notification", "1 not displayed"]][tool] ?? [
                        "{"
                    ]
                #expect(expected.contains(where: text.contains), "\(tool) \(form): \(text)")
                #expect(!text.contains("missing-aps") && !text.contains("[envelope]"), "\(tool) \(form): \(text)")
            }
        }
    }
}
