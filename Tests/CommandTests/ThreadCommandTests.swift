import Foundation
import Testing

/// The number of threads changes nothing but the time.
@Suite struct ThreadCommandTests {
    /// A stream of several blocks with all kinds of lines in an order that looks like none.
    private static func stream() -> String {
        var state: UInt64 = 7
        var text = ""
        while text.utf8.count < 900_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let pick = Int(state >> 33)
            // Most lines are clean, and now and then one is longer than a block.
            if pick % 5 == 0 {
                text += StreamCommandTests.lines[pick % StreamCommandTests.lines.count]
            } else if pick % 101 == 1 {
                text += "{\"aps\":{\"alert\":\"x\"},\"data\":\"\(String(repeating: "long ", count: 70_000))\"}"
            } else {
                text +=
                    "{\"aps\":{\"alert\":\"number \(pick)\"},\"data\":\"\(String(repeating: "x", count: pick % 6000))\"}"
            }
            text += pick % 7 == 0 ? "\r\n" : "\n"
        }
        return text
    }

    private static let options =
        StreamCommandTests.formats.map { ["--format", $0] } + [
            ["--stats", "--format", "concise"], ["--fail-on", "warning", "--format", "tap", "--select", "not-json"],
        ]

    private func expectSame(_ arguments: [String], in folder: URL) throws {
        let one = try Program.run(["lint", "--threads", "1"] + arguments, in: folder)
        #expect(one.status == 1)
        #expect(!one.output.isEmpty)
        for threads in ["2", "5"] {
            let some = try Program.run(["lint", "--threads", threads] + arguments, in: folder)
            #expect(some.status == one.status)
            #expect(some.output == one.output)
            #expect(some.errors == one.errors)
        }
    }

    @Test("A stream gives the same output by any number of threads")
    func stream() throws {
        let scratch = try Scratch()
        try scratch.write(Self.stream(), to: "a.jsonl")
        try scratch.write(#"{"version": 1, "findings": []}"#, to: "b.json")
        for options in Self.options + [["--baseline", "b.json", "--format", "json"]] {
            try expectSame(options + ["a.jsonl"], in: scratch.url)
        }
    }

    @Test("Folders, files and streams give the same output by any number of threads, with what can't be read")
    func files() throws {
        let scratch = try Scratch()
        for number in 0..<60 {
            let line = StreamCommandTests.lines[number % StreamCommandTests.lines.count]
            try scratch.write(line, to: "in/\(number % 7)/\(number).apns")
        }
        try scratch.write(StreamCommandTests.lines.joined(separator: "\n"), to: "a.jsonl")
        for options in Self.options {
            let one = try Program.run(
                ["lint", "--threads", "1"] + options + ["in", "gone", "a.jsonl"], in: scratch.url)
            let four = try Program.run(
                ["lint", "--threads", "4"] + options + ["in", "gone", "a.jsonl"], in: scratch.url)
            #expect(one.status == 3)
            #expect(one.output == four.output)
            #expect(one.errors == four.errors)
        }
    }

    @Test("Threads are counted from 1", arguments: ["0", "-1", "many"])
    func usage(_ number: String) throws {
        #expect(try Program.run(["lint", "--threads", number, "Payloads"]).status == 2)
    }
}
