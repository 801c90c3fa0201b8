import Foundation
import Testing

/// `lint` on whole logs: records of several shapes, compressed files, and runs too large to show every finding.
@Suite("Records of logs") struct LogCommandTests {
    /// A log of this many records of four shapes, with a mistake in each tenth and no payload in each fifteenth.
    private static func log(_ count: Int) -> (text: String, faulty: [String]) {
        var text = ""
        var faulty: [String] = []
        let headers = #"{"apns-push-type":"alert","apns-topic":"com.example.app"}"#
        for number in 0..<count {
            let isFaulty = number % 10 == 3
            let payload = #"{"aps":{"alert":"Hi \#(number)","badge":\#(isFaulty ? "\"1\"" : "1")}}"#
            let escaped = payload.replacingOccurrences(of: "\"", with: "\\\"")
            let push =
                switch number % 4 {
                case _ where number % 15 == 1: #""mail":"x""#
                case 0: #""push":\#(payload)"#
                case 1: #""push":"\#(escaped)""#
                case 2: #""push":{"headers":\#(headers),"payload":\#(payload)}"#
                default: #""push":{"message":{"token":"t","apns":{"payload":\#(payload)}}}"#
                }
            if isFaulty, number % 15 != 1 { faulty.append("id-\(number)") }
            text += #"{"id":"id-\#(number)","tenant":{"name":"t\#(number % 3)"},\#(push)}"# + "\n"
        }
        return (text, faulty)
    }

    private static let options = ["--jsonl", "--payload", "/push", "--id", "/id", "--keep", "/tenant/name"]

    private func identifiers(_ run: Program.Run) throws -> [String] {
        try run.output.split(separator: "\n").map { line in
            let finding = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(finding["rule"] as? String == "wrong-kind")
            #expect((finding["kept"] as? [String: String])?["/tenant/name"] != nil)
            return try #require(finding["id"] as? String)
        }
    }

    @Test("The planted mistakes are found, with their ids, in records of all shapes", arguments: ["1", "2"])
    func records(threads: String) throws {
        let (text, faulty) = Self.log(5000)
        let run = try Program.run(
            ["lint", "--format", "jsonl", "--threads", threads] + Self.options, input: text)
        #expect(run.status == 1)
        #expect(try identifiers(run) == faulty)
        #expect(run.errors == "apnslint: 334 records have no payload\n")
    }

    @Test("With --payload the logs of a folder are read, compressed ones by their content")
    func folder() throws {
        let scratch = try Scratch()
        let (text, faulty) = Self.log(100)
        for name in ["a.jsonl", "b.ndjson", "c/d.jsonl", "e.txt"] { try scratch.write(text, to: name) }
        #expect(try Program.shell("gzip c/d.jsonl && gzip -c a.jsonl > f.jsonl", in: scratch.url).status == 0)
        let run = try Program.run(
            ["lint", "--format", "jsonl", "--threads", "1", "."] + Self.options.dropFirst(), in: scratch.url)
        #expect(try identifiers(run) == faulty + faulty + faulty + faulty)
        #expect(try Program.run(["lint", "."], in: scratch.url).status == 2)
    }

