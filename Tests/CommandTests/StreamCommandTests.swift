import Foundation
import Testing

/// `lint` on streams: each line is a document, and its findings have places in the stream.
@Suite("Streams and pipes") struct StreamCommandTests {
    /// Lines of all kinds, each a document.
    static let lines = [
        #"{"aps":{"alert":"Gate changed"}}"#, #"{"aps":{"alert":"é","badge":"3"}}"#,
        #"{"aps":{"alert":2,"thread_id":"x"}}"#,
        #"{"aps":{"alert":"a","badge":1,"badge":2}}"#, #"{"aps":{"alert":"x",}}"#, "{", "[]", "hello", "\u{0}",
        "\u{FEFF}{}",
        #"{"headers":{"apns-priority":"7"},"payload":{"aps":{"alert":"x"}}}"#, "  \t{\"aps\":{\"alert\":\"x\"}} ",
        #"{"message":{"apns":{"payload":{"aps":{"alert":"x","badge":"1"}}}}}"#,
        #"{"aps":{"content-available":true},"👩‍👩‍👧":"\ud800"}"#, "```json", "curl -d '{\"aps\":{\"badge\":\"1\"}}'",
    ]

    private func document(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func entries(_ text: String) throws -> [[String: Any]] {
        try #require(try document(text)["files"] as? [[String: Any]])
    }

    @Test("Line, column and offsets are those of the stream, pointers those of the line's document")
    func places() throws {
        let input = "{\"aps\":{\"alert\":\"é\"}}\n\n{\"aps\":{\"alert\":\"é\",\"badge\":\"3\"}}\n"
        let run = try Program.run(["lint", "--jsonl", "--format", "json"], input: input)
        #expect(run.status == 1)
        let entries = try self.entries(run.output)
        try #require(entries.count == 2)
        #expect(entries[0]["line"] as? Int == 3)
        let finding = try #require((entries[0]["findings"] as? [[String: Any]])?.first)
        #expect(finding["pointer"] as? String == "/aps/badge")
        let start = try #require((finding["range"] as? [String: [String: Int]])?["start"])
        #expect(start == ["line": 3, "column": 29, "offset": 53])
        let fix = try #require(finding["fix"] as? [String: Any])
        let edit = try #require((fix["edits"] as? [[String: Any]])?.first)
        #expect(edit["offset"] as? Int == 53)
        #expect(Array(input.utf8)[53..<56].elementsEqual("\"3\"".utf8))
        #expect(entries[1]["documents"] as? Int == 2)
        #expect(entries[1]["bytes"] as? Int == 34)
        #expect((entries[1]["findings"] as? [Any])?.isEmpty == true)
        #expect((try self.document(run.output)["summary"] as? [String: Int])?["files"] == 2)
    }

    @Test("A line has the findings that it has alone, moved to its place", arguments: ["\n", "\r\n", "\n \t \n"])
    func sameAsAlone(_ end: String) throws {
        let run = try Program.run(
            ["lint", "--format", "json", "--stdin-filename", "x.jsonl"], input: Self.lines.joined(separator: end))
        var byLine: [Int: NSArray] = [:]
        for entry in try entries(run.output) {
            if let line = entry["line"] as? Int { byLine[line] = entry["findings"] as? NSArray }
        }
        var (line, offset) = (1, 0)
        let scratch = try Scratch()
        for text in Self.lines {
            try scratch.write(text, to: "x.json")
            let alone = try Program.run(["lint", "--format", "json", "x.json"], in: scratch.url)
            let findings = try #require(try entries(alone.output).first?["findings"] as? NSArray)
            let expected = Self.moved(findings, line - 1, offset) as? NSArray
            #expect(byLine[line] ?? [] == expected, "\(text)")
            line += end.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            if end == "\r\n" { line += 1 }
            offset += text.utf8.count + end.utf8.count
        }
    }

    /// The findings of a document, moved by this many lines and bytes.
    private static func moved(_ value: Any, _ lines: Int, _ bytes: Int) -> Any {
        if let array = value as? [Any] { return array.map { Self.moved($0, lines, bytes) } as NSArray }
        guard let object = value as? [String: Any] else { return value }
        var moved = object.mapValues { Self.moved($0, lines, bytes) }
        if let line = object["line"] as? Int { moved["line"] = line + lines }
        if let offset = object["offset"] as? Int { moved["offset"] = offset + bytes }
        return moved as NSDictionary
    }

    @Test("A stream is recognised by its name or by --jsonl, also in folders")
    func names() throws {
        let scratch = try Scratch()
        let text = "{\"aps\":{\"alert\":\"1\"}}\n{\"aps\":{\"alert\":\"2\"}}\n"
        for name in ["a.jsonl", "a.ndjson", "a.log", "folder/a.apns"] { try scratch.write(text, to: name) }
        func status(_ arguments: String...) throws -> Int32 {
            try Program.run(["lint"] + arguments, input: text, in: scratch.url).status
        }
        #expect(try status("a.jsonl") == 0)
        #expect(try status("a.ndjson") == 0)
        #expect(try status("--stdin-filename", "x.jsonl", "-") == 0)
        #expect(try status("--jsonl") == 0)
        #expect(try status("--jsonl", "a.log") == 0)
        #expect(try status("-") == 1)
        #expect(try status("a.log") == 1)
        #expect(try status("--jsonl", "folder") == 1)
    }

    @Test("The last line needs no line feed, blank lines are skipped, and an empty stream has no documents")
    func ends() throws {
        let line = Self.lines[0]
        for (input, count) in [(line, 1), (line + "\n", 1), ("\n\n \r\n\t\n", 0), ("", 0), ("\(line)\r\n\(line)", 2)] {
            let run = try Program.run(["lint", "--jsonl", "--format", "json"], input: input)
            #expect(run.status == 0)
            #expect(try entries(run.output).first?["documents"] as? Int == count)
        }
    }

    @Test("Bytes that are not text stop nothing")
    func bytes() throws {
        let run = try Program.shell(
            #"printf '\000\n\377\376{\n{"aps":{"alert":"\200"}}\n{"aps":{"alert":"x"}}\n{"aps":{"badge":"1"}}' | "#
                + "$APNSLINT lint --jsonl --format concise -")
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n").compactMap { Int($0.split(separator: ":")[1]) }
        #expect(Set(lines) == [1, 2, 3, 5])
        #expect(lines == lines.sorted())
    }

    @Test("The report of a clean stream shows that it was checked", arguments: ["json", "junit", "tap"])
    func clean(_ format: String) throws {
        let run = try Program.run(["lint", "--jsonl", "--format", format], input: Self.lines[0] + "\n")
        #expect(run.status == 0)
        #expect(run.output.contains(format == "json" ? #""documents":1"# : "-: 1 document without findings"))
        #expect(!run.output.contains(":1:"))
    }

    @Test("The findings of a stream have different fingerprints")
    func fingerprints() throws {
        let input = String(repeating: Self.lines[1] + "\n", count: 5)
        let run = try Program.run(["lint", "--jsonl", "--format", "gitlab"], input: input)
        let issues = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 5)
    }

