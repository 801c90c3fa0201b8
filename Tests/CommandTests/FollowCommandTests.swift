import Foundation
import Testing

/// `lint --follow`: a log is read as it grows, is replaced or is truncated, and its counts are reported at intervals.
@Suite("Logs that grow") struct FollowCommandTests {
    private static let good = #"{"id":"a","push":{"aps":{"alert":"x"}}}"# + "\n"
    private static let bad = #"{"id":"b","push":{"aps":{"alert":"x","badge":"2"}}}"# + "\n"
    private static let options = ["lint", "--follow", "--payload", "/push", "--id", "/id", "--interval", "0.2"]

    private func append(_ text: String, to path: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test("Lines are checked as they arrive, a line in parts once it is complete; the end has all counts")
    func growing() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.good + Self.bad, to: "log.jsonl")
        let program = try RunningProgram(Self.options + [log, "--format", "concise"], in: scratch.url)
        #expect(program.wait(for: "log.jsonl:2:46: error: "), "\(program.output)")
        let half = Self.bad.index(Self.bad.startIndex, offsetBy: 20)
        try append(String(Self.bad[..<half]), to: log)
        #expect(program.wait(for: "1 error in 2 documents (2 new)"), "\(program.output)")
        try append(String(Self.bad[half...]), to: log)
        #expect(program.wait(for: "log.jsonl:3:46: error: "), "\(program.output)")
        #expect(program.wait(for: "2 errors in 3 documents (1 new)"), "\(program.output)")
        try append(Self.good + #"{"id":"#, to: log)
        #expect(program.wait(for: "2 errors in 4 documents (1 new)"), "\(program.output)")
        #expect(program.end() == 1)
        #expect(program.errors.isEmpty, "\(program.errors)")
    }