    @Test("A configuration can set the places of payloads")
    func configuration() throws {
        let scratch = try Scratch()
        let (text, faulty) = Self.log(200)
        try scratch.write(text, to: "log.jsonl")
        try scratch.write(
            #"{"record": {"payload": "/push", "id": "/id", "keep": ["/tenant/name"]}}"#, to: ".apnslint.json")
        let run = try Program.run(["lint", "--format", "jsonl", "log.jsonl"], in: scratch.url)
        #expect(try identifiers(run) == faulty)
        try scratch.write(#"{"record": {"payload": "push"}}"#, to: ".apnslint.json")
        #expect(try Program.run(["lint", "log.jsonl"], in: scratch.url).status == 2)
    }

    /// Records with the answers to their pushes, in the forms in which senders log them.
    private static let answered = #"""
        {"id":1,"push":{"aps":{"alert":"a"}},"to":{"apns-push-type":"alert","apns-priority":"7"},"status":400,"body":"{\"reason\":\"BadPriority\"}"}
        {"id":2,"push":{"aps":{"alert":"a"}},"to":{"apns-push-type":"alert"},"status":"200"}
        {"id":3,"push":{"aps":{"alert":"b","badge":"3"}},"to":{"apns-push-type":"alert"},"status":400,"body":{"reason":"BadDeviceToken"}}
        {"id":4,"mail":1,"status":200}
        {"id":5,"push":{"aps":{"alert":"b","sound":3}},"to":{"apns-push-type":"alert"},"status":200}
        {"id":6,"push":{"message":{"token":"t","notification":{"sound":"x"}}},"body":{"error":{"status":"INVALID_ARGUMENT"}}}
        {"id":7,"push":{"aps":{"alert":"a"}},"to":{"apns-push-type":"alert","apns-priority":"7"},"status":400,"body":""}
        """# + "\n"

    private static let answerOptions = [
        "lint", "--jsonl", "--payload", "/push", "--headers", "/to", "--id", "/id", "--status", "/status", "--reason",
        "/body",
    ]

    @Test("What happens between the pushes is an event for lint as it is for group")
    func events() throws {
        let log = ["{\"aps\":{\"alert\":\"x\"}}", "{\"event\":\"dismiss\",\"number\":1}", "{\"event\":\"nope\"}"]
        let input = log.joined(separator: "\n")
        let run = try Program.run(["lint", "--no-config", "--format", "concise", "--jsonl", "-"], input: input)
        #expect(run.output.split(separator: "\n").count == 1 && run.output.contains(":3:1: "), "\(run.output)")
    }

    @Test("Findings say which of them explains the refusal of their record")
    func refusals() throws {
        let run = try Program.run(Self.answerOptions + ["--format", "jsonl"], input: Self.answered)
        let findings = try run.output.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let told = findings.map { finding in
            "\(finding["id"] ?? "") \(finding["rule"] ?? "") \(finding["explainsRefusal"] ?? "-")"
        }
        #expect(
            told == [
                "1 unknown-priority 1", "3 wrong-kind 0", "5 wrong-kind -", "6 message-member-unknown 1",
                "7 unknown-priority 1",
            ])
        let text = try Program.run(Self.answerOptions, input: Self.answered).output
        #expect(text.components(separatedBy: "= answer: this explains the refusal").count == 4)
        #expect(text.contains("= record: id 3, answered 400 BadDeviceToken"))
        #expect(text.contains("  400 BadPriority: 1 document\n    explained by: unknown-priority (1)\n"))
        #expect(text.contains("    1 not explained by a finding: apnslint explain BadDeviceToken\n"))
    }

    @Test("The summary crosses answers with rules, whatever the number of threads", arguments: ["1", "2"])
    func answers(threads: String) throws {
        for format in ["json", "summary-json"] {
            let log = String(repeating: Self.answered, count: 300)
            let run = try Program.run(
                Self.answerOptions + ["--format", format, "--threads", threads], input: log)
            let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            let answers = try #require(report["answers"] as? [[String: Any]])
            let told = answers.map { answer in
                let rules = (answer["rules"] as? [[String: Any]] ?? []).map {
                    "\($0["rule"] ?? "") \($0["documents"] ?? "")"
                }
                return "\(answer["status"] ?? "-") \(answer["reason"] ?? "-") \(answer["documents"] ?? "") \(rules)"
            }
            #expect(
                told == [
                    #"- INVALID_ARGUMENT 300 ["message-member-unknown 300"]"#, #"400 - 300 ["unknown-priority 300"]"#,
                    #"400 BadDeviceToken 300 ["wrong-kind 300"]"#, #"400 BadPriority 300 ["unknown-priority 300"]"#,
                    #"200 - 600 ["wrong-kind 300"]"#,
                ])
        }
    }

    @Test("A pointer to answers that leads nowhere is said, but not that accepted pushes have no reason")
    func answerPointers() throws {
        let accepted = #"{"push":{"aps":{"alert":"a"}},"status":200}"# + "\n"
        let options = ["lint", "--jsonl", "--payload", "/push", "--status", "/status", "--reason"]
        #expect(try Program.run(options + ["/reason"], input: accepted).status == 0)
        let run = try Program.run(options + ["/raeson"], input: Self.answered)
        #expect(run.status == 1 && run.output.contains("400: 3 documents"))
        let lost = try Program.run(
            ["lint", "--jsonl", "--payload", "/push", "--status", "/code"], input: accepted)
        #expect(
            lost.status == 2 && lost.errors.contains("no record has /code, where the answer to its push should be"))
    }

    @Test("Without --payload, records are read as they are, with their ids and answers")
    func answersBesideRequests() throws {
        let log = #"""
            {"id":1,"headers":{"apns-priority":"7"},"payload":{"aps":{"alert":"a"}},"status":400,"reason":"BadPriority"}
            {"id":2,"aps":{"alert":"a","badge":"1"},"status":400,"reason":"BadDeviceToken"}
            {"id":3,"aps":{"alert":"a"},"status":200}
            """# + "\n"
        let run = try Program.run(
            ["lint", "--jsonl", "--id", "/id", "--status", "/status", "--reason", "/reason"], input: log)
        #expect(run.output.contains("= record: id 1, answered 400 BadPriority\n   = answer: this explains the refusal"))
        #expect(run.output.contains("= record: id 2, answered 400 BadDeviceToken\n   = fix: write 1"))
        #expect(run.output.contains("  200: 1 document\n"))
    }

    @Test("A log with a new answer in each record takes little memory, and its counts stay whole")
    func manyAnswers() throws {
        let log = (0..<20_000).map { #"{"push":{"aps":{"alert":"a"}},"body":"\#($0 * 7919 % 20_000)"}"# + "\n" }
            .joined()
        let options = [
            "lint", "--jsonl", "--payload", "/push", "--reason", "/body", "--format", "summary-json", "--threads",
        ]
        let one = try Program.run(options + ["1"], input: log)
        #expect(one.output == (try Program.run(options + ["2"], input: log)).output)
        let report = try #require(JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any])
        let counts = (report["answers"] as? [[String: Any]] ?? []).compactMap { $0["documents"] as? Int }
        #expect(counts.count == 201 && counts.reduce(0, +) == 20_000)
    }

    @Test(
        "An invalid pointer is wrong usage",
        arguments: [["--payload", "push"], ["--payload", ""], ["--id", "x"]])
    func badPointers(arguments: [String]) throws {
        #expect(try Program.run(["lint", "--jsonl"] + arguments, input: "{}\n").status == 2)
    }

    @Test("Compressed files are decompressed; a truncated one gives exit code 3, with the findings before its end")
    func compressed() throws {
        let scratch = try Scratch()
        let (text, faulty) = Self.log(20_000)
        try scratch.write(text, to: "log.jsonl")
        #expect(try Program.shell("gzip log.jsonl", in: scratch.url).status == 0)
        let whole = try Program.run(["lint", "--format", "jsonl"] + Self.options + ["log.jsonl.gz"], in: scratch.url)
        #expect(whole.status == 1)
        #expect(try identifiers(whole) == faulty)
        _ = try Program.shell("head -c 60000 log.jsonl.gz > cut.jsonl.gz", in: scratch.url)
        let cut = try Program.run(["lint", "--format", "jsonl"] + Self.options + ["cut.jsonl.gz"], in: scratch.url)
        #expect(cut.status == 3)
        #expect(cut.errors.contains("cut.jsonl.gz: the gzip data is damaged or cut off"))
        let found = try identifiers(cut)
        #expect(found.count > 100 && faulty.starts(with: found))
    }

    @Test(
        "Compressed data on a pipe is decompressed, however its first bytes are split",
        arguments: [
            "gzip -c log.jsonl | ", "zstd -qc log.jsonl | ",
            "gzip -c log.jsonl > log.gz; (head -c 1 log.gz; sleep 0.1; tail -c +2 log.gz | head -c 2; sleep 0.1; tail -c +4 log.gz) | ",
        ])
    func compressedPipe(command: String) throws {
        let scratch = try Scratch()
        let (text, faulty) = Self.log(8000)
        try scratch.write(text, to: "log.jsonl")
        let lint = "$APNSLINT lint --format jsonl \(Self.options.joined(separator: " "))"
        let run = try Program.shell(command + lint, in: scratch.url)
        #expect(run.status == 1, "\(run.errors)")
        #expect(try identifiers(run) == faulty)
        let cut = try Program.shell("(\(command) head -c 12000) | \(lint)", in: scratch.url)
        #expect(cut.status == 3)
        #expect(cut.errors.contains("standard input: the "), "\(cut.errors)")
        let found = try identifiers(cut)
        #expect(found.count > 100 && faulty.starts(with: found))
    }

    @Test("A pipe that only begins like compressed data, or has one byte or none, is read as it is")
    func shortPipe() throws {
        #expect(try Program.shell("printf '' | $APNSLINT lint --jsonl").status == 0)
        for text in ["\\037", "\\037\\213", "1", "\\050"] {
            let run = try Program.shell("printf '\(text)' | $APNSLINT lint --format concise")
            #expect(run.status == 1, "\(text): \(run)")
        }
    }

    @Test("A record without an id is reported by its line")
    func noIdentifier() throws {
        let bad = #"{"push":{"aps":{"badge":"1"}}}"#
        let run = try Program.run(
            ["lint", "--format", "jsonl"] + Self.options, input: "\(bad)\n{\"id\":7,\(bad.dropFirst())\n[1]\n{\n")
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n")
        #expect(lines.filter { $0.contains("wrong-kind") }.count == 2, "\(run.output)")
        #expect(lines.first?.contains("\"id\"") == false)
        #expect(lines.contains { $0.contains("not-json") && $0.contains("\"line\":4") }, "\(run.output)")
        #expect(run.errors.contains("1 record has no payload"), "\(run.errors)")
    }

    @Test("A page for people shows the first hundred documents, counts by rule, and examples from later documents")
    func page() throws {
        let log = Self.log(5000)
        let late = #"{"id":"late","push":{"aps":{"alert":"x","thread_id":"t"}}}"# + "\n"
        let page = try Program.run(["lint", "--format", "html"] + Self.options, input: log.text + late).output
        #expect(page.components(separatedBy: "<section id=\"d").count - 1 == 100)
        let count = log.faulty.count
        #expect(
            page.contains("<td>wrong-kind</td><td>\(count)</td><td>\(count) (10.00 %)</td>"), "\(page.suffix(3000))")
        #expect(page.contains("<td>misspelt-key</td><td>1</td><td>1 (0.02 %)</td><td></td><td><a href=\"#e1\">"))
        #expect(page.contains("The first 100 of \(count + 1) documents with findings are shown."))
        let example = page.components(separatedBy: "<section id=\"e1\">").last ?? ""
        #expect(example.contains("record: <bdi>id late") && example.contains("<svg"))
    }

    @Test(
        "With many findings the text is a summary, unless --all or --max-findings is given; formats for programs list all"
    )
    func summary() throws {
        let (text, faulty) = Self.log(5000)
        func lint(_ arguments: [String]) throws -> Program.Run {
            try Program.run(["lint"] + Self.options + arguments, input: text)
        }
        func shown(_ run: Program.Run) -> Int {
            run.output.components(separatedBy: "= record: id").count - 1
        }
        let short = try lint(["--by", "/tenant/name"])
        #expect(shown(short) == 4)
        let count = faulty.count
        #expect(short.output.contains("error wrong-kind: \(count) findings in \(count) documents (10.00 %)"))
        #expect(short.output.contains("most with /tenant/name: t"))
        #expect(shown(try lint(["--all"])) == faulty.count)
        #expect(shown(try lint(["--max-findings", "0"])) == 1)
        #expect(try lint(["--format", "concise"]).output.split(separator: "\n").count == faulty.count)
        let printed = try lint(["--format", "summary-json"]).output
        let scratch = try Scratch()
        _ = try lint(["-q", "--output", "summary-json=\(scratch.url.path)/s.json"])
        #expect(try String(contentsOf: scratch.url.appendingPathComponent("s.json"), encoding: .utf8) == printed)
        let json = try JSONSerialization.jsonObject(with: Data(printed.utf8))
        let rules = try #require((json as? [String: Any])?["rules"] as? [[String: Any]])
        #expect(rules.first?["findings"] as? Int == faulty.count)
    }

    @Test(
        "The text of a file begins with the summary, on the terminal and in a file, and the shown ones are not listed before"
    )
    func summaryFirst() throws {
        let (scratch, log) = (try Scratch(), Self.log(5000))
        let (input, report) = (
            try scratch.write(log.text, to: "log.jsonl"), scratch.url.appendingPathComponent("r.txt")
        )
        let run = try Program.run(
            ["lint", input, "--output", "text", "--output", "text=\(report.path)"] + Self.options)
        let all = "\(log.faulty.count) of 5000 documents with findings (10.00 %)\n"
        #expect(run.output.hasPrefix(all) && run.output.components(separatedBy: "= record: id").count == 2)
        let written = try String(contentsOf: report, encoding: .utf8)
        #expect(written.hasPrefix(all) && run.output.hasPrefix(written))
        let few = try Program.run(["lint", input, "--max-findings", "1000"] + Self.options).output
        #expect(few.components(separatedBy: "= record: id").count - 1 == log.faulty.count)
    }

    @Test("A record that is nested too deeply keeps its id and its place in the counts")
    func tooDeep() throws {
        let deep = String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000)
        let log =
            #"{"id":"r1","tenant":"a","push":\#(deep)}"# + "\n"
            + #"{"id":"r2","tenant":"a","push":{"aps":{"badge":3}}}"#
        let arguments = ["lint", "--jsonl", "--payload", "/push", "--id", "/id", "--by", "/tenant"]
        let text = try Program.run(arguments, input: log).output
        #expect(text.contains("= record: id r1") && text.contains("a: 1 of 2 documents with findings (50.00 %): r1"))
        let json = try Program.run(arguments + ["--format", "summary-json"], input: log).output
        #expect(json.contains(#""withFindings": 1"#) && !json.contains("null"))
    }

    @Test("--by counts the documents and those with findings of each value, with sample ids, in every format")
    func values() throws {
        let log = (1...60).map { number in
            #"{"id":\#(number),"tenant":"t\#(number % 3)","push":{"aps":{"badge":\#(number % 6 == 0 ? #""3""# : "3")}}}"#
        }.joined(separator: "\n")
        func lint(_ arguments: [String]) throws -> String {
            try Program.run(
                ["lint", "--jsonl", "--payload", "/push", "--id", "/id", "--by", "/tenant"] + arguments, input: log
            ).output
        }
        let text = try lint([])
        #expect(text.contains("by /tenant\n  t0: 10 of 20 documents with findings (50.00 %): 6, 12, 18\n  t1: 0 of 20"))
        for format in ["json", "summary-json"] {
            let json =
                try JSONSerialization.jsonObject(with: Data(try lint(["--format", format]).utf8)) as? [String: Any]
            let values = try #require((json?["values"] as? [String: Any])?["/tenant"] as? [[String: Any]])
            #expect(values.map { $0["documents"] as? Int } == [20, 20, 20])
            #expect(values.map { $0["withFindings"] as? Int } == [10, 0, 0])
            guard format == "summary-json" else { continue }
            let rules = try #require(json?["rules"] as? [[String: Any]])
            #expect((rules.first?["samples"] as? [String])?.count == 10)
        }
        #expect(try lint(["--format", "html"]).contains("<td><bdi>6, 12, 18</bdi></td>"))
        let scratch = try Scratch()
        let metrics = scratch.url.appendingPathComponent("m.prom")
        _ = try lint(["-q", "--metrics", metrics.path])
        let written = try String(contentsOf: metrics, encoding: .utf8)
        #expect(written.contains(#"apnslint_documents_with_findings_by_total{field="/tenant",value="t0"} 10"#))
    }

    @Test("A share of documents may fail, and --exit-zero gives 0, but unreadable inputs still give 3")
    func exitCodes() throws {
        let text = Self.log(1000).text
        func status(_ arguments: [String], _ input: String) throws -> Int32 {
            try Program.run(["lint", "-q"] + Self.options + arguments, input: input).status
        }
        #expect(try status(["--fail-on", "error=11%"], text) == 0)
        #expect(try status(["--fail-on", "error=9%"], text) == 1)
        #expect(try status(["--exit-zero"], text) == 0)
        #expect(try status(["--exit-zero", "no-such-file"], text) == 3)
        #expect(try status(["--fail-on", "error=200%"], text) == 2)
        #expect(try Program.run(["gate", "--fail-on", "error=10%"], input: "{}").status == 2)
    }

    @Test(
        "Without pointers the first hundred lines tell the form of the records, which is said; other lines are read as before"
    )
    func recognised() throws {
        let scratch = try Scratch()
        let push = #""apns_headers":{"apns-topic":"com.example.chat"},"request":{"aps":{"alert":"Hi"#
        let refused = #""status":410,"body":{"reason":"Unregistered","timestamp":1763000000000}"#
        let lines = [
            #"{"ts":1763000000,"token":"a",\#(push)"}},\#(refused)}"#,
            #"{"ts":1763000060,"token":"b",\#(push)","badge":"3"}},"status":200}"#,
            #"{"channel":"mail","status":200}"#, #"{"aps":{"alert":5}}"#,
            #"{"ts":1763000120,"token":"a",\#(push) again"}},\#(refused)}"#,
        ]
        let log = try scratch.write(lines.map { $0 + "\n" }.joined(), to: "sends.jsonl")
        let run = try Program.run(["lint", "--format", "concise", log])
        #expect(run.status == 1)
        let found = run.output.split(separator: "\n").compactMap { $0.split(separator: "[").last }
        #expect(found.filter { $0.hasSuffix("]") } == ["wrong-kind]", "wrong-kind]", "token-refused-before]"])
        #expect(
            run.errors.contains(
                "is read as records: payload /request, headers /apns_headers, device /token, date /ts, answer /status /body"
            ))
        #expect(!run.errors.contains("was not read"))
        #expect(try Program.run(["lint", "--jsonl", "-q"], input: lines.joined(separator: "\n")).errors.isEmpty)
        // A message to a push service, a request document and a payload are read as they are.
        for line in [
            #"{"message":{"token":"x","apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"badge":1}}}},"status":200}"#,
            #"{"headers":{"apns-priority":"5"},"payload":{"aps":{"badge":1}}}"#, #"{"aps":{"badge":1},"status":200}"#,
        ] {
            #expect(!(try Program.run(["lint", "--jsonl"], input: line).errors.contains("is read as records")))
        }
        // The answers of request documents are beside them.
        let requests =
            #"{"device":"a","headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"Hi"}},"status":410}"#
        let twice = try Program.run(["lint", "--jsonl"], input: "\(requests)\n\(requests)")
        #expect(twice.output.contains("token-refused-before") && !twice.errors.contains("was not read"))
    }
}