    @Test("Counts are by file: a stream is one")
    func statistics() throws {
        let input = String(repeating: Self.lines[1] + "\n", count: 5)
        let run = try Program.run(["lint", "--jsonl", "--stats", "--format", "concise"], input: input)
        #expect(run.output.contains("       5      1  error     wrong-kind"))
    }

    @Test(
        "A baseline applies to a stream: known findings count as often as listed, and those that no longer occur are reported"
    )
    func baseline() throws {
        let scratch = try Scratch()
        let (bad, other) = (Self.lines[1] + "\n", Self.lines[2] + "\n")
        try scratch.write(bad + bad + other, to: "a.jsonl")
        func lint(_ arguments: String...) throws -> Program.Run {
            try Program.run(["lint", "--format", "concise"] + arguments + ["a.jsonl"], in: scratch.url)
        }
        #expect(try lint("--write-baseline", "b.json").status == 0)
        #expect(try lint("--baseline", "b.json").status == 0)
        try scratch.write(other + bad + bad + bad, to: "a.jsonl")
        let more = try lint("--baseline", "b.json")
        #expect(more.status == 1)
        #expect(more.output.hasPrefix("a.jsonl:4:"))
        try scratch.write(Self.lines[0] + "\n", to: "a.jsonl")
        let none = try lint("--baseline", "b.json")
        #expect(none.status == 0)
        #expect(none.errors.contains("4 of 4 findings no longer occur"))
    }

