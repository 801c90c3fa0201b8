import Foundation
import Testing

/// `apnslint lint` as a command.
@Suite("The command lint") struct LintCommandTests {
    private static let clean = #"{"aps":{"alert":"Gate changed"}}"#
    private static let faulty = #"{"aps":{"alert":"Gate changed","badge":"3","thread_id":"trip-7"}}"#

    @Test(
        "Standard input is read for -, for no path, and for the default subcommand",
        arguments: [["lint", "-"], ["-"], ["lint"], []])
    func standardInput(_ arguments: [String]) throws {
        let run = try Program.run(arguments, input: Self.faulty)
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("2 errors in 1 document\n"))
        #expect(run.output.contains("-:1:40: error: badge is a string, not a number [wrong-kind]"))
        #expect(run.output.contains("= effect: the icon keeps the number it had"))
        #expect(run.output.contains("= fix: write 3"))
        #expect(run.output.contains("-:1:44: error: thread_id"))
        #expect(run.errors.isEmpty)
    }

    @Test("A clean payload gives one short line and exit code 0")
    func cleanPayload() throws {
        let run = try Program.run(["-"], input: Self.clean)
        #expect(run.status == 0)
        #expect(run.output == "nothing found in 1 document\n")
    }

    @Test("The underline is below the right characters")
    func underline() throws {
        let run = try Program.run(["-"], input: #"{"aps":{"alert":"門が 🇯🇵 変わった","badge":"3"}}"#)
        let lines = run.output.split(separator: "\n").map(String.init)
        let (code, marks) = (try #require(lines.dropFirst().first), try #require(lines.dropFirst(2).first))
        let before = try #require(code.range(of: "\"3\"")).lowerBound
        // Before it are seven wide characters and a flag of two columns.
        #expect(marks.prefix { $0 != "^" }.count == code[..<before].count + 7)
        #expect(marks.hasSuffix(" ^^^"))
    }

    @Test("--format json prints the document of the contract")
    func json() throws {
        let run = try Program.run(["-", "--format", "json"], input: Self.faulty)
        #expect(run.status == 1)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(root["version"] as? Int == 1)
        #expect((root["tool"] as? [String: Any])?["name"] as? String == "apnslint")
        let file = try #require((root["files"] as? [[String: Any]])?.first)
        #expect(file["path"] as? String == "-")
        #expect(file["bytes"] as? Int == Self.faulty.utf8.count)
        #expect(file["limit"] as? Int == 4096)
        let finding = try #require((file["findings"] as? [[String: Any]])?.first)
        #expect(finding["rule"] as? String == "wrong-kind")
        #expect(finding["severity"] as? String == "error")
        #expect(finding["pointer"] as? String == "/aps/badge")
        let range = finding["range"] as? [String: [String: Int]]
        #expect(range?["start"] == ["line": 1, "column": 40, "offset": 39])
        #expect(range?["end"] == ["line": 1, "column": 43, "offset": 42])
        let fix = try #require(finding["fix"] as? [String: Any])
        #expect(fix["safe"] as? Bool == true)
        let edit = try #require((fix["edits"] as? [[String: Any]])?.first)
        #expect(edit["offset"] as? Int == 39 && edit["length"] as? Int == 3 && edit["text"] as? String == "3")
        #expect(root["summary"] as? [String: Int] == ["files": 1, "errors": 2, "warnings": 0, "infos": 0])
    }

    @Test("--format concise prints one line for each finding")
    func concise() throws {
        let run = try Program.run(["-", "--format", "concise", "--stdin-filename", "push.apns"], input: Self.faulty)
        #expect(
            run.output.split(separator: "\n").map { $0.prefix(23) } == [
                "push.apns:1:40: error: ", "push.apns:1:44: error: ",
            ])
    }

    @Test("--fail-on moves the threshold, not what is shown")
    func threshold() throws {
        let warning = #"{"aps":{"alert":"Gate changed","gate":"B12"}}"#
        let shown = try Program.run(["-", "--format", "concise"], input: warning)
        #expect(shown.status == 0)
        #expect(shown.output.contains("warning"))
        #expect(try Program.run(["-", "--fail-on", "warning"], input: warning).status == 1)
        #expect(try Program.run(["-", "--fail-on", "info"], input: warning).status == 1)
        #expect(try Program.run(["-", "--fail-on", "info"], input: Self.clean).status == 0)
    }

    @Test("--quiet prints nothing and keeps the exit code")
    func quiet() throws {
        let run = try Program.run(["-", "--quiet"], input: Self.faulty)
        #expect(run.status == 1)
        #expect(run.output.isEmpty && run.errors.isEmpty)
    }

    @Test("The request's options are checked as well")
    func request() throws {
        let silent = #"{"aps":{"content-available":1}}"#
        #expect(try Program.run(["-", "--push-type", "background", "--priority", "5"], input: silent).status == 0)
        let run = try Program.run(["-", "--push-type", "background"], input: silent)
        #expect(run.status == 1)
        #expect(run.output.contains("[background-priority]"))
        let long = #"{"call":""# + String(repeating: "x", count: 4500) + #""}"#
        #expect(try Program.run(["-", "--push-type", "voip", "--quiet"], input: long).status == 0)
        #expect(try Program.run(["-", "--push-type", "location", "--quiet"], input: long).status == 1)
    }

    @Test("--app compares payloads with the receiving app's resources")
    func app() throws {
        let scratch = try Scratch()
        try scratch.write(
            #"{"categories": [{"identifier": "INVITE"}], "sounds": ["chime.caf"], "strings": ["Texts"]}"#,
            to: "app/app.json")
        try scratch.write(#""MOVED" = "%@ has moved to %@";"#, to: "app/Texts/en.lproj/Localizable.strings")
        try scratch.write(#""MOVED" = "%2$@: %1$@";"#, to: "app/Texts/ja.lproj/Localizable.strings")
        let bad =
            #"{"aps":{"alert":{"loc-key":"MOVED","loc-args":["Jenna"]},"category":"invite","sound":"bell.caf"}}"#
        try scratch.write(bad, to: "bad.apns")
        try scratch.write(
            #"{"aps":{"alert":{"loc-key":"MOVED","loc-args":["Jenna","B12"]},"category":"INVITE","sound":"chime.caf"}}"#,
            to: "good.apns")
        #expect(try Program.run(["lint", "good.apns", "bad.apns"], in: scratch.url).status == 0)
        #expect(try Program.run(["lint", "--app", "app/app.json", "good.apns"], in: scratch.url).status == 0)
        let run = try Program.run(
            ["lint", "--app", "app/app.json", "--format", "concise", "bad.apns"], in: scratch.url)
        #expect(run.status == 1)
        let rules = run.output.split(separator: "\n").compactMap { $0.split(separator: "[").last?.dropLast() }
        #expect(rules == ["loc-args-too-few", "category-not-registered", "sound-not-in-app"])
        let missing = try Program.run(["lint", "--app", "no.json", "good.apns"], in: scratch.url)
        #expect(missing.status == 3 && missing.output.isEmpty && missing.errors.contains("no.json"))
        try scratch.write(#"{"catgories": []}"#, to: "wrong.json")
        let wrong = try Program.run(["lint", "--app", "wrong.json", "good.apns"], in: scratch.url)
        #expect(wrong.status == 2 && wrong.errors.hasPrefix("apnslint: wrong.json:1:2: "))
    }

    @Test("In a folder payloads are checked in the order of their names")
    func folder() throws {
        let scratch = try Scratch()
        for name in ["b.apns", "a.json", "deep/er/c.apns", ".hidden/d.apns", "node_modules/e.apns"] {
            try scratch.write(Self.faulty, to: name)
        }
        try scratch.write(#"{"headers":{},"payload":{"aps":{"badge":"1"}}}"#, to: "request.json")
        try scratch.write(#"{"name":"package","dependencies":{}}"#, to: "package.json")
        try scratch.write("{\"aps\": {,}}", to: "broken.json")
        let run = try Program.run(["--format", "concise", "."], in: scratch.url)
        let files = Set(
            run.output.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) })
        #expect(files.sorted() == ["./a.json", "./b.apns", "./broken.json", "./deep/er/c.apns", "./request.json"])
    }

    @Test("A folder with a link to itself is walked once")
    func linkLoop() throws {
        let scratch = try Scratch()
        try scratch.write(Self.clean, to: "a.apns")
        try FileManager.default.createSymbolicLink(
            at: scratch.url.appendingPathComponent("again"), withDestinationURL: scratch.url)
        let run = try Program.run(["."], in: scratch.url)
        #expect(run.status == 0)
        #expect(run.output == "nothing found in 1 document\n")
    }

    @Test("An unreadable input is reported, the rest is checked, and the exit code is 3")
    func unreadable() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "a.apns")
        let run = try Program.run(["no-such-file.apns", path, "--format", "concise"], in: scratch.url)
        #expect(run.status == 3)
        #expect(run.errors == "apnslint: no-such-file.apns: no such file or directory\n")
        #expect(run.output.contains("[wrong-kind]"))
    }

    @Test("A folder without payloads is wrong usage, and the message lists what is checked")
    func emptyFolder() throws {
        let scratch = try Scratch()
        try scratch.write("{}", to: "package.json")
        let run = try Program.run([scratch.url.path])
        #expect(run.status == 2)
        #expect(run.errors.contains("no payloads here"))
    }

    @Test("A folder without read permission is reported", .disabled(if: getuid() == 0, "nothing is forbidden to root"))
    func forbiddenFolder() throws {
        let scratch = try Scratch()
        _ = chmod(scratch.url.path, 0)
        let run = try Program.run([scratch.url.path])
        #expect(run.status == 3)
        #expect(run.errors.contains("permission denied"))
    }

    @Test("A reader that goes away gives a message, not a crash")
    func closedPipe() throws {
        let scratch = try Scratch()
        for number in 0..<2000 { try scratch.write(Self.faulty, to: "\(number).apns") }
        let run = try Program.shell("($APNSLINT .; echo code $? >&2) | true", in: scratch.url)
        #expect(run.errors.contains("standard output: it was closed"))
        #expect(run.errors.hasSuffix("code 3\n"))
    }

    @Test(
        "Wrong usage is exit code 2",
        arguments: [["--no-such-option"], ["--format", "xml"], ["--push-type", "alrt"], ["--header", "x"]])
    func usage(_ arguments: [String]) throws {
        let run = try Program.run(["lint"] + arguments, input: Self.clean)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Error: "))
        #expect(run.output.isEmpty)
    }

    @Test("--help and --version go to standard output")
    func help() throws {
        let help = try Program.run(["--help"])
        #expect(help.status == 0 && help.output.contains("EXAMPLES") && help.output.contains("EXIT CODES"))
        let version = try Program.run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.split(separator: ".").count == 3)
    }

    @Test("Colours are used on terminals or on request")
    func colours() throws {
        #expect(!(try Program.run(["-"], input: Self.faulty).output.contains("\u{1B}")))
        #expect(try Program.run(["-", "--color", "always"], input: Self.faulty).output.contains("\u{1B}[1;31m"))
    }

    @Test("Control characters of a payload never reach the terminal", arguments: ["text", "concise"])
    func terminalSafety(_ format: String) throws {
        let run = try Program.run(
            ["-", "--format", format, "--stdin-filename", "a\u{1B}b"],
            input: "{\"aps\":{\"al\u{1B}[31mert\":1, \"\u{202E}\u{7F}\":1}}")
        #expect(run.status == 1)
        #expect(
            !run.output.unicodeScalars.contains {
                $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F || $0.value == 0x202E
            })
    }

    @Test("The same input gives the same bytes")
    func determinism() throws {
        let first = try Program.run(["--format", "json", "Payloads"])
        let second = try Program.run(["--format", "json", "Payloads"])
        #expect(first.output == second.output)
    }
}
