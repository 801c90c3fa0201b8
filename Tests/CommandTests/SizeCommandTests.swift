import Foundation
import Testing

/// `apnslint size` as a command.
@Suite("The command size") struct SizeCommandTests {
    private static func payload(body: String) -> String {
        #"{"aps": {"alert": {"title": "門", "body": "\#(body)"}}, "日本": 1}"#
    }

    @Test("A payload that fits has a bar for each part, the longest for the largest")
    func fits() throws {
        let run = try Program.run(["size", "--no-config", "-"], input: Self.payload(body: "Gate changed"))
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "-: 73 of 4096 bytes for push type alert, 4023 left")
        #expect(lines.dropFirst().first?.hasPrefix("  aps.alert.body       ████") ?? false)
        #expect(lines.last?.hasPrefix("  without white space: ") ?? false)
        let bars = lines.dropFirst().prefix(4).map { line in line.filter { "█▏▎▍▌▋▊▉".contains($0) }.count }
        #expect(bars.allSatisfy { $0 > 0 })
    }

    @Test("What is sent of a program is JSON, with null for a computed value")
    func sentOfProgram() throws {
        let scratch = try Scratch()
        try scratch.write("send({ aps: { alert: { title: name, body: `Hi ${name}` } } });", to: "a.js")
        let run = try Program.run(
            ["size", "--no-config", "--format", "json", "--show-sent", "a.js"], in: scratch.url)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let sent = try #require((root["files"] as? [[String: Any]])?.first?["sent"] as? [String: Any])
        let aps = try #require((sent["payload"] as? [String: Any])?["aps"] as? [String: Any])
        let alert = try #require(aps["alert"] as? [String: Any])
        #expect(alert["title"] is NSNull && alert["body"] as? String == "Hi ${name}")
    }

    @Test("A payload of which too little is known for one type names the other whose limit counts")
    func twoTypes() throws {
        let scratch = try Scratch()
        try scratch.write("send({ aps: { ...rest } });", to: "a.js")
        let run = try Program.run(["size", "--no-config", "a.js"], in: scratch.url)
        #expect(run.output.contains("of 5120 bytes for push type alert or voip, "), "\(run.output)")
    }

    @Test("A payload over the limit fails, and the suggested cut makes it fit")
    func tooLarge() throws {
        let body = String(repeating: "é", count: 2100)
        let run = try Program.run(["size", "--no-config", "--format", "json"], input: Self.payload(body: body))
        #expect(run.status == 1)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let file = try #require((root["files"] as? [[String: Any]])?.first)
        let cut = try #require((file["cuts"] as? [[String: Any]])?.first)
        #expect(cut["pointer"] as? String == "/aps/alert/body")
        let kept = try #require(cut["characters"] as? Int)
        let text = try Program.run(["size", "--no-config"], input: Self.payload(body: body))
        #expect(text.output.contains("bytes from aps.alert.body: keep the first \(kept)"))
        // Compact, as the output advises.
        let short = Self.payload(body: String(repeating: "é", count: kept)).replacingOccurrences(of: " ", with: "")
        #expect(try Program.run(["size", "--no-config"], input: short).status == 0)
        #expect(short.utf8.count > 4094)
    }

    @Test("A member whose name the program makes is no part, and its size is a minimum")
    func unknownName() throws {
        let scratch = try Scratch()
        try scratch.write("send({ aps: { alert: text, [key]: 5 } });", to: "a.js")
        let run = try Program.run(["size", "--no-config", "a.js"], in: scratch.url)
        #expect(run.output.contains("at least ") && run.output.contains("  aps.alert  "), "\(run.output)")
    }

    @Test(
        "A file without a push to a device is named, and a run without any fails",
        arguments: [
            ("a.json", #"{"statusCode": 200, "headers": {"apns-id": "a"}, "body": ""}"#),
            (
                "a.http",
                """
                DELETE https://api-manage-broadcast.push.apple.com:2196/1/apps/a.b/channels
                apns-channel-id: dHN0

                """
            ),
            ("a.md", "# Nothing\n"),
        ])
    func withoutPush(name: String, text: String) throws {
        let scratch = try Scratch()
        try scratch.write(text, to: name)
        try scratch.write(Self.payload(body: "a"), to: "b.json")
        let alone = try Program.run(["size", "--no-config", name], in: scratch.url)
        #expect(alone.status == 1 && alone.output.isEmpty)
        #expect(alone.errors == "apnslint: \(name): no push to a device was found in it\n")
        let both = try Program.run(["size", "--no-config", name, "b.json"], in: scratch.url)
        #expect(both.status == 0 && both.output.hasPrefix("b.json: ") && both.errors == alone.errors)
    }

    @Test("If removing white space or escapes is enough, the output says so")
    func savings() throws {
        let escaped = Self.payload(body: String(repeating: "\\u00e9", count: 800))
        let run = try Program.run(["size", "--no-config"], input: escaped)
        #expect(run.status == 1)
        #expect(run.output.contains("with characters for escapes: 1654 bytes, 3200 fewer"))
        #expect(run.output.contains("to make it fit, send it in that form"))
        #expect(!run.output.contains("cut "))
    }

    @Test("The limit is that of the push type")
    func voip() throws {
        let body = String(repeating: "x", count: 4500)
        #expect(try Program.run(["size", "--no-config"], input: Self.payload(body: body)).status == 1)
        #expect(
            try Program.run(["size", "--no-config", "--push-type", "voip"], input: Self.payload(body: body)).status == 0
        )
    }

    @Test("No line is wider than 80 columns, whatever the names and texts")
    func width() throws {
        let name = String(repeating: "とても長い名前", count: 20)
        let input = #"{"aps":{"alert":"\#(String(repeating: "x", count: 5000))"},"\#(name)":"y","a\u001b[31mb":1}"#
        let run = try Program.run(["size", "--no-config"], input: input)
        for line in run.output.split(separator: "\n") {
            let wide = line.unicodeScalars.filter { (0x3041...0x9FFF).contains($0.value) }.count
            #expect(line.count + wide <= 80, "\(line)")
        }
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("Anything but a JSON object still has a size")
    func noObject() throws {
        let run = try Program.run(["size", "--no-config"], input: "[1")
        #expect(run.status == 0)
        #expect(run.output == "-: 2 of 4096 bytes, 4094 left\n  not a JSON object: apnslint lint says why\n")
    }
}
