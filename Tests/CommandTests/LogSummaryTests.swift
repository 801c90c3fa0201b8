import Foundation
import Testing

/// What a summary says of a log: what broke, since when and for whom; and what is said of the parts of its records.
@Suite("Summaries of logs") struct LogSummaryTests {
    /// A log of 300 pushes, of which half of those of version 5.1 break on the second day, and two of version 5.2.
    private static let log = (0..<300).map { number in
        let isOld = number % 3 == 0
        let isBroken = isOld && number >= 150
        let aps =
            isBroken ? #""alert":"Hi","badge":"1""# : number == 1 || number == 298 ? #""alert":3"# : #""alert":"Hi""#
        let day = 20 + number / 150
        return #"{"ts":"2026-11-\#(day)T10:00:00Z","version":"\#(isOld ? "5.1" : "5.2")","push":{"aps":{\#(aps)}}}"#
    }.joined(separator: "\n")

    private static let options = [
        "lint", "--jsonl", "--payload", "/push", "--by", "/version", "--by", "/ts:day", "--date", "/ts",
        "--max-findings", "0", "-",
    ]

    @Test("A summary has a line for each place, the first and the last date, shares by value, and days in their order")
    func text() throws {
        let run = try Program.run(Self.options, input: Self.log)
        for part in [
            "error wrong-kind: 52 findings in 52 documents (17.33 %)\n  from 2026-11-20T10:00:00Z to 2026-11-21T10:00:00Z\n",
            "  /push/aps/badge: 50, on 2026-11-21T10:00:00Z\n", "  /push/aps/alert: 2, from 2026-11-20T10:00:00Z to",
            "  most with /version: 5.1 (50 of 100, 50.00 %, 50.0 times the rest)",
            "by /ts:day\n  2026-11-20: 1 of 150 documents with findings (0.67 %)",
        ] { #expect(run.output.contains(part), "\(part)\n\(run.output)") }
    }

    @Test("Programs and the page get the same")
    func formats() throws {
        let run = try Program.run(Self.options + ["--format", "summary-json"], input: Self.log)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let rule = try #require((object["rules"] as? [[String: Any]])?.first)
        #expect(rule["firstDate"] as? String == "2026-11-20T10:00:00Z")
        #expect((rule["places"] as? [[String: Any]])?.map { $0["findings"] as? Int } == [50, 2])
        let versions = try #require((rule["by"] as? [String: Any])?["/version"] as? [[String: Any]])
        #expect(versions.first?["of"] as? Int == 100 && versions.first?["ratio"] as? Double == 50)
        let page = try Program.run(Self.options + ["--format", "html"], input: Self.log)
        #expect(
            page.output.contains("<section class=\"counts\">") && page.output.contains("/push/aps/badge: 50, on 2026"))
    }

    private static let records = (0..<3).map {
        #"{"id":\#($0),"request":{"aps":{"alert":"Hi"}},"apns_headers":{"apns-push-type":"alert"},"answer":{"status":200}}"#
    }.joined(separator: "\n")

    @Test("Pointers that lead nowhere, and header fields that nobody looks for, are named with what may be meant")
    func pointers() throws {
        let wrong = try Program.run(["lint", "--jsonl", "--payload", "/reqest", "-"], input: Self.records)
        #expect(
            wrong.status == 2 && wrong.errors.contains("nothing was checked; did you mean /request?"), "\(wrong.errors)"
        )
        let status = ["--headers", "/apns_headers", "--status", "/status"]
        let answer = try Program.run(["lint", "--jsonl", "--payload", "/request", "-"] + status, input: Self.records)
        #expect(answer.errors.contains("did you mean /answer/status?"), "\(answer.errors)")
        let forgotten = try Program.run(["lint", "--jsonl", "--payload", "/request", "-"], input: Self.records)
        #expect(forgotten.status == 0 && forgotten.errors.contains("apns- names at /apns_headers that was not read"))
        let whole = try Program.run(
            ["lint", "--jsonl", "--payload", "/request"] + status.prefix(2) + ["-"], input: Self.records)
        #expect(!whole.errors.contains("not read"), "\(whole.errors)")
    }

    @Test("init writes where the records of a log have their parts")
    func configuration() throws {
        let scratch = try Scratch()
        try scratch.write(Self.records, to: "sends.jsonl")
        #expect(try Program.run(["init"], in: scratch.url).output.contains("are read as records"))
        let text = try String(contentsOf: scratch.url.appendingPathComponent(".apnslint.json"), encoding: .utf8)
        for part in [#""payload": "/request""#, #""headers": "/apns_headers""#, #""status": "/answer/status""#] {
            #expect(text.contains(part), "\(text)")
        }
        let run = try Program.run(["lint", "sends.jsonl"], in: scratch.url)
        #expect(run.status == 0 && run.output.contains("3 documents"), "\(run.output)\(run.errors)")
    }
}
