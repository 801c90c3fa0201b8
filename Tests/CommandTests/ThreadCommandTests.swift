import Foundation
import TestSupport
import Testing

/// The output does not depend on the number of threads.
@Suite("Several threads") struct ThreadCommandTests {
    /// A stream of several blocks with all kinds of lines in random order.
    private static func stream() -> String {
        var random = SeededGenerator(7)
        var text = ""
        while text.utf8.count < 700_000 {
            let pick = Int.random(in: 0..<1_000_000, using: &random)
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

    /// Options of a run: reports in every format, and some that affect which thread does the work.
    private static let options = [
        Program.formats.flatMap { ["--output", "\($0)=report.\($0)"] } + ["--output", "text"],
        ["--stats", "--format", "concise"], ["--fail-on", "warning", "--format", "tap", "--select", "not-json"],
    ]

    /// Everything that a run writes: exit code, standard output, standard error and reports.
    private func everything(_ arguments: [String], threads: String, in folder: URL) throws -> [String] {
        let run = try Program.run(["lint", "--threads", threads] + arguments, in: folder)
        let reports = Program.formats.map { format in
            (try? String(contentsOf: folder.appendingPathComponent("report.\(format)"), encoding: .utf8)) ?? ""
        }
        return ["\(run.status)", run.output, run.errors] + reports
    }

    private func expectSame(_ arguments: [String], status: Int, in folder: URL) throws {
        let one = try everything(arguments, threads: "1", in: folder)
        #expect(one[0] == "\(status)")
        #expect(!one[1].isEmpty)
        for threads in ["2", "5"] { #expect(try everything(arguments, threads: threads, in: folder) == one) }
    }

    @Test("A stream gives the same output with any number of threads")
    func stream() throws {
        let scratch = try Scratch()
        try scratch.write(Self.stream(), to: "a.jsonl")
        try scratch.write(#"{"version": 1, "findings": []}"#, to: "b.json")
        for options in Self.options + [["--baseline", "b.json", "--format", "json"]] {
            try expectSame(options + ["a.jsonl"], status: 1, in: scratch.url)
        }
    }

    @Test("Folders, files, streams and unreadable inputs give the same output with any number of threads")
    func files() throws {
        let scratch = try Scratch()
        for number in 0..<60 {
            let line = StreamCommandTests.lines[number % StreamCommandTests.lines.count]
            try scratch.write(line, to: "in/\(number % 7)/\(number).apns")
        }
        try scratch.write(StreamCommandTests.lines.joined(separator: "\n"), to: "a.jsonl")
        for options in Self.options {
            try expectSame(options + ["in", "gone", "a.jsonl"], status: 3, in: scratch.url)
        }
    }

    @Test("Threads are counted from 1", arguments: ["0", "-1", "many"])
    func usage(_ number: String) throws {
        #expect(try Program.run(["lint", "--threads", number, "Payloads"]).status == 2)
    }
}
