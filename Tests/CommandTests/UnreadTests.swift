import Foundation
import JSONText
import PushReport
import Testing

/// A place where `aps` is set and that can't be read is a line of every report, also of a folder.
@Suite("Places that are not read") struct UnreadTests {
    private static let deep = String(repeating: "[", count: 70)
    private static let unread: [(name: String, text: String, line: Int64)] = [
        ("broken.yaml", "a: {b\npayload: {\"aps\":{\"alert\":\"x\",\"badge\":\"3\"}}\n", 2),
        ("block.yaml", "a: 'b\npayload:\n  aps:\n    alert: x\n", 3),
        (
            "brackets.yaml",
            (0..<129).map { "# [ \($0)\n" }.joined() + "payload: {\"aps\":{\"alert\":\"x\"}}\na: [\n", 130
        ),
        ("deep.js", "f(\(deep){\"aps\":{\"alert\":\"x\"}}\(String(repeating: "]", count: 70)))\n", 1),
        (
            "deep-beside.js",
            "send({\"aps\":{\"alert\":\"x\"}})\nf(\(deep){\"aps\":{\"alert\":\"x\"}}\(String(repeating: "]", count: 70)))\n",
            2
        ),
        ("unquoted.md", "```json\n{ aps: { alert: \"x\", mutable-content: 1 } }\n```\n", 2),
        ("open.md", "```json\n{ 'aps': { 'alert' \"x\" } }\n", 2),
        ("block.md", "```yaml\na: 'b\naps:\n  alert: x\n```\n", 3),
        ("text.py", "body = 'sent: {\"aps\": {\"alert\": \"x\"}} to'\n", 1),
        ("query.sh", "jq --arg text \"$1\" '.a + {\"aps\": {\"alert\": $text}}' in.json > body\n", 1),
        ("plain.http", "GET https://example.com\n\n<body>{\"aps\": {\"alert\": \"x\"}}</body>\n", 3),
    ]

    @Test("is named in a folder, and fails a run only with --fail-on-unread", arguments: unread)
    func places(_ name: String, _ text: String, _ line: Int64) throws {
        let scratch = try Scratch()
        try scratch.write(text, to: "in/\(name)")
        let command = ["lint", "--no-config", "--sources", "in"]
        let run = try Program.run(command, in: scratch.url)
        #expect(run.status == 0 && run.output.contains("in/\(name):\(line):"), "\(name): \(run)")
        #expect(run.output.contains("1 place was not read"), "\(name): \(run.output)")
        let failing = try Program.run(command + ["--fail-on-unread"], in: scratch.url)
        #expect(failing.status == 1 && failing.output == run.output)
        let json = try Program.run(command + ["--format", "json", "--min-severity", "error"], in: scratch.url)
        let places = try JSONDocument(parsing: Array(json.output.utf8)).value["/unread"]?.array ?? []
        #expect(places.map { $0["/path"] } == [.string("in/\(name)")])
        #expect(places.first?["/line"] == .integer(line), "\(name): \(places)")
        let named = try Program.run(["lint", "--no-config", "in/\(name)"], in: scratch.url)
        #expect(named.output.contains(name.hasSuffix("yaml") ? "\(line) | " : "in/\(name):\(line):"), "\(named.output)")
    }

    @Test("is none in a script without an ending, which is read in a folder if it can be run")
    func scripts() throws {
        let scratch = try Scratch()
        let text = "send({'aps': {'badge': '3'}})\n"
        for (name, first, mode) in [
            ("push", "#!/usr/bin/env python3", 0o755), ("notes", "#!/usr/bin/env python3", 0o644),
            ("data", "\"aps\"", 0o755),
        ] {
            try scratch.write("\(first)\n\(text)", to: "in/\(name)")
            let path = scratch.url.appendingPathComponent("in/\(name)").path
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        let run = try Program.run(["lint", "--no-config", "--sources", "--format", "concise", "in"], in: scratch.url)
        #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == ["in/push:2:24:"], "\(run)")
    }

    @Test(
        "of a file that was named is said once, beside the reason",
        arguments: unread.prefix { $0.name.hasSuffix("yaml") })
    func once(_ name: String, _ text: String, _ line: Int64) throws {
        let scratch = try Scratch()
        try scratch.write(text, to: name)
        let run = try Program.run(["lint", "--no-config", "--format", "json", name], in: scratch.url)
        let report = try JSONDocument(parsing: Array(run.output.utf8)).value
        #expect(run.status == 1 && report["/unread"]?.array?.count == 1)
        #expect(report["/files/0/findings"]?.array?.map { $0["/rule"] } == ["not-json"])
        #expect(report["/files/0/findings/0/related/0/range/start/line"] == .integer(line), "\(run.output)")
    }

    @Test("is in every format", arguments: Program.formats.filter { $0 != "summary-json" })
    func formats(_ format: String) throws {
        let scratch = try Scratch()
        for (name, text, _) in Self.unread { try scratch.write(text, to: "in/\(name)") }
        let run = try Program.run(["lint", "--no-config", "--sources", "--format", format, "in"], in: scratch.url)
        #expect(run.status == 0)
        for (name, _, _) in Self.unread { #expect(run.output.contains("in/\(name)"), "\(format): \(run.output)") }
    }

    static let read: [(name: String, text: String)] = [
        ("receive.swift", "guard let aps = userInfo[\"aps\"] as? [String: Any] else { return }\n"),
        (
            "model.swift",
            "struct Push: Codable {\n    let aps: APS\n    enum CodingKeys: String, CodingKey { case aps = \"aps\" }\n}\n"
        ),
        ("receive.kt", "val aps: Map<String, Any> = message.data[\"aps\"]\nwhen (key) { \"aps\" -> read(value) }\n"),
        ("receive.js", "const { aps } = push;\nswitch (key) { case \"aps\": return push.aps; }\n"),
        ("receive.m", "NSDictionary *aps = userInfo[@\"aps\"];\nid alert = [aps objectForKey:@\"alert\"];\n"),
        ("types.ts", "export interface Push {\n  aps: {\n    alert: string;\n  };\n}\n"),
        ("receive.py", "aps = payload.get(\"aps\", {})\nif \"aps\" in payload: print(payload[\"aps\"])\n"),
        ("comment.swift", "// {\"aps\": {\"alert\": \"x\"\nlet a = 1\n"),
        ("schema.md", "```json\n{\"properties\": {\"aps\": {\"type\": \"object\"}}}\n```\n"),
        ("abridged.md", "```json\n{ \"aps\": { ... } }\n```\n\n```swift\nlet aps = userInfo[\"aps\"]\n```\n"),
        ("access.yaml", "aps:\n  - name: hall\n    channel: 6\n"),
        ("prose.md", "The key `aps: {` begins a payload, and \"aps\": {} is empty.\n"),
    ]

    @Test("is none in code that takes aps out, declares it or tells of it")
    func none() throws {
        let scratch = try Scratch()
        for (name, text) in Self.read { try scratch.write(text, to: "in/\(name)") }
        try scratch.write(#"{"aps":{"alert":"x"}}"#, to: "in/a.apns")
        let run = try Program.run(
            ["lint", "--no-config", "--sources", "--format", "json", "--fail-on-unread", "in"], in: scratch.url)
        #expect(run.status == 0 && !run.output.contains("\"unread\""), "\(run)")
    }

    @Test("A link that leads nowhere is such a line, and no unreadable input")
    func link() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"x"}}"#, to: "in/a.apns")
        for name in ["b.md", "c.apns", "d.json", "e.txt"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.url.appendingPathComponent("in/\(name)").path, withDestinationPath: "nowhere")
        }
        let run = try Program.run(
            ["lint", "--no-config", "--sources", "--format", "json", "in"], in: scratch.url)
        #expect(run.status == 0)
        let places = try JSONDocument(parsing: Array(run.output.utf8)).value["/unread"]?.array ?? []
        #expect(places.map { $0["/path"]?.string } == ["in/b.md", "in/c.apns", "in/d.json"])
        #expect(run.errors.contains("in/c.apns: the link was not read: no such file or directory"))
        let failing = try Program.run(["lint", "--no-config", "--fail-on-unread", "in"], in: scratch.url)
        #expect(failing.status == 1 && failing.output.contains("2 places were not read"))
        let group = try Program.run(["group", "--no-config", "in"], in: scratch.url)
        #expect(group.status == 0 && group.errors.contains("in/c.apns: the link was not read"))
    }

    @Test("JSON that spells aps with escapes is checked, and with single quotes or none it is no JSON")
    func spellings() throws {
        for (text, rule) in [
            (#"{"\u0061ps":{"badge":"1"}}"#, "wrong-kind"), ("{'aps':{'badge':1}}", "not-json"),
            ("{aps: {badge: 1}}", "not-json"),
        ] {
            let scratch = try Scratch()
            try scratch.write(text, to: "in/a.json")
            let run = try Program.run(["lint", "--no-config", "in"], in: scratch.url)
            #expect(run.status == 1 && run.output.contains("[\(rule)]"), "\(text): \(run)")
        }
    }

    @Test("init sets the option where everything is read, and names the places otherwise")
    func initCommand() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"x"}}"#, to: "clean/a.apns")
        try scratch.write(Self.unread[0].text, to: "other/broken.yaml")
        let clean = try Program.run(["init", "clean"], in: scratch.url)
        #expect(clean.status == 0)
        let settings = try String(
            contentsOf: scratch.url.appendingPathComponent("clean/.apnslint.json"), encoding: .utf8)
        #expect(settings.contains("\"fail-on-unread\": true"))
        let other = try Program.run(["init", "other"], in: scratch.url)
        #expect(other.status == 0 && other.output.contains("other/broken.yaml:2:12: aps is set here"), "\(other)")
        try scratch.write(Self.unread[0].text, to: "clean/broken.yaml")
        let folder = scratch.url.appendingPathComponent("clean")
        #expect(try Program.run(["lint", "--sources", "."], in: folder).status == 1)
    }

    @Test("init has the programs checked that hold payloads, and none where only documentation does")
    func initForServers() throws {
        let scratch = try Scratch()
        try scratch.write("send({aps: {badge: \"3\"}})\n", to: "server/src/send.js")
        try scratch.write("`{\"aps\":{\"badge\":3}}`\n", to: "other/README.md")
        for (folder, isServer) in [("server", true), ("other", false)] {
            let run = try Program.run(["init", "--ci", "github", "--ci", "pre-commit", folder], in: scratch.url)
            #expect(run.status == 0 && run.output.contains("1 program or script holds payloads") == isServer, "\(run)")
            #expect(run.output.contains("apnslint fix --write --sources mends 1 of them") == isServer)
            for file in [".github/workflows/apnslint.yml", ".pre-commit-config.yaml"] {
                let text = try String(
                    contentsOf: scratch.url.appendingPathComponent("\(folder)/\(file)"), encoding: .utf8)
                #expect(text.contains("--sources") == isServer)
            }
        }
        let server = scratch.url.appendingPathComponent("server")
        #expect(try Program.run(["lint", "--sources", "."], in: server).status == 0)
        #expect(try Program.run(["lint", "--sources", "--no-config", "."], in: server).status == 1)
    }

    /// A mistake in each form, most of them in messages and requests that do not name `aps`.
    private static let forms: [(name: String, text: String)] = [
        ("a.md", "```json\n{\"to\": \"/topics/a\", \"notification\": {\"title\": \"x\"}}\n```\n"),
        (
            "b.yaml",
            "action:\n  - service: notify.mobile_app_a\n    data:\n      message: x\n      data:\n        push:\n          interruption-level: loud\n"
        ),
        ("c.js", "fetch('https://exp.host/--/api/v2/push/send', f({ to: token, title: 'x', badge: '3' }))\n"),
        (
            "d.http",
            "POST https://fcm.googleapis.com/v1/projects/a/messages:send\n\n{\"message\": {\"token\": \"a\", \"topic\": \"b\", \"notification\": {\"title\": \"x\"}}}\n"
        ),
        (
            "e.sh",
            "curl https://api.push.apple.com/1/apps/com.example/channels -H 'apns-request-id: x' -d '{\"message-storage-policy\": 1}'\n"
        ),
        (
            "f.json",
            #"{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.0.0/collection.json"}, "item": [{"request": {"url": "https://fcm.googleapis.com/fcm/send", "method": "POST", "header": [], "body": {"mode": "raw", "raw": "{\"notification\": {\"title\": \"x\"}, \"condition\": \"'a' in topics\"}"}}}]}"#
        ),
        ("g.xml", "<string>{&quot;aps&quot;:{&quot;badge&quot;:&quot;3&quot;}}</string>\n"),
    ]

    @Test("A folder gives what its files give when they are named")
    func folders() throws {
        let scratch = try Scratch()
        for (name, text) in Self.forms { try scratch.write(text, to: "in/\(name)") }
        func lines(_ arguments: [String]) throws -> [String] {
            try Program.run(["lint", "--no-config", "--format", "concise"] + arguments, in: scratch.url)
                .output.split(separator: "\n").map(String.init)
        }
        let named = try lines(Self.forms.map { "in/\($0.name)" })
        #expect(try lines(["--sources", "in"]) == named)
        for (name, _) in Self.forms { #expect(named.contains { $0.hasPrefix("in/\(name):") }, "\(name)") }
    }
}
