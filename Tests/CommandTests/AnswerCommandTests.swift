import Foundation
import Testing

/// Answers of APNs in logs. `Tests/logs/answers.py` plants the faults, and measures large logs.
@Suite("Answers in logs") struct AnswerCommandTests {
    @Test(
        "All planted faults and dead tokens are found, in three layouts, from a file, a compressed one and standard input"
    )
    func planted() throws {
        let run = try Program.shell("python3 Tests/logs/answers.py \"$APNSLINT\" 1200")
        #expect(run.status == 0 && run.output.contains("as planted"), "\(run.output)\(run.errors)")
    }

    private static func record(_ device: String, _ status: Int, _ reason: String = "", _ more: String = "") -> String {
        let answer = #""status":\#(status)"# + (reason.isEmpty ? "" : #","reason":"\#(reason)""#)
        return #"{"device":"\#(device)",\#(answer)\#(more),"payload":{"aps":{"alert":"Hi"}}}"#
    }

    private static let pointers = [
        "lint", "--jsonl", "--payload", "/payload", "--status", "/status", "--reason", "/reason",
    ]

    @Test("Without dates the order of the lines counts, and a token is written as the log names it")
    func undated() throws {
        let scratch = try Scratch()
        let lines = [
            Self.record(#"a, \"b\""#, 410, "Unregistered"), Self.record("c", 410, "Unregistered"),
            Self.record("c", 200),
            Self.record("d", 200), Self.record("d", 410, "ExpiredToken"), Self.record("d", 410, "ExpiredToken"),
        ]
        try scratch.write(lines.joined(separator: "\n"), to: "log.jsonl")
        let run = try Program.run(Self.pointers + ["--dead-tokens", "dead.csv", "log.jsonl"], in: scratch.url)
        #expect(run.status == 1 && run.output.contains("= before: log.jsonl:5"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("dead.csv: 2 tokens to delete"))
        let list = try String(contentsOf: scratch.url.appendingPathComponent("dead.csv"), encoding: .utf8)
        #expect(list == "token,reason,date\n\"a, \"\"b\"\"\",Unregistered,\nd,ExpiredToken,\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == 3)
    }

    @Test("The content of a push counts after an error of APNs, among records that are known by then")
    func retries() throws {
        func record(_ text: String, _ status: Int, _ reason: String, _ date: Int) -> String {
            let answer = #""status":\#(status)"# + (reason.isEmpty ? "" : #","reason":"\#(reason)""#)
            return #"{"device":"a","date":\#(date),\#(answer),"payload":{"aps":{"alert":"\#(text)"}}}"#
        }
        let known = (0..<60).map { record("Known", 200, "", 1_763_000_000 + $0) }
        let refused = known.map { $0.replacing("200", with: #"429,"reason":"TooManyRequests""#) }
        let lines = [
            record("Hi", 503, "ServiceUnavailable", 1_763_000_100), record("Hi", 429, "TooManyRequests", 1_763_000_130),
            record("Other", 429, "TooManyRequests", 1_763_000_140), record("Hi", 200, "", 1_763_000_150),
            record("Other", 200, "", 1_763_000_160), record("Hi", 200, "", 1_763_002_000),
        ]
        let input = (known + refused + lines).joined(separator: "\n")
        let run = try Program.run(Self.pointers + ["--format", "concise"], input: input)
        let found = run.output.split(separator: "\n").filter { $0.contains("[retried-early]") }
        #expect(found.map { $0.prefix(6) } == ["-:122:", "-:124:"], "\(run.output)")
    }

    @Test("Where all answers of a topic refuse, the topic is named and no token is written")
    func allRefused() throws {
        let scratch = try Scratch()
        let headers = #","headers":{"apns-topic":"com.example.chat",":authority":"api.push.apple.com"}"#
        let lines = (0..<12).map { Self.record("\($0)", 400, "BadDeviceToken", headers) }
        let options = ["--headers", "/headers", "--dead-tokens", "dead.csv", "-"]
        let run = try Program.run(Self.pointers + options, input: lines.joined(separator: "\n"), in: scratch.url)
        #expect(
            run.errors.contains(
                "com.example.chat at api.push.apple.com: all 12 answers refuse, 400 BadDeviceToken (12)"))
        #expect(run.errors.contains("dead-to-look-into.csv: 0 tokens to look into"), "\(run.errors)")
    }

    @Test("The tokens of a log whose form is recognised are written without pointers")
    func recognised() throws {
        let scratch = try Scratch()
        let headers = #","headers":{"apns-topic":"com.example.chat"}"#
        let lines = [Self.record("a", 410, "Unregistered", headers), Self.record("b", 200, "", headers)]
        try scratch.write(lines.joined(separator: "\n"), to: "log.jsonl")
        let run = try Program.run(["lint", "--dead-tokens", "dead.csv", "log.jsonl"], in: scratch.url)
        #expect(run.errors.contains("dead.csv: 1 token to delete"), "\(run.errors)")
        try scratch.write(#"{"aps":{"alert":"Hi"}}"#, to: "plain.jsonl")
        let plain = try Program.run(["lint", "--dead-tokens", "none.csv", "plain.jsonl"], in: scratch.url)
        #expect(plain.status == 2 && plain.errors.contains("--dead-tokens needs"), "\(plain.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("none.csv").path))
        let unread = try Program.run(["lint", "--dead-tokens", "none.csv", "absent.jsonl"], in: scratch.url)
        #expect(unread.status == 3 && !unread.errors.contains("--dead-tokens"), "\(unread.errors)")
    }

    @Test("A list of tokens needs answers, and is written to a file alone")
    func refused() throws {
        let scratch = try Scratch()
        try scratch.write(Self.record("a", 200), to: "log.jsonl")
        let without = try Program.run(
            ["lint", "--payload", "/payload", "--dead-tokens", "dead.csv", "log.jsonl"], in: scratch.url)
        #expect(without.status == 2 && without.errors.contains("--status"))
        try scratch.write("", to: "empty.jsonl")
        let empty = try Program.run(Self.pointers + ["--dead-tokens", "dead.csv", "empty.jsonl"], in: scratch.url)
        #expect(empty.errors.contains("dead.csv: 0 tokens to delete"), "\(empty.errors)")
        let folder = try Program.run(Self.pointers + ["--dead-tokens", ".", "log.jsonl"], in: scratch.url)
        #expect(folder.status == 2 && folder.errors.contains("is not a file"), "\(folder.errors)")
    }
}
