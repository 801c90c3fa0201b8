import Foundation
import Testing

/// The way of a push through logs.
@Suite("The command trace") struct TraceCommandTests {
    private static let id = "8F2A1C5E-4E0B-4C7D-9A55-0C6D1D1B7F3E"
    private static let device = String(repeating: "ab", count: 32)

    /// The logs of a sender, of answers and of an extension; another push has the same collapse id.
    private func logs(status: Int = 200, reason: String = "", aps: String = #""alert":"Hi","mutable-content":1"#) throws
        -> Scratch
    {
        let scratch = try Scratch()
        let request = #""headers":{"apns-id":"\#(Self.id)","apns-collapse-id":"c-7","apns-push-type":"alert"}"#
        try scratch.write(
            """
            {"ts":"2026-11-20T09:00:00Z","to":"other","headers":{"apns-id":"11111111-4E0B-4C7D-9A55-0C6D1D1B7F3E","apns-collapse-id":"c-7"},"payload":{"aps":{"alert":"No"}}}
            {"ts":"2026-11-20T10:00:00Z","to":"\(Self.device)",\(request),"payload":{"aps":{\(aps)}}}
            """, to: "sends.jsonl")
        try scratch.write(
            #"{"ts":"2026-11-20T10:00:01Z","apns_id":"\#(Self.id.lowercased())","status":\#(status),"reason":"\#(reason)"}"#,
            to: "answers.jsonl")
        return scratch
    }

    private func trace(_ id: String, _ more: String..., in scratch: Scratch) throws -> Program.Run {
        try Program.run(["trace", id, "sends.jsonl", "answers.jsonl"] + more, in: scratch.url)
    }

    @Test("The request, the answer and the lines of an extension are joined by the apns-id", arguments: [id, device])
    func joined(_ id: String) throws {
        let scratch = try logs()
        try scratch.write("didReceive \(Self.id)\nan unrelated line\n", to: "extension.log")
        let run = try trace(id, "extension.log", in: scratch)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(
            run.output == """
                2026-11-20T10:00:00Z  request  sends.jsonl:2
                  nothing found
                2026-11-20T10:00:01Z  APNs  answers.jsonl:1
                  200
                no date  service extension  extension.log:1
                  didReceive \(Self.id)

                ✓ no station is broken

                """)
    }

    @Test("Parts of a record whose names say nothing are found by the options of lint")
    func records() throws {
        let scratch = try logs()
        try scratch.write(
            #"""
            {"when":"2026-11-20T08:00:00Z","x":"{\"aps\":{\"badge\":\"1\"}}","y":{"apns-id":"\#(Self.id)"},"z":"400","w":"BadTopic"}
            """#, to: "own.jsonl")
        let options = ["--payload", "/x", "--headers", "/y", "--date", "/when", "--status", "/z", "--reason", "/w"]
        let run = try Program.run(["trace", Self.id, "own.jsonl"] + options, in: scratch.url)
        #expect(run.status == 1, "\(run.output)")
        #expect(run.output.hasPrefix("2026-11-20T08:00:00Z  request  own.jsonl:1\n"), "\(run.output)")
        #expect(run.output.contains("  400 BadTopic: ") && run.output.contains("[wrong-kind]"), "\(run.output)")
    }

    @Test("A collapse id leads to all its pushes, and from a push to what an extension wrote of it")
    func collapseID() throws {
        let scratch = try logs()
        #expect(try trace("c-7", in: scratch).output.components(separatedBy: "request  sends").count == 3)
        try scratch.write(
            #"{"ts":"2026-11-20T10:00:02Z","identifier":"c-7","error":"timed out"}"#, to: "extension.ndjson")
        let run = try trace(Self.id, "extension.ndjson", in: scratch)
        #expect(run.status == 1 && run.output.contains("✗ broken at: service extension"), "\(run.output)")
        #expect(!run.output.contains("sends.jsonl:1"))
    }

    @Test("The first station that is broken is named: the request, APNs, or the extension that wrote nothing")
    func broken() throws {
        let request = try trace(Self.id, in: logs(aps: #""alert":"Hi","badge":"3""#))
        #expect(request.status == 1 && request.output.contains("✗ broken at: request, badge is a string"))
        let scratch = try logs(status: 410, reason: "Unregistered")
        let answer = try trace(Self.id, "--format", "json", in: scratch)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let broken = try #require(json["broken"] as? [String: String])
        #expect(broken == ["station": "APNs", "fault": "answered 410 Unregistered"])
        #expect((json["steps"] as? [[String: Any]])?.map { $0["line"] as? Int } == [2, 1])
        let quiet = try logs()
        try quiet.write("another push", to: "extension.log")
        let silent = try trace(Self.id, "extension.log", in: quiet)
        #expect(silent.status == 1 && silent.output.contains("extension.log has no record of it"), "\(silent.output)")
        #expect(
            try trace(Self.id, in: logs()).output.contains(
                "? nothing is broken in these records, and none is of: service"))
    }

    @Test("An id that no record names, standard input and a missing log are said")
    func refused() throws {
        let scratch = try logs()
        #expect(try trace("nothing", in: scratch).status == 2)
        #expect(try Program.run(["trace", "a", "-"], input: "", in: scratch.url).status == 2)
        #expect(try trace(Self.id, "missing.log", in: scratch).status == 3)
    }
}