    @Test("A log that is replaced is read to its end, and the new one from its start")
    func rotation() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.good, to: "log.jsonl")
        let program = try RunningProgram(Self.options + [log, "--format", "jsonl"], in: scratch.url)
        #expect(program.wait(for: "1 document (1 new)"))
        try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
        // The writer keeps the old file open for a while.
        try append(Self.bad, to: log + ".1")
        try scratch.write(Self.bad + Self.bad, to: "log.jsonl")
        #expect(program.wait(for: "3 errors in 4 documents"), "\(program.errors)")
        #expect(program.output.components(separatedBy: #""id":"b""#).count == 4, "\(program.output)")
        #expect(program.errors.contains("log.jsonl: it was replaced or cut off; reading from its start"))
        #expect(program.end() == 1)
    }

    @Test("A truncated log is read from its start")
    func truncation() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.good + Self.good, to: "log.jsonl")
        let program = try RunningProgram(Self.options + [log, "--format", "concise"], in: scratch.url)
        #expect(program.wait(for: "nothing found in 2 documents"))
        let file = try #require(FileHandle(forWritingAtPath: log))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(Self.good.utf8))
        #expect(program.wait(for: "nothing found in 3 documents"), "\(program.output)")
        #expect(program.end(SIGTERM) == 0)
    }

    @Test("Counts are written beside a report for programs, and into a file of metrics that is replaced atomically")
    func metrics() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.good + Self.bad + #"{"id":"c"}"# + "\n", to: "log.jsonl")
        let program = try RunningProgram(
            Self.options + [log, "--format", "jsonl", "--metrics", "push.prom"], in: scratch.url)
        let path = scratch.url.appendingPathComponent("push.prom").path
        let metrics = { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        #expect(program.wait { metrics().contains("apnslint_documents_total 3\n") }, "\(metrics())")
        #expect(metrics().contains("apnslint_findings_total{rule=\"wrong-kind\",severity=\"error\"} 1\n"))
        #expect(metrics().contains("apnslint_findings_total{rule=\"misspelt-key\",severity=\"error\"} 0\n"))
        #expect(metrics().contains("apnslint_documents_failed_total 1\n"))
        #expect(metrics().contains("apnslint_records_without_payload_total 1\n"))
        #expect(program.wait(for: "1 error in 3 documents (3 new)"))
        #expect(!program.output.contains("3 new"), "the report is for programs")
        try append(Self.bad, to: log)
        #expect(program.wait { metrics().contains("apnslint_documents_failed_total 2\n") }, "\(metrics())")
        #expect(program.end() == 1)
        #expect(metrics().hasSuffix("# EOF\n"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() == [
                "log.jsonl", "push.prom",
            ])
    }

    @Test("Metrics of a run that ends have all its counts")
    func metricsOfRun() throws {
        let scratch = try Scratch()
        let run = try Program.run(
            ["lint", "--jsonl", "--payload", "/push", "--metrics", "push.prom"], input: Self.bad + Self.good,
            in: scratch.url)
        #expect(run.status == 1)
        let text = try String(contentsOf: scratch.url.appendingPathComponent("push.prom"), encoding: .utf8)
        #expect(text.contains("apnslint_documents_total 2\n"))
        let refused = try Program.run(["lint", "--metrics", "none/push.prom"], input: "{}", in: scratch.url)
        #expect(refused.status == 3)
    }

    @Test(
        "Inputs that can't be followed are refused",
        arguments: [
            ["--follow"], ["--follow", "-"], ["--follow", "."], ["--follow", "a", "b"], ["--interval", "3"],
            ["--follow", "--interval", "0", "a"],
        ])
    func usage(arguments: [String]) throws {
        let scratch = try Scratch()
        #expect(try Program.run(["lint"] + arguments, in: scratch.url).status == 2)
    }

    @Test(
        "A run reads on where the last one has ended, wherever the log is, and leaves a line without its end to the next"
    )
    func since() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.good + Self.bad, to: "log.jsonl")
        func found(_ logs: String...) throws -> [String] {
            let options = ["--payload", "/push", "--format", "concise", "--since", "places.json"]
            let run = try Program.run(["lint"] + options + logs, in: scratch.url)
            #expect(run.status == (run.output.isEmpty ? 0 : 1), "\(run)")
            return run.output.split(separator: "\n").map { $0.split(separator: ": ")[0].description }
        }
        #expect(try found("log.jsonl") == ["log.jsonl:2:46"])
        #expect(try found("log.jsonl") == [])
        let half = Self.bad.index(Self.bad.startIndex, offsetBy: 20)
        try append(Self.bad + Self.bad[..<half], to: log)
        #expect(try found("log.jsonl") == ["log.jsonl:3:46"])
        try append(String(Self.bad[half...]), to: log)
        #expect(try found("log.jsonl") == ["log.jsonl:4:46"])
        try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
        try append(Self.bad, to: log + ".1")
        try scratch.write(Self.bad, to: "log.jsonl")
        #expect(try found("log.jsonl.1", "log.jsonl") == ["log.jsonl.1:5:46", "log.jsonl:1:46"])
        #expect(try found("log.jsonl.1", "log.jsonl") == [])
    }

    @Test("A log of other text is read from its start, also where it has the same inode and is longer")
    func sinceReplacement() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.good + Self.good, to: "log.jsonl")
        let arguments = ["lint", "--payload", "/push", "--format", "concise", "--since", "places.json", "log.jsonl"]
        #expect(try Program.run(arguments, in: scratch.url).status == 0)
        for text in [Self.bad, " " + Self.bad + Self.good + Self.good] {
            let file = try #require(FileHandle(forWritingAtPath: log))
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
            let run = try Program.run(arguments, in: scratch.url)
            #expect(run.output.hasPrefix("log.jsonl:1:4"), "\(run)")
            #expect(run.errors == "apnslint: log.jsonl: it was replaced or cut off; reading from its start\n")
        }
    }

    @Test("A followed log is read on where the last run has ended")
    func sinceFollowed() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.bad, to: "log.jsonl")
        let options = Self.options + [log, "--format", "concise", "--since", "places.json"]
        let first = try RunningProgram(options, in: scratch.url)
        #expect(first.wait(for: "log.jsonl:1:46: error: "), "\(first.output)")
        #expect(first.end() == 1)
        try append(Self.bad, to: log)
        let second = try RunningProgram(options, in: scratch.url)
        #expect(second.wait(for: "log.jsonl:2:46: error: "), "\(second.output)")
        #expect(!second.output.contains("log.jsonl:1:"), "\(second.output)")
        #expect(second.end() == 1)
    }

    @Test(
        "A file that --since has not written is not replaced, and places that can't be right are not used",
        arguments: [
            ("{}", 2), ("[", 2), (#"{"version": 2, "logs": {}}"#, 2), (#"{"version": 1, "logs": {"x": 3}}"#, 1),
            (#"{"version": 1, "logs": {"INODE": {"line": -1, "offset": 9e18, "tail": 9, "hash": ""}}}"#, 1),
            (#"{"version": 1, "logs": {"INODE": {"line": 2, "offset": 3, "tail": 4, "hash": ""}}}"#, 1),
            (#"{"version": 1, "logs": {"INODE": {"line": 2, "offset": -3, "tail": 0, "hash": "EMPTY"}}}"#, 1),
            (#"{"version": 1, "logs": {"INODE": {"line": 9e18, "offset": 0, "tail": 0, "hash": "EMPTY"}}}"#, 1),
            (#"{"version": 1, "logs": {"INODE": 7}}"#, 1),
        ])
    func sinceOtherFiles(text: String, status: Int32) throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.bad, to: "log.jsonl")
        let inode = try Program.shell("stat -c %d:%i '\(log)'").output.trimmingCharacters(in: .newlines)
        let text = text.replacingOccurrences(of: "INODE", with: inode)
            .replacingOccurrences(of: "EMPTY", with: "cbf29ce484222325")
        let places = try scratch.write(text, to: "places.json")
        let run = try Program.run(["lint", "--payload", "/push", "--since", places, log], in: scratch.url)
        #expect(run.status == status, "\(run)")
        if status == 2 { #expect(try String(contentsOfFile: places, encoding: .utf8) == text) }
    }

    @Test("A compressed log does not grow, and a missing one is not waited for")
    func compressed() throws {
        let scratch = try Scratch()
        let log = try scratch.write(Self.good, to: "log.jsonl")
        #expect(try Program.shell("gzip '\(log)'").status == 0)
        let run = try Program.run(["lint", "--follow", log + ".gz"], in: scratch.url)
        #expect(run.status == 3 && run.errors.contains("--follow is for files that are not compressed"), "\(run)")
        #expect(try Program.run(["lint", "--follow", "none.jsonl"], in: scratch.url).status == 3)
        let since = try Program.run(["lint", "--since", "places.json", log + ".gz"], in: scratch.url)
        #expect(since.status == 3 && since.errors.contains("--since is for files that are not compressed"), "\(since)")
    }
}
