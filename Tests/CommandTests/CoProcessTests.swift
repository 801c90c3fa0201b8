import Foundation
import Testing

/// `gate --answers`: a program sends pushes as lines, one by one or many at once, and gets a line for each.
@Suite("Clients of the gate") struct CoProcessTests {
    private func answers(_ lines: [String], _ options: [String] = []) throws -> [[String: Any]] {
        let run = try Program.run(["gate", "--answers"] + options, input: lines.map { $0 + "\n" }.joined())
        #expect(run.errors.isEmpty)
        let found = try run.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(run.status == (found.allSatisfy { $0["ok"] as? Bool == true } ? 0 : 1))
        #expect(found.map { $0["line"] as? Int } == Array(1...lines.count))
        return found
    }

    private func rules(_ answer: [String: Any]) -> [String] {
        (answer["findings"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
    }

    @Test("Each line has one answer, with its id, its number and its findings")
    func each() throws {
        let found = try answers([
            #"{"id": 1, "payload": {"aps": {"alert": "Hi"}}}"#, #"{"payload": {"aps": {"badge": "3"}}, "id": "two"}"#,
            #"{"id": 3, "payload": {"aps": {"alert": "Hi", "gate": 1}}}"#, #"{"payload": {"aps": {"alert": "Hi"}}}"#,
        ])
        #expect(found[0]["id"] as? Int == 1 && found[0]["ok"] as? Bool == true && found[0].count == 3)
        #expect(found[1]["id"] as? String == "two" && found[1]["ok"] as? Bool == false)
        #expect(rules(found[1]) == ["wrong-kind"])
        #expect(found[2]["ok"] as? Bool == true && rules(found[2]) == ["unknown-key"])
        #expect(found[3]["id"] is NSNull && found[3]["ok"] as? Bool == true)
    }

    @Test("With --stacks, or by the configuration, each answer says the stack of its push")
    func stacks() throws {
        let lines = [
            #"{"headers": {"apns-topic": "com.example.trips"}, "payload": {"aps": {"alert": "Hi", "thread-id": "trip-7"}}}"#,
            #"{"payload": {"aps": {"alert": "Hi", "thread_id": "trip-7"}}}"#,
            #"{"headers": {"apns-push-type": "background", "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}"#,
            "hello",
        ]
        let found = try answers(lines, ["--stacks"]).map { $0["stack"] as? String }
        #expect(found[0] == "com.example.trips, thread “trip-7”")
        #expect(found[1] == "the app, the app's own stack (no thread-id); with the fixes: the app, thread “trip-7”")
        #expect(found[2]?.hasPrefix("none, ") == true && found[3] == nil)
        #expect(try answers(lines).allSatisfy { $0["stack"] == nil })
        let scratch = try Scratch()
        try scratch.write(#"{"stacks":true}"#, to: ".apnslint.json")
        let run = try Program.run(["gate", "--answers"], input: lines[0] + "\n", in: scratch.url)
        #expect(run.output.contains("\"stack\":\"com.example.trips, thread “trip-7”\""), "\(run.output)")
        #expect(try Program.run(["gate", "--stacks"], input: "{}").status == 2)
    }

    @Test("The headers of a line apply to its push only")
    func headers() throws {
        func line(_ type: String, _ priority: Int) -> String {
            #"{"headers": {"apns-push-type": "\#(type)", "apns-priority": "\#(priority)"}, "#
                + #""payload": {"aps": {"content-available": 1}}}"#
        }
        let silent = #"{"payload": {"aps": {"content-available": 1}}}"#
        let found = try answers([
            line("background", 5), line("background", 10), silent, line("nonsense", 5), line("background", 5),
        ])
        #expect(found.map { $0["ok"] as? Bool } == [true, false, true, false, true])
    }

    @Test("An invalid question is answered too, and does not pass")
    func refused() throws {
        let lines = [
            "", " ", "{", "[]", "7", "null", #"{"aps": {"alert": "Hi"}}"#, #"{"id": 1}"#, #"{"id": [], "payload": {}}"#,
            #"{"id": 1.5, "payload": {}}"#, #"{"id": 1, "payload": {}, "text": "{}"}"#, #"{"id": 1, "text": {}}"#,
            #"{"id": 1, "id": 2, "payload": {}}"#, #"{"id": 1, "payload": {}, "payload": {"aps": {}}}"#,
            #"{"id": 1, "header": {}, "payload": {"aps": {}}}"#, #"{"id": 1, "headers": [], "payload": {"aps": {}}}"#,
            #"{"id": 1, "headers": {"apns-topic": "a", "Apns-Topic": "b"}, "payload": {"aps": {}}}"#,
            #"{"id": 1, "payload": {"headers": {"apns-topic": "a"}, "payload": {"aps": {}}}}"#,
            #"{"id": 1, "text": "{\"headers\": {\"apns-topic\": \"a\"}, \"payload\": {\"aps\": {}}}"}"#,
        ]
        let found = try answers(lines)
        for (answer, line) in zip(found, lines) {
            #expect(answer["ok"] as? Bool == false, "\(line)")
            #expect((answer["error"] as? String)?.isEmpty == false, "\(line)")
        }
        // The id is returned as far as it could be read.
        #expect(
            found.map { $0["id"] as? Int } == Array(repeating: nil, count: 7) + [
                1, nil, nil, 1, 1, nil, nil, 1, 1, 1, 1, 1,
            ])
    }

    @Test("A payload never looks like an answer, whatever its keys")
    func mistakable() throws {
        let payload = #"{"line": 1, "ok": true, "id": 9, "findings": [], "aps": {"badge": "3"}}"#
        let text = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        for answer in try answers([#"{"id": 1, "payload": \#(payload)}"#, #"{"id": 1, "text": \#(text)}"#]) {
            #expect(answer["id"] as? Int == 1 && answer["ok"] as? Bool == false && rules(answer) == ["wrong-kind"])
        }
    }

    @Test("The payload is checked byte for byte, in either form")
    func bytes() throws {
        func payload(_ bytes: Int) -> String {
            #"{"aps": {"alert": "\#(String(repeating: "x", count: bytes - 22))"}}"#
        }
        for (bytes, isGood) in [(4096, true), (4097, false)] {
            let text = String(decoding: try JSONEncoder().encode(payload(bytes)), as: UTF8.self)
            let lines = [#"{"id": 1, "payload": \#(payload(bytes))}"#, #"{"id": 1, "text": \#(text)}"#]
            #expect(try answers(lines).map { $0["ok"] as? Bool } == [isGood, isGood])
        }
        let lines = "{\n  \"aps\": {\"alert\": \"Hi\",\n  \"badge\": \"3\"}\n}"
        let text = String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
        let finding = (try answers([#"{"text": \#(text)}"#])[0]["findings"] as? [[String: Any]])?.first
        #expect(((finding?["range"] as? [String: Any])?["start"] as? [String: Int])?["line"] == 3)
    }

    @Test("Options apply to all lines; anything but a payload never passes")
    func options() throws {
        let lines = [
            #"{"id": 1, "payload": {"aps": {"alert": "Hi", "gate": 1}}}"#, #"{"id": 2, "payload": []}"#,
            #"{"id": 3, "text": "{"}"#,
        ]
        let strict = try answers(lines, ["--fail-on", "warning"])
        #expect(strict.map { $0["ok"] as? Bool } == [false, false, false])
        let ignoring = try answers(lines, ["--ignore", "not-json,root-not-object,text"])
        #expect(ignoring.map { $0["ok"] as? Bool } == [true, false, false])
        #expect(try Program.run(["gate", "--answers", "--jsonl"]).status == 2)
    }

    @Test("The last line needs no line feed, and a line truncated by a dying client does not pass")
    func ends() throws {
        let run = try Program.run(["gate", "--answers"], input: #"{"id":1,"payload":{"aps":{"alert":"Hi"}}}"#)
        #expect(run.output == "{\"id\":1,\"line\":1,\"ok\":true}\n")
        let cut = try Program.run(["gate", "--answers"], input: #"{"id":1,"payload":{"aps":{"alert":"H"#)
        #expect(cut.status == 1 && cut.output.contains("\"ok\":false"))
        #expect(try Program.run(["gate", "--answers"]).output.isEmpty)
    }

    struct Client: CustomTestStringConvertible, Sendable {
        let interpreter: String
        let driver: String
        var testDescription: String { driver }
    }

    static let clients = [
        Client(interpreter: "python3", driver: "drive.py"), Client(interpreter: "node", driver: "drive.mjs"),
        Client(interpreter: "ruby", driver: "drive.rb"),
    ]
    static let missing = clients.filter { (try? Program.shell("command -v \($0.interpreter)").status) != 0 }

    @Test(
        "A client with many threads gets the right answers; if the gate is gone or answers nonsense, nothing passes",
        arguments: clients)
    func asking(_ client: Client) throws {
        guard !Self.missing.contains(where: { $0.driver == client.driver }) else {
            print("not tried: \(client.driver), because there is no \(client.interpreter)")
            return
        }
        let scratch = try Scratch()
        let fake = try scratch.write("#!/bin/sh\nexec cat\n", to: "fake")
        chmod(fake, 0o755)
        let run = try Program.shell("\(client.interpreter) Tests/CoProcess/\(client.driver) \"$APNSLINT\" \(fake)")
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(
            run.output.contains(", 0 wrong\n") && run.output.contains("killed 0 pushes passed and others were refused"))
    }
}