    @Test("A folder's settings apply to the streams in it")
    func configuration() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"rules": {"wrong-kind": "off"}}"#, to: "in/.apnslint.json")
        let path = try scratch.write(Self.lines[1] + "\n", to: "in/a.jsonl")
        #expect(try Program.run([path]).status == 0)
    }

    @Test("A line of more than 64 MiB is skipped, and all others are reported")
    func longLine() throws {
        let scratch = try Scratch()
        let bad = Self.lines[1]
        let line = try Program.shell(
            """
            { echo '\(bad)'; head -c 67108865 /dev/zero | tr '\\0' ' '; echo; echo '\(bad)'; } > long.jsonl
            $APNSLINT lint --format concise long.jsonl; echo $?
            cat long.jsonl | $APNSLINT gate --jsonl --rejects /dev/null; echo $?
            $APNSLINT group long.jsonl; echo $?
            """, in: scratch.url)
        let message = "the line is longer than 64 MiB and was"
        #expect(line.output.contains("long.jsonl:1:"))
        #expect(line.output.contains("long.jsonl:3:29: error: badge is a string, not a number [wrong-kind]\n3\n3\n"))
        // From lint and from group.
        let lines = line.errors.split(separator: "\n").filter { $0 == "apnslint: long.jsonl:2: \(message) not read" }
        #expect(lines.count == 2)
        #expect(line.errors.contains("apnslint: -:2: \(message) held back"))
    }

    @Test("A line of exactly 64 MiB is read, from a file and from a pipe")
    func longestLine() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            { head -c 67108864 /dev/zero | tr '\\0' ' '; echo; echo '{}'; } > long.jsonl
            $APNSLINT lint --select not-json long.jsonl && cat long.jsonl | $APNSLINT lint --jsonl --select not-json -
            """, in: scratch.url)
        #expect(run.errors.isEmpty)
        #expect(run.status == 0)
    }

    @Test("A document of more than 64 MiB is reported, and the others are checked")
    func longDocument() throws {
        let run = try Program.run(["/dev/zero", "Payloads/bad/badge-string.apns"])
        #expect(run.status == 3)
        #expect(run.errors == "apnslint: /dev/zero: longer than 64 MiB, not read\n")
        #expect(run.output.contains("wrong-kind"))
    }

    @Test("A push that the device drops for itself is no push before the next ones")
    func lostInStory() throws {
        func line(_ timestamp: Int) -> String {
            #"{"headers":{"apns-push-type":"liveactivity","apns-channel-id":"dHN0LXNyY2gtY2hubA==","apns-priority":"5"},"#
                + #""payload":{"aps":{"event":"update","timestamp":\#(timestamp),"content-state":{"a":\#(timestamp)}}}}"#
        }
        let lines = [1_790_000_000, 1_790_000_100_000, 1_790_000_200].map(line).joined(separator: "\n")
        let run = try Program.run(["lint", "--jsonl", "--story", "--format", "concise", "-"], input: lines)
        #expect(run.output.contains("-:2:") && run.output.contains("time-in-milliseconds"))
        #expect(!run.output.contains("timestamp-goes-back"), "\(run.output)")
    }

    @Test("--story compares each line with the earlier ones, whatever the number of threads, and is silent otherwise")
    func story() throws {
        let lines = (0..<400).map { index in
            #"{"device":"d\#(index % 200)","date":\#(index / 200 * 5),"headers":{"apns-push-type":"alert"},"#
                + #""payload":{"aps":{"alert":"Hi"}}}"# + "\n"
        }.joined()
        #expect(try Program.run(["lint", "--jsonl", "-"], input: lines).status == 0)
        let one = try Program.run(
            ["lint", "--jsonl", "--story", "--threads", "1", "--format", "concise", "-"], input: lines)
        let two = try Program.run(
            ["lint", "--jsonl", "--story", "--threads", "2", "--format", "concise", "-"], input: lines)
        #expect(one.output == two.output && one.status == 0)
        #expect(one.output.split(separator: "\n").count == 200)
        #expect(one.output.hasPrefix("-:201:"))
        #expect(try Program.run(["lint", "--jsonl", "--device", "/x", "-"], input: lines).status == 2)
        let lost = try Program.run(["lint", "--jsonl", "--story", "--device", "/x", "-"], input: lines)
        #expect(lost.status == 2 && lost.errors.contains("no document has /x"))
        let bare = try Program.run(["lint", "--jsonl", "--story", "-"], input: #"{"aps":{"alert":"Hi"}}"#)
        #expect(bare.errors.contains("none was compared"), "\(bare.errors)")
    }
}
