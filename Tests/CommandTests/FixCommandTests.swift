import Foundation
import Testing

/// `apnslint fix` as a command: with real files and full disks.
@Suite("The command fix") struct FixCommandTests {
    private static let faulty =
        "{\n  \"aps\": {\n    \"alert\": \"Hi\",\n    \"badge\": \"3\",\n    \"thread_id\": \"t\"\n  }\n}\n"
    private static let fixed =
        "{\n  \"aps\": {\n    \"alert\": \"Hi\",\n    \"badge\": 3,\n    \"thread-id\": \"t\"\n  }\n}\n"
    private static let hopeless = "{\"aps\":{\"alert\":\"Hi\",\"badge\":\"many\",\"sound\":\"\"}}"

    @Test("Without --write, files stay unchanged and the difference is shown")
    func difference() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "a.apns")
        let run = try Program.run(["fix", "a.apns"], in: scratch.url)
        #expect(run.status == 0)
        #expect(
            run.output == """
                --- a/a.apns
                +++ b/a.apns
                @@ -1,7 +1,7 @@
                 {
                   "aps": {
                     "alert": "Hi",
                -    "badge": "3",
                -    "thread_id": "t"
                +    "badge": 3,
                +    "thread-id": "t"
                   }
                 }

                """)
        #expect(run.errors == "would fix 2 of 2 findings in 1 file\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.faulty)
        let both = try Program.run(["fix", "--diff", "--write", "a.apns"], in: scratch.url)
        #expect(both.output == run.output && both.errors == "fixed 2 of 2 findings in 1 file\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.fixed)
    }

    @Test(
        "git apply and patch accept the patch, whatever the line ends and the name",
        .enabled(if: Program.has("git") && Program.has("patch")),
        arguments: [
            (faulty, "a.apns"), (String(faulty.dropLast()), "deep/er/a b.apns"),
            ("\u{FEFF}" + faulty.replacingOccurrences(of: "\n", with: "\r\n"), "über.apns"),
            ("{\"aps\":{\"alert\":\"Hi\",\"badge\":\"3\"}}", "./a\"quote\\.apns"),
            (faulty + String(repeating: "\n", count: 9), "tab\there.apns"),
        ] as [(String, String)])
    func patches(_ text: String, _ name: String) throws {
        for tool in ["git apply --whitespace=nowarn p", "patch -s -p1 --binary < p"] {
            let scratch = try Scratch()
            let path = try scratch.write(text, to: name)
            let run = try Program.shell("\"$APNSLINT\" fix \(Self.quoted(name)) 2>&1 > p; \(tool)", in: scratch.url)
            #expect(run.status == 0, "\(tool): \(run.errors)")
            let patched = try Data(contentsOf: URL(fileURLWithPath: path))
            let again = try Program.shell("\"$APNSLINT\" fix - < \(Self.quoted(name))", in: scratch.url)
            #expect(String(decoding: patched, as: UTF8.self) == again.output && again.output != text)
            #expect(again.errors == "nothing to fix in 1 file\n")
        }
    }

    @Test("The document from standard input goes to standard output, and remaining findings go to standard error")
    func standardInput() throws {
        let run = try Program.run(["fix", "-"], input: Self.hopeless)
        #expect(run.status == 1)
        #expect(run.output == "{\"aps\":{\"alert\":\"Hi\",\"badge\":\"many\"}}")
        #expect(
            run.errors.contains("-:1:30: error: badge is a string")
                && run.errors.hasSuffix("fixed 1 of 2 findings in 1 file\n"))
        #expect(try Program.run(["fix"], input: Self.fixed).output == Self.fixed)
        #expect(try Program.run(["fix", "-", "--diff"], input: Self.faulty).output.hasPrefix("--- a/-\n"))
        let broken = "{\"aps\": \n"
        #expect(try Program.run(["fix", "-", "--quiet"], input: broken).output == broken)
    }

    @Test("With many files the patches follow each other, and the totals are reported")
    func manyFiles() throws {
        let scratch = try Scratch()
        for name in ["a.apns", "b.apns", "c/d.json"] { try scratch.write(Self.faulty, to: name) }
        try scratch.write(Self.hopeless, to: "e.apns")
        try scratch.write(Self.fixed, to: "f.apns")
        let run = try Program.run(["fix", "--write", "."], in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.isEmpty && run.errors.hasSuffix("fixed 7 of 8 findings in 4 files\n"))
        #expect(try String(contentsOf: scratch.url.appendingPathComponent("c/d.json"), encoding: .utf8) == Self.fixed)
        #expect(
            try Program.run(["fix", "--write", "--quiet", "a.apns", "b.apns", "c"], in: scratch.url).errors.isEmpty)
    }

    @Test("Unsafe fixes need --unsafe, and are mentioned")
    func unsafe() throws {
        let text = "{\"aps\":{\"alert\":\"Hi\",\"gate\":\"B12\"}}"
        #expect(
            try Program.run(["fix"], input: text).errors.hasSuffix(
                "fixed 0 of 1 finding in 1 file; --unsafe fixes 1 more\n"))
        #expect(
            try Program.run(["fix", "--unsafe"], input: text).output == "{\"aps\":{\"alert\":\"Hi\"},\"gate\":\"B12\"}")
    }

    @Test("The request's options and the configuration apply as they do for lint")
    func settings() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"rules": {"wrong-kind": "off"}}"#, to: ".apnslint.json")
        let path = try scratch.write(Self.faulty, to: "a.apns")
        _ = try Program.run(["fix", "--write", path], in: scratch.url)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == Self.fixed.replacingOccurrences(of: "3", with: "\"3\"")
        )
        #expect(try Program.run(["fix", "--write", "--no-config", path], in: scratch.url).status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.fixed)
    }

    @Test("A file keeps its mode; through a link nothing is written")
    func modeAndLinks() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "real/a.apns")
        #expect(chmod(path, 0o640) == 0)
        let link = scratch.url.appendingPathComponent("link.apns").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/a.apns")
        #expect(try Program.run(["fix", "--write", link]).status == 3)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.faulty)
        #expect(try Program.run(["fix", "--write", path]).status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.fixed)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/a.apns")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.url.appendingPathComponent("real").path) == [
                "a.apns"
            ])
    }

    @Test("A file with another name is not replaced, as that would keep the old text")
    func hardLinks() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "a.apns")
        let other = scratch.url.appendingPathComponent("b.apns").path
        try FileManager.default.linkItem(atPath: path, toPath: other)
        let run = try Program.run(["fix", "--write", path])
        #expect(run.status == 3 && run.errors.contains("a hard link"), "\(run.errors)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.faulty)
        try FileManager.default.removeItem(atPath: other)
        #expect(try Program.run(["fix", "--write", path]).status == 0)
    }

    @Test("A read-only file stays as it is; the others are fixed, and the exit code is 3")
    func readOnly() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "a.apns")
        let other = try scratch.write(Self.faulty, to: "b.apns")
        #expect(chmod(path, 0o444) == 0)
        let run = try Program.run(["fix", "--write", "a.apns", "b.apns"], in: scratch.url)
        #expect(run.status == 3)
        #expect(
            run.errors.hasSuffix(
                "fixed 2 of 4 findings in 2 files\napnslint: a.apns: it is read-only; the file is as it was\n"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.faulty)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == Self.fixed)
    }

    @Test("A folder without write permission is reported", .disabled(if: getuid() == 0, "nothing is forbidden to root"))
    func readOnlyFolder() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "a.apns")
        _ = chmod(scratch.url.path, 0o500)
        let run = try Program.run(["fix", "--write", path])
        #expect(run.status == 3 && run.errors.contains("permission denied; the file is as it was"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.faulty)
    }

    @Test("A patch names a file with escapes for what would hide or reorder text, and applies")
    func hiddenName() throws {
        let scratch = try Scratch()
        try scratch.write(Self.faulty, to: "a\u{202E}b \u{85}.apns")
        let run = try Program.shell("\"$APNSLINT\" fix . | tee patch; git apply patch", in: scratch.url)
        #expect(run.output.contains(#"--- "a/a\342\200\256b \302\205.apns""#))
        #expect(!run.output.unicodeScalars.contains("\u{202E}") && !run.errors.unicodeScalars.contains("\u{202E}"))
        #expect(try Program.run(["lint", "--quiet", "."], in: scratch.url).status == 0)
    }

    @Test("On a full disk nothing is lost, and no temporary files are left")
    func fullDisk() throws {
        let scratch = try Scratch()
        let text = Self.faulty.replacingOccurrences(of: "Hi", with: String(repeating: "long ", count: 400))
        let path = try scratch.write(text, to: "a.apns")
        // A file may not grow beyond one block: writing the second fails as on a full disk.
        let run = try Program.shell("ulimit -f 1; \"$APNSLINT\" fix --write a.apns 2>&1", in: scratch.url)
        #expect(run.status == 3)
        #expect(run.output.contains("a.apns: file too large; the file is as it was"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["a.apns"])
    }

    @Test("Killed at any moment, each file is the old one or the new one")
    func killed() throws {
        let scratch = try Scratch()
        let names = (0..<150).map { "\($0).apns" }
        var states: Set<Bool> = []
        for round in 0..<5 {
            for name in names { try scratch.write(Self.faulty, to: name) }
            let process = Process()
            process.executableURL = Program.url
            process.arguments = ["fix", "--write", "--quiet"] + names
            process.currentDirectoryURL = scratch.url
            try process.run()
            usleep(UInt32(12_000 + round * 8_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            for name in names {
                let text = try String(contentsOf: scratch.url.appendingPathComponent(name), encoding: .utf8)
                #expect(text == Self.faulty || text == Self.fixed, "\(name)")
                states.insert(text == Self.fixed)
            }
            // At most the file that was being written is left.
            let stray = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).filter {
                $0.hasPrefix(".apnslint-")
            }
            #expect(stray.count <= 1)
            for name in stray { try FileManager.default.removeItem(at: scratch.url.appendingPathComponent(name)) }
        }
        #expect(states.contains(false))
    }

    @Test("A closed pipe and a full disk are reported", arguments: ["fix a.apns", "fix - < a.apns"])
    func outputFails(_ command: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.faulty, to: "a.apns")
        let full = try Program.shell("\"$APNSLINT\" \(command) > /dev/full", in: scratch.url)
        #expect(full.status == 3 && full.errors.contains("standard output: no space left on device"))
    }

    @Test("For people the difference is coloured, truncated, and free of control sequences")
    func forPeople() throws {
        let long = "{\"aps\":{\"alert\":\"\u{9B}31m\(String(repeating: "x", count: 300))\",\"badge\":\"3\"}}"
        let run = try Program.run(["fix", "-", "--diff", "--color", "always"], input: long)
        #expect(run.output.contains("\u{1B}[1;31m-…") && run.output.contains("\u{1B}[32m+…"))
        #expect(run.output.contains("\"badge\":3}}") && !run.output.unicodeScalars.contains("\u{9B}"))
        let plain = run.output.replacingOccurrences(of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression)
        #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    private static func quoted(_ name: String) -> String {
        "'" + name.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}

extension Program {
    /// True if a tool is on the PATH.
    static func has(_ tool: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }
}
