import Foundation
import Testing

/// `apnslint group` as a command. Each folder of `Payloads/groups` is a case: its `expected.txt` has commands, which are run
/// in that folder, with their output. `RECORD_SAMPLES=1 swift test` rewrites the outputs, and fails.
@Suite("The command group") struct GroupCommandTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil
    private static let folder = Program.repository.appendingPathComponent("Payloads/groups")

    static let cases: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
        .sorted()

    @Test("A push that lint says is lost is not displayed, with the finding")
    func lost() throws {
        let push =
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.My App"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        let run = try Program.run(["group", "-"], input: push)
        #expect(run.output.contains("not displayed\n") && run.output.contains("[topic-malformed]"))
        #expect(!run.output.contains("Goal!"))
    }

    @Test("A sample's stacks match its transcript", arguments: cases)
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

    @Test("--why stands before and after the file, and preview says which of several pushes it drew")
    func orders() throws {
        let scratch = try Scratch()
        try scratch.write(Self.conversation, to: "all.jsonl")
        let before = try Program.run(["group", "--why", "1", "2", "all.jsonl"], in: scratch.url)
        let after = try Program.run(["group", "all.jsonl", "--why", "1", "2"], in: scratch.url)
        #expect(before.output.contains("in one stack") && before.output == after.output && after.status == 0)
        let preview = try Program.run(["preview", "all.jsonl"], in: scratch.url)
        #expect(
            preview.errors.contains("drew all.jsonl:1, the first of 2 pushes") && preview.output.hasSuffix("</svg>\n"))
    }

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
            try Program.run(["group"], input: Self.conversation, in: scratch.url),
        ]
        // Lines about members name their file, so they are not compared.
        func stacks(_ output: String) -> [Substring] { output.split(separator: "\n").filter { !$0.hasPrefix("    ") } }
        for run in runs {
            #expect(run.status == 0)
            #expect(stacks(run.output) == runs.first.map { stacks($0.output) })
            #expect(run.output.contains("1 more notification from Kritarth"))
        }
    }

    @Test("An unreadable document is reported with its place and skipped, and the exit code is 1")
    func invalid() throws {
        let run = try Program.run(["group", "--jsonl"], input: Self.conversation + "\n{\"aps\": {,}}\n\n[1]\n3\n")
        #expect(run.status == 1)
        #expect(run.errors.contains("-:3:10: error: "))
        #expect(run.errors.contains("-:6: error: the notification is a number, not an object"))
        #expect(run.output.contains("2 notifications in 1 group"))
    }

    @Test("A saved result matches until the stacks change")
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
                "the app, thread “gr-51413” /summaries/ios-12-14/text: expected \"1 more notification from Kritarth\", found \"1 more notification from K.\""
            ))
    }

    @Test(
        "Expectations identify stacks by app, device and thread, whatever their order and the current folder"
    )
    func expectedStacks() throws {
        let scratch = try Scratch()
        func push(_ thread: String, _ body: String) -> String {
            #"{"aps":{"alert":"\#(body)","thread-id":"\#(thread)"}}"# + "\n"
        }
        let pushes = push("a", "One") + push("b", "Two") + push("a", "Three")
        try scratch.write(pushes, to: "in/a.jsonl")
        let saved = try Program.run(["group", "--format", "json", "in/a.jsonl"], in: scratch.url)
        #expect(saved.output.contains(#""label": "a.jsonl:3""#))
        try scratch.write(saved.output, to: "saved.json")
        let elsewhere = try Program.run(
            ["group", "--expect", "../saved.json", "a.jsonl"], in: scratch.url.appendingPathComponent("in"))
        #expect(elsewhere.output == "as expected\n")
        // The threads in another order, and a new one.
        try scratch.write(push("b", "Two") + push("c", "New") + push("a", "One") + push("a", "Three"), to: "in/a.jsonl")
        let more = try Program.run(["group", "--expect", "saved.json", "in/a.jsonl"], in: scratch.url)
        #expect(more.status == 1)
        #expect(more.output == "the app, thread “c”: not expected, 1 notification\n")
        // A stack that grew gives a few lines, not one for each of its members.
        try scratch.write(pushes + push("a", "Four"), to: "in/a.jsonl")
        let grown = try Program.run(["group", "--expect", "saved.json", "in/a.jsonl"], in: scratch.url)
        #expect(grown.output.split(separator: "\n").filter { $0.contains("/notifications/") }.count == 1)
        let json = try Program.run(
            ["group", "--expect", "saved.json", "--format", "json", "in/a.jsonl"], in: scratch.url)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(root["asExpected"] as? Bool == false)
        #expect((root["differences"] as? [Any])?.isEmpty == false)
    }

    @Test("A stack by category and thread, as on a watch, is named by both")
    func watchStack() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"One","thread-id":"a","category":"TRIP"}}"#, to: "push.json")
        try scratch.write(#"{"groups":[]}"#, to: "expected.json")
        let run = try Program.run(
            ["group", "--os", "watchos", "--expect", "expected.json", "push.json"], in: scratch.url)
        #expect(run.output == "the app, category “TRIP”, thread “a”: not expected, 1 notification\n")
    }

    @Test("A folder is read in the order of the numbers in its names")
    func naturalOrder() throws {
        let scratch = try Scratch()
        for number in [1, 2, 10] {
            try scratch.write(#"{"aps":{"alert":"Number \#(number)"}}"#, to: "in/\(number).apns")
        }
        let run = try Program.run(["group", "in"], in: scratch.url)
        #expect(run.output.contains("│ Number 10"))
        #expect(run.output.contains("    10.apns  Number 10\n    2.apns   Number 2\n    1.apns   Number 1\n"))
    }

    @Test("A stack lists as many members as requested, and the number of the others")
    func members() throws {
        let pushes = (1...50).map { #"{"aps":{"alert":"Number \#($0)"}}"# }.joined(separator: "\n")
        #expect(try Program.run(["group"], input: pushes).output.contains("    and 40 more\n"))
        #expect(try Program.run(["group", "--members", "49"], input: pushes).output.contains("    and 1 more\n"))
        let all = try Program.run(["group", "--members", "all"], input: pushes).output
        #expect(all.contains("    -:1   Number 1\n") && !all.contains(" more\n"))
        #expect(try Program.run(["group", "--members", "0"], input: pushes).status == 2)
    }

    @Test("Steps are sorted by date, and each shows the stacks after it")
    func steps() throws {
        func push(_ body: String, _ date: String) -> String {
            #"{"date":"\#(date)","headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"\#(body)","thread-id":"t"}}}"#
        }
        let late = push("Late", "2024-05-01T12:00:00Z")
        let early = push("Early", "2024-05-01T10:00:00Z")
        let event = #"{"event":"dismiss","thread":"t","date":"2024-05-01T11:00:00Z"}"#
        let sequence = [late, event, early].joined(separator: "\n")
        let given = try Program.run(["group"], input: sequence)
        #expect(given.output.contains("-:2: the date 2024-05-01T11:00:00Z is earlier than the one before it"))
        let steps = try Program.run(["group", "--order", "date", "--steps"], input: sequence)
        #expect(steps.status == 0)
        #expect(steps.output.hasPrefix("1. -:3: a push arrives\n   the app, thread “t”, 1 notification\n     Early\n"))
        #expect(steps.output.contains("gone: -:3, dismissed by the user (-:2)\n   nothing in the list\n"))
        #expect(steps.output.hasSuffix("     Late\n\n"))
    }

    @Test("Sorted input is shown device by device, and wrong order is an error")
    func sorted() throws {
        func push(_ device: String, _ body: String) -> String {
            #"{"device":"\#(device)","headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"\#(body)"}}}"#
        }
        let sequence = [push("a", "One"), push("a", "Two"), push("b", "Three")]
        let run = try Program.run(["group", "--sorted"], input: sequence.joined(separator: "\n"))
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("device a\n"))
        #expect(run.output.hasSuffix("3 notifications in 2 groups\n"))
        let json = try Program.run(
            ["group", "--sorted", "--format", "json"], input: sequence.joined(separator: "\n"))
        let lines = json.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil })
        let wrong = try Program.run(["group", "--sorted"], input: sequence.reversed().joined(separator: "\n"))
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("-:2: the device a comes after b"))
    }

    static let notes: [(sample: String, code: String, sentence: String)] = [
        ("partly-named", "partly-named", "only 2 of 3 notifications carry a summary-arg"),
        ("collapse-as-thread", "collapse-used-as-thread", "the apns-collapse-id “chat-7” is on notifications"),
    ]

    @Test("Notes about the whole sequence are in the text and in JSON", arguments: notes)
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

    @Test("A record without headers keeps its device, app and date, in lines and in an array")
    func records() throws {
        let records = ["phone", "pad"].map {
            #"{"device":"\#($0)","app":"a.b","date":"2024-01-01T10:00:00Z","payload":{"aps":{"alert":"x"}}}"#
        }
        for text in [records.joined(separator: "\n"), "[" + records.joined(separator: ",") + "]"] {
            let run = try Program.run(["group", "-", "--jsonl"], input: text.contains("[") ? text : text + "\n")
            #expect(run.status == 0 && run.output.contains("device phone") && run.output.contains("device pad"))
            #expect(run.output.contains("a.b, the app's own stack") && run.output.contains("  now │"))
        }
    }

    @Test("--why answers with the reason and what would help, and exits with 1 if they are apart")
    func why() throws {
        let scratch = try Scratch()
        try scratch.write(
            """
            {"aps":{"alert":"A","thread-id":"t"}}
            {"aps":{"alert":"B","thread-id":"t"}}
            {"aps":{"alert":"C","thread_id":"t"}}

            """, to: "day.jsonl")
        let apart = try Program.run(["group", "day.jsonl", "--why", "1", "3"], in: scratch.url)
        #expect(
            apart.status == 1 && apart.output.contains("thread_id") && apart.output.contains("to bring them together"))
        #expect(try Program.run(["group", "day.jsonl", "--why", "1", "2"], in: scratch.url).status == 0)
        let json = try Program.run(["group", "day.jsonl", "--format", "json", "--why", "1", "2"], in: scratch.url)
        #expect(json.output.contains("\"oneStack\": true"))
        #expect(try Program.run(["group", "day.jsonl", "--why", "1"], in: scratch.url).status == 2)
        #expect(try Program.run(["group", "day.jsonl", "--why", "1", "9"], in: scratch.url).status == 2)
    }
}
