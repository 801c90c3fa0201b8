import Foundation
import PushPayload
import Testing

/// `--format` and `--output`: the reports that are written, and their destinations.
@Suite("Reports in every format") struct ReportCommandTests {
    private static let clean = #"{"aps":{"alert":"Gate changed"}}"#
    private static let faulty = #"{"aps":{"alert":"Gate changed","badge":"3"}}"#

    private func read(_ name: String, in scratch: Scratch) throws -> String {
        try String(contentsOf: scratch.url.appendingPathComponent(name), encoding: .utf8)
    }

    private func names(in scratch: Scratch) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
    }

    @Test("One run writes several reports, each to its destination")
    func several() throws {
        let scratch = try Scratch()
        try scratch.write(Self.faulty, to: "a.apns")
        let run = try Program.run(
            ["--output", "sarif=lint.sarif", "--output", "github", "--output", "junit=junit.xml", "a.apns"],
            in: scratch.url)
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix("::error file=a.apns,line=1,endLine=1,col=40,endColumn=43,title=wrong-kind::badge is"))
        #expect(try read("lint.sarif", in: scratch).hasPrefix("{\"$schema\":"))
        #expect(try read("junit.xml", in: scratch).contains("<failure "))
        #expect(try names(in: scratch) == ["a.apns", "junit.xml", "lint.sarif"])
    }

    @Test("--format is for standard output, beside reports in files")
    func formatBesideOutput() throws {
        let scratch = try Scratch()
        let run = try Program.run(
            ["--format", "concise", "--output", "json=out.json", "-"], input: Self.faulty, in: scratch.url)
        #expect(run.output.hasPrefix("-:1:40: error: "))
        #expect(try read("out.json", in: scratch).hasPrefix("{\"version\":1"))
    }

    @Test(
        "A report in a file is the only output unless others are requested, and is written with --quiet too",
        arguments: [[], ["-q"]])
    func onlyFile(_ more: [String]) throws {
        let scratch = try Scratch()
        let run = try Program.run(["--output", "text=out.txt", "-"] + more, input: Self.faulty, in: scratch.url)
        #expect(run.status == 1 && run.output.isEmpty && run.errors.isEmpty)
        #expect(try read("out.txt", in: scratch).contains("badge is a string"))
    }

    @Test("Of findings with the same words text shows three in full, and gives the others a line in each file")
    func alike() throws {
        let scratch = try Scratch()
        for name in ["a", "b", "c", "d"] { try scratch.write(Self.faulty, to: "\(name).apns") }
        try scratch.write((0..<12).map { _ in Self.faulty + "\n" }.joined(), to: "e.jsonl")
        try scratch.write("[\n" + (0..<12).map { _ in Self.faulty }.joined(separator: ",\n") + "]\n", to: "f.json")
        let run = try Program.run(["a.apns", "b.apns", "c.apns", "d.apns", "f.json"], in: scratch.url)
        let line = "error: badge is a string, not a number [wrong-kind]"
        #expect(run.output.components(separatedBy: "effect:").count == 4)
        #expect(
            run.output.hasSuffix(
                """
                d.apns:1:40: \(line)
                f.json:2:40: \(line) and 11 more on lines 3, 4, 5, 6, 7, 8, 9, 10, …
                16 errors in 5 documents

                """))
        let records = try Program.run(["e.jsonl"], in: scratch.url)
        #expect(records.output.hasSuffix("e.jsonl:11:40: \(line)\ne.jsonl:12:40: \(line)\n12 errors in 12 documents\n"))
        for (arguments, findings) in [(["--all", "f.json"], 12), (["--format", "concise", "f.json"], 12)] {
            let all = try Program.run(arguments, in: scratch.url)
            #expect(all.output.components(separatedBy: "[wrong-kind]").count == findings + 1)
        }
    }

    @Test("The file - is standard output")
    func dash() throws {
        #expect(
            try Program.run(["--output", "concise=-", "-"], input: Self.faulty).output.hasPrefix("-:1:40: error: "))
    }

    @Test(
        "Contradictory options are wrong usage",
        arguments: [
            ["--output", "github", "--output", "text"], ["--format", "json", "--output", "github"],
            ["--output", "sarf"],
            ["--output", "sarif="], ["--output", "sarif=a", "--output", "tap=./a"], ["--output", ""],
            ["--output", "json", "--output", "json=-"],
        ])
    func usage(_ arguments: [String]) throws {
        let scratch = try Scratch()
        let run = try Program.run(["lint"] + arguments, input: Self.clean, in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Error: "))
        #expect(run.output.isEmpty)
        #expect(try names(in: scratch) == [])
    }

    @Test("A file that can't be written is reported with exit code 3, and no temporary file is left")
    func unwritable() throws {
        let scratch = try Scratch()
        try scratch.write("", to: "folder/in")
        for (file, reason) in [("no/such/folder/a", "no such file or directory"), ("folder", "is a directory")] {
            let run = try Program.run(["--output", "json=\(file)", "-"], input: Self.faulty, in: scratch.url)
            #expect(run.status == 3)
            #expect(run.errors == "apnslint: \(file): \(reason)\n")
        }
        #expect(try names(in: scratch) == ["folder"])
    }

    @Test("A full disk is reported with exit code 3", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
        let run = try Program.run(["--output", "json=/dev/full", "-"], input: Self.faulty)
        #expect(run.status == 3)
        #expect(run.errors == "apnslint: /dev/full: no space left on device\n")
    }

    @Test("A reader that goes away does not affect other reports")
    func closedPipe() throws {
        let scratch = try Scratch()
        for number in 0..<1500 { try scratch.write(Self.faulty, to: "all/\(number).apns") }
        let run = try Program.shell(
            "($APNSLINT --output text --output jsonl=out.jsonl all; echo code $? >&2) | true", in: scratch.url)
        #expect(run.errors.hasPrefix("apnslint: standard output: it was closed"))
        #expect(run.errors.hasSuffix("code 3\n"))
        #expect(try read("out.jsonl", in: scratch).split(separator: "\n").count == 1500)
    }

    @Test("A file keeps its mode, a link is followed, and only a complete report replaces it")
    func replacing() throws {
        let scratch = try Scratch()
        let file = try scratch.write("old", to: "real/out.json")
        _ = chmod(file, 0o640)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.url.appendingPathComponent("out.json").path, withDestinationPath: "real/out.json")
        let wrong = try Program.run(
            ["--output", "json=out.json", "--config", "no-such-file", "-"], input: Self.faulty, in: scratch.url)
        #expect(wrong.status == 2)
        #expect(try read("real/out.json", in: scratch) == "old")
        let run = try Program.run(["--output", "json=out.json", "-"], input: Self.faulty, in: scratch.url)
        #expect(run.status == 1)
        #expect(try read("real/out.json", in: scratch).hasPrefix("{\"version\":1"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
        #expect(try names(in: scratch) == ["out.json", "real"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.url.appendingPathComponent("real").path) == [
                "out.json"
            ])
    }

    @Test("On GitHub the job summary is appended to those of other steps")
    func jobSummary() throws {
        let scratch = try Scratch()
        let summary = try scratch.write("# Others\n", to: "summary.md")
        let run = try Program.run(
            ["--output", "github", "-"], input: Self.faulty, in: scratch.url,
            environment: ["GITHUB_STEP_SUMMARY": summary])
        #expect(run.output.hasPrefix("::error "))
        let text = try read("summary.md", in: scratch)
        #expect(text.hasPrefix("# Others\n### apnslint\n"))
        #expect(text.contains("- **error** 1:40 badge is a string") && text.hasSuffix("\n1 error in 1 document\n"))
        _ = try Program.run(["-"], input: Self.faulty, in: scratch.url, environment: ["GITHUB_STEP_SUMMARY": summary])
        #expect(try read("summary.md", in: scratch) == text)
    }

    @Test("Reports for services have paths from the folder of the run, however files were given")
    func locations() throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.faulty, to: "deep/a b.apns")
        for path in ["deep/a b.apns", "./deep/../deep/a b.apns", "deep", file] {
            let gitlab = try Program.run(["--format", "gitlab", path], in: scratch.url).output
            #expect(gitlab.contains(#""path":"deep/a b.apns""#))
            let sarif = try Program.run(["--format", "sarif", path], in: scratch.url).output
            #expect(sarif.contains(#""uri":"deep/a%20b.apns","uriBaseId":"%SRCROOT%""#))
            #expect(!sarif.contains(scratch.url.lastPathComponent))
        }
    }

    @Test(
        "Unreadable inputs are in the reports that have a place for them",
        arguments: ["sarif", "github", "junit", "tap", "markdown"])
    func problems(_ format: String) throws {
        let run = try Program.run(["--format", format, "gone.apns"])
        #expect(run.status == 3)
        #expect(run.output.contains("gone.apns: no such file or directory"))
    }

    @Test("The same input gives the same bytes in every format, and no clock is read")
    func determinism() throws {
        let reports = try (0..<2).map { _ in
            let scratch = try Scratch()
            let run = try Program.run(
                ["lint", "--no-config"] + Program.formats.flatMap { ["--output", "\($0)=\(scratch.url.path)/\($0)"] }
                    + ["Payloads"]
            ) {
                Issue.record("the clock was read")
                return UnixTime(0)
            }
            #expect(run.status == 1)
            return try Program.formats.map { try read($0, in: scratch) }
        }
        #expect(reports[0] == reports[1] && !reports[0].contains(""))
    }
}
