import Foundation
import Testing

/// `apnslint group`, from the outside. Each folder of `Payloads/groups` is a case: its `expected.txt` holds commands, run in
/// that folder, with what they print. `RECORD_SAMPLES=1 swift test` rewrites the outputs, and fails.
@Suite struct GroupCommandTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil
    private static let folder = Program.repository.appendingPathComponent("Payloads/groups")

    static let cases: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
        .sorted()

    @Test("A sample's stacks come out as its transcript says", arguments: cases)
    func transcript(_ name: String) throws {
        let folder = Self.folder.appendingPathComponent(name)
        let file = folder.appendingPathComponent("expected.txt")
        let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var commands = expected.split(separator: "\n").filter { $0.hasPrefix("$ apnslint group") }.map(String.init)
        if commands.isEmpty {
            let hasApp = FileManager.default.fileExists(atPath: folder.appendingPathComponent("app.json").path)
            commands = ["$ apnslint group --explain \(hasApp ? "--app app.json " : "")notifications.jsonl"]
        }
        let found = try commands.map { command in
            let line = "$APNSLINT" + command.dropFirst("$ apnslint".count) + " 2>&1"
            return "\(command)\n\(try Program.shell(line, in: folder).output)"
        }.joined(separator: "\n")
        if Self.isRecording, found != expected { try Data(found.utf8).write(to: file) }
        #expect(found == expected, "recorded anew: read the difference, then run again without RECORD_SAMPLES")
    }

    private static let conversation = """
        {"aps":{"alert":{"title":"Kritarth","body":"Pizza today?","summary-arg":"Kritarth"},"thread-id":"gr-51413"}}
        {"aps":{"alert":{"title":"Teja","body":"Not again","summary-arg":"Teja"},"thread-id":"gr-51413"}}
        """

    @Test("Files, a folder, an array and lines give the same stacks")
    func inputs() throws {
        let scratch = try Scratch()
        let lines = Self.conversation.split(separator: "\n").map(String.init)
        try scratch.write(Self.conversation, to: "all.jsonl")
        try scratch.write("[\(lines.joined(separator: ",\n"))]", to: "array/all.json")
        for (number, line) in lines.enumerated() { try scratch.write(line, to: "folder/\(number).apns") }
        let runs = [
            try Program.run(["group", "all.jsonl"], in: scratch.url),
            try Program.run(["group", "array/all.json"], in: scratch.url),
            try Program.run(["group", "folder"], in: scratch.url),
            try Program.run(["group", "folder/0.apns", "folder/1.apns"], in: scratch.url),
            try Program.run(["group", "--jsonl"], input: Self.conversation, in: scratch.url),
        ]
        for run in runs {
            #expect(run.status == 0)
            #expect(run.output == runs.first?.output)
            #expect(run.output.contains("1 more notification from Kritarth"))
        }
    }

    @Test("What can't be read is left out, with its place, and makes the exit code 1")
    func invalid() throws {
        let run = try Program.run(["group", "--jsonl"], input: Self.conversation + "\n{\"aps\": {,}}\n\n[1]\n3\n")
        #expect(run.status == 1)
        #expect(run.errors.contains("-:3:10: error: "))
        #expect(run.errors.contains("-:6: error: the notification is a number, not an object"))
        #expect(run.output.contains("2 notifications in 1 group"))
    }

    @Test("A saved result holds until the stacks come out otherwise")
    func expectation() throws {
        let scratch = try Scratch()
        try scratch.write(Self.conversation, to: "a.jsonl")
        let saved = try Program.run(["group", "--format", "json", "a.jsonl"], in: scratch.url)
        try scratch.write(saved.output, to: "saved.json")
        let same = try Program.run(["group", "--expect", "saved.json", "a.jsonl"], in: scratch.url)
        #expect(same.status == 0 && same.output == "as expected\n")
        try scratch.write(Self.conversation.replacingOccurrences(of: "\"Kritarth\"}", with: "\"K.\"}"), to: "a.jsonl")
        let other = try Program.run(["group", "--expect", "saved.json", "a.jsonl"], in: scratch.url)
        #expect(other.status == 1)
        #expect(
            other.output.contains(
                "/groups/0/summaries/0/text: expected \"1 more notification from Kritarth\", found \"1 more notification from K.\""
            ))
    }

    static let notes: [(sample: String, code: String, sentence: String)] = [
        ("partly-named", "partly-named", "only 2 of 3 notifications carry a summary-arg"),
        ("collapse-as-thread", "collapse-used-as-thread", "the apns-collapse-id “chat-7” stands on notifications"),
    ]

    @Test("What is wrong over the whole sequence is said in the text and in JSON", arguments: notes)
    func sequence(_ sample: String, _ code: String, _ sentence: String) throws {
        let folder = Self.folder.appendingPathComponent(sample)
        let text = try Program.run(["group", "notifications.jsonl"], in: folder)
        #expect(text.status == 0 && text.output.contains(sentence))
        let json = try Program.run(["group", "--format", "json", "notifications.jsonl"], in: folder)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let groups = (root["groups"] as? [[String: Any]] ?? []) + [root]
        let notes = groups.flatMap { $0["notes"] as? [[String: String]] ?? [] }
        let note = try #require(notes.first { $0["code"] == code })
        #expect(note["message"]?.hasPrefix(sentence) == true)
    }

    @Test("A mistake in the manifest is wrong configuration, with its place")
    func manifest() throws {
        let scratch = try Scratch()
        try scratch.write("{\"categories\": [\n  {\"identifer\": \"message\"}\n]}", to: "app.json")
        let run = try Program.run(["group", "--app", "app.json", "--jsonl"], input: Self.conversation, in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("apnslint: app.json:2:"))
    }

    @Test("The configuration names the app, for lint and for group")
    func configuredApp() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"root": true, "app": "ios/app.json"}"#, to: ".apnslint.json")
        try scratch.write(
            #"{"categories": [{"identifier": "m", "summary-format": "%u more messages"}]}"#, to: "ios/app.json")
        let payload = #"{"aps":{"alert":"Not again","category":"m"}}"#
        try scratch.write(payload, to: "pushes/a.apns")
        try scratch.write(payload, to: "pushes/b.apns")
        #expect(try Program.run(["group", "pushes"], in: scratch.url).output.contains("1 more message"))
        let unknown = payload.replacingOccurrences(of: "\"m\"", with: "\"n\"")
        try scratch.write(unknown, to: "pushes/c.apns")
        let run = try Program.run(["--format", "concise", "pushes"], in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.contains("pushes/c.apns:1:40: error: "))
        #expect(run.output.contains("[category-not-registered]"))
    }
}
