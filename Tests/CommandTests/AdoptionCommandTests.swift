import Foundation
import TestSupport
import Testing

/// Options for existing repositories: a choice of rules, lists of files, files that git ignores, a baseline and counts.
@Suite("First runs in a repository") struct AdoptionCommandTests {
    private static let faulty = #"{"aps":{"alert":"Gate changed","badge":"3","thread_id":"trip-7"}}"#
    private static let clean = #"{"aps":{"alert":"Gate changed"}}"#

    private func scratch(_ files: [String: String] = [:]) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write(#"{"root": true}"#, to: ".apnslint.json")
        for (name, text) in files { try scratch.write(text, to: name) }
        return scratch
    }

    private func lint(_ arguments: [String], input: String = "", in scratch: Scratch) throws -> Program.Run {
        try Program.run(["--format", "concise"] + arguments, input: input, in: scratch.url)
    }

    /// The rules in brackets, or the paths, of a concise report.
    private func rules(_ run: Program.Run) -> [String] {
        run.output.split(separator: "\n").compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
    }
    private func paths(_ run: Program.Run) -> [String] {
        var paths: [String] = []
        for line in run.output.split(separator: "\n") {
            let path = String(line.prefix { $0 != ":" })
            if paths.last != path { paths.append(path) }
        }
        return paths
    }

    // MARK: Rules

    @Test(
        "--select and --ignore take rules and families",
        arguments: [
            (["--select", "wrong-kind"], ["wrong-kind"]),
            (["--select", "wrong-kind,misspelt-key"], ["wrong-kind", "misspelt-key"]),
            (["--select", "wrong-kind", "--select", "misspelt-key"], ["wrong-kind", "misspelt-key"]),
            (["--select", "keys"], ["wrong-kind", "misspelt-key"]), (["--select", "grouping"], []),
            (["--ignore", "wrong-kind"], ["misspelt-key"]), (["--ignore", "keys"], []),
            // Without the rule that says what was meant, the name is only unknown.
            (["--select", "keys", "--ignore", "misspelt-key"], ["wrong-kind", "unknown-key"]),
        ])
    func selection(_ arguments: [String], _ expected: [String]) throws {
        let run = try lint(arguments + ["-"], input: Self.faulty, in: try scratch())
        #expect(rules(run) == expected)
        #expect(run.status == (expected.isEmpty ? 0 : 1))
    }

    @Test("The command line takes precedence over a configuration, which still applies otherwise")
    func selectionAndConfiguration() throws {
        let scratch = try scratch()
        try scratch.write(
            #"{"root": true, "rules": {"wrong-kind": "off", "misspelt-key": "info"}}"#, to: ".apnslint.json")
        #expect(try rules(lint(["-"], input: Self.faulty, in: scratch)) == ["misspelt-key"])
        let run = try lint(["--select", "wrong-kind,misspelt-key", "-"], input: Self.faulty, in: scratch)
        #expect(rules(run) == ["wrong-kind", "misspelt-key"] && run.output.contains("info: "))
        #expect(try lint(["--ignore", "wrong-kind", "-"], input: Self.faulty, in: scratch).status == 0)
    }

    @Test("Text that is not JSON is reported whatever is selected, unless it is ignored")
    func selectionOfBrokenText() throws {
        let scratch = try scratch()
        #expect(try rules(lint(["--select", "grouping", "-"], input: "{", in: scratch)) == ["not-json"])
        #expect(try lint(["--ignore", "not-json", "-"], input: "{", in: scratch).status == 0)
    }

    @Test(
        "An unknown rule is wrong usage, and similar names are suggested",
        arguments: [
            (["--select", "wrong-knd"], "no rule or family is named 'wrong-knd': did you mean wrong-kind?"),
            (["--ignore", "keys,groupng"], "no rule or family is named 'groupng': did you mean grouping?"),
            (["--ignore", "zzzz"], "no rule or family is named 'zzzz': apnslint rules lists them all"),
        ])
    func unknownRule(_ arguments: [String], _ message: String) throws {
        let run = try lint(arguments + ["-"], input: Self.faulty, in: try scratch())
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains(message))
    }

    // MARK: Files

    @Test("Files are listed one per line, or separated by NUL, in a file or on standard input")
    func list() throws {
        let scratch = try scratch(["a b.apns": Self.faulty, "c\nd.apns": Self.faulty, "folder/e.apns": Self.faulty])
        let lines = "a b.apns\r\n\nfolder\n"
        #expect(try paths(lint(["--files-from", "-"], input: lines, in: scratch)) == ["a b.apns", "folder/e.apns"])
        try scratch.write(lines, to: "list.txt")
        #expect(try paths(lint(["--files-from", "list.txt"], in: scratch)) == ["a b.apns", "folder/e.apns"])
        for flag in ["-0", "--null"] {
            let run = try lint(["--files-from", "-", flag], input: "c\nd.apns\0a b.apns\0", in: scratch)
            #expect(paths(run) == ["c␊d.apns", "a b.apns"])
        }
        let both = try lint(["folder/e.apns", "--files-from", "-"], input: "a b.apns", in: scratch)
        #expect(paths(both) == ["folder/e.apns", "a b.apns"])
    }

    @Test("A missing file in a list is reported, the rest is checked, and the exit code is 3")
    func listedButMissing() throws {
        let run = try lint(
            ["--files-from", "-"], input: "none.apns\na.apns\n-\n", in: try scratch(["a.apns": Self.faulty]))
        #expect(run.status == 3)
        #expect(run.errors.contains("none.apns: no such file") && run.errors.contains("./-: no such file"))
        #expect(paths(run) == ["a.apns"])
        let list = try lint(["--files-from", "none.txt"], in: try scratch())
        #expect(list.status == 3 && list.errors.contains("none.txt: no such file"))
    }

    @Test("An empty list is nothing to check, and standard input can't be two things")
    func emptyList() throws {
        let scratch = try scratch()
        let run = try Program.run(["--files-from", "-"], in: scratch.url)
        #expect(run.status == 0 && run.output == "nothing found in 0 documents\n")
        #expect(try lint(["--files-from", "-", "-"], in: scratch).status == 2)
        #expect(try lint(["--null", "-"], input: Self.clean, in: scratch).status == 2)
    }

    @Test("Very many paths are checked", .timeLimit(.minutes(20)))
    func longList() throws {
        let scratch = try scratch(["a.apns": Self.clean])
        let count = LargeLaw.count(100_000)
        let list = String(repeating: "a.apns\0", count: count)
        let run = try Program.run(["--files-from", "-", "-0"], input: list, in: scratch.url)
        #expect(run.status == 0 && run.output == "nothing found in \(count) documents\n")
    }

    // MARK: What git ignores

    private func tree() throws -> Scratch {
        try scratch([
            ".git/info/exclude": "mine.apns\n", ".gitignore": "build/\n*.tmp.apns\n/top.apns\n",
            "a.apns": Self.faulty, "b.tmp.apns": Self.faulty, "mine.apns": Self.faulty, "top.apns": Self.faulty,
            "build/c.apns": Self.faulty, "sub/top.apns": Self.faulty, "sub/.gitignore": "!keep.tmp.apns\nout.json\n",
            "sub/keep.tmp.apns": Self.faulty, "sub/lose.tmp.apns": Self.faulty, "sub/out.json": Self.faulty,
            "own/.git/HEAD": "", "own/d.tmp.apns": Self.faulty,
        ])
    }

    @Test("Files that git ignores are skipped in folders, wherever the walk begins")
    func ignored() throws {
        let scratch = try tree()
        #expect(
            try paths(lint(["."], in: scratch)) == [
                "./a.apns", "./own/d.tmp.apns", "./sub/keep.tmp.apns", "./sub/top.apns",
            ])
        #expect(try paths(lint(["sub"], in: scratch)) == ["sub/keep.tmp.apns", "sub/top.apns"])
        #expect(try paths(lint([scratch.url.path + "/sub/"], in: scratch)).count == 2)
        #expect(try paths(lint(["--no-gitignore", "."], in: scratch)).count == 10)
    }

    @Test("Named files and folders are checked even if git ignores them")
    func named() throws {
        let scratch = try tree()
        #expect(try paths(lint(["b.tmp.apns", "build"], in: scratch)) == ["b.tmp.apns", "build/c.apns"])
        #expect(try paths(lint(["--files-from", "-"], input: "mine.apns", in: scratch)) == ["mine.apns"])
    }

    @Test("A folder with only ignored files is wrong usage, and the message explains how to check it")
    func allIgnored() throws {
        let scratch = try scratch([".git/HEAD": "", ".gitignore": "*.apns", "a.apns": Self.faulty])
        let run = try lint(["."], in: scratch)
        #expect(run.status == 2 && run.errors.contains("--no-gitignore"))
    }

    @Test("Without a repository nothing is ignored, and a file named .git leads to one")
    func worktree() throws {
        #expect(try paths(lint(["."], in: try scratch([".gitignore": "*.apns", "a.apns": Self.faulty]))).count == 1)
        let further = try scratch([
            "main/.git/info/exclude": "a.apns", "main/.git/worktrees/w/commondir": "../..\n",
            "w/.git": "gitdir: ../main/.git/worktrees/w\n", "w/a.apns": Self.faulty, "w/b.apns": Self.faulty,
        ])
        #expect(try paths(lint(["w"], in: further)) == ["w/b.apns"])
    }

    @Test("Ignored folders are not entered", .disabled(if: getuid() == 0, "nothing is forbidden to root"))
    func unread() throws {
        let scratch = try tree()
        _ = chmod(scratch.url.path + "/build", 0)
        #expect(try lint(["."], in: scratch).status == 1)
        _ = chmod(scratch.url.path + "/build", 0o700)
    }

    // MARK: Baseline

    @Test("Findings in a baseline are not reported and do not fail the run; new ones are and do")
    func baseline() throws {
        let scratch = try scratch(["pushes/a.apns": Self.faulty, "pushes/b.apns": "{\"aps\":{},"])
        let written = try lint(["pushes", "--write-baseline", "known/baseline.json"], in: scratch)
        #expect(written.status == 3)
        try scratch.write("", to: "known/x")
        let again = try lint(["pushes", "--write-baseline", "known/baseline.json"], in: scratch)
        #expect(again.status == 0 && !rules(again).isEmpty)
        #expect(again.errors.hasSuffix("findings written\n"))
        let text = try String(contentsOf: scratch.url.appendingPathComponent("known/baseline.json"), encoding: .utf8)
        #expect(text.contains(#""path":"../pushes/a.apns""#) && text.contains("not-json"))
        for arguments in [["pushes"], ["./pushes/b.apns"], [scratch.url.path + "/pushes/a.apns"]] {
            let run = try lint(arguments + ["--baseline", "known/baseline.json"], in: scratch)
            #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
        }
        try scratch.write(
            "\n" + Self.faulty.replacingOccurrences(of: "\"3\"", with: "\"3\",\"sound\":7"), to: "pushes/a.apns")
        let new = try lint(["pushes", "--baseline", "known/baseline.json"], in: scratch)
        #expect(new.status == 1 && rules(new) == ["wrong-kind"] && new.output.contains("a.apns:2:"))
    }

    @Test("Findings that no longer occur are reported, and removed on request")
    func prune() throws {
        let scratch = try scratch(["a.apns": Self.faulty, "b.apns": Self.faulty, "c.apns": Self.faulty])
        #expect(try lint([".", "--write-baseline", "known.json"], in: scratch).status == 0)
        try scratch.write(Self.clean, to: "a.apns")
        try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("b.apns"))
        let run = try lint(["a.apns", "--baseline", "known.json"], in: scratch)
        #expect(run.status == 0)
        #expect(
            run.errors == "apnslint: known.json: 4 of 6 findings no longer occur; --prune-baseline removes them\n")
        #expect(try lint(["a.apns", "--baseline", "known.json", "-q"], in: scratch).errors.isEmpty)
        let selected = try lint(["a.apns", "--baseline", "known.json", "--select", "wrong-kind"], in: scratch)
        #expect(selected.errors.contains("known.json: 3 of 6 findings"))
        let pruned = try lint(["a.apns", "--baseline", "known.json", "--prune-baseline"], in: scratch)
        #expect(pruned.errors == "apnslint: known.json: 4 findings removed, 2 left\n")
        let after = try lint([".", "--baseline", "known.json"], in: scratch)
        #expect(after.status == 0 && after.errors.isEmpty)
    }

    @Test("The same findings give the same baseline, whatever the order of the files")
    func order() throws {
        let scratch = try scratch(["a.apns": Self.faulty, "b.apns": Self.faulty])
        for (name, files) in [("1", ["a.apns", "b.apns"]), ("2", ["b.apns", "a.apns"])] {
            #expect(try lint(files + ["--write-baseline", name], in: scratch).status == 0)
        }
        #expect(
            try Data(contentsOf: scratch.url.appendingPathComponent("1"))
                == Data(contentsOf: scratch.url.appendingPathComponent("2")))
    }

    @Test("A missing or wrong baseline is wrong usage, and so are options that exclude each other")
    func wrongBaseline() throws {
        let scratch = try scratch(["a.apns": Self.faulty, "bad.json": "{\n  \"version\": 2\n}"])
        let missing = try lint(["a.apns", "--baseline", "none.json"], in: scratch)
        #expect(missing.status == 2 && missing.errors.contains("none.json: there is no such baseline"))
        let bad = try lint(["a.apns", "--baseline", "bad.json"], in: scratch)
        #expect(bad.status == 2 && bad.errors.hasPrefix("bad.json:2:14: version 2") && bad.output.isEmpty)
        #expect(try lint(["a.apns", "--baseline", "x", "--write-baseline", "y"], in: scratch).status == 2)
        #expect(try lint(["a.apns", "--prune-baseline"], in: scratch).status == 2)
    }

    @Test("A baseline is not written while a file can't be read")
    func incompleteBaseline() throws {
        let scratch = try scratch(["a.apns": Self.faulty])
        let run = try lint(["a.apns", "none.apns", "--write-baseline", "known.json"], in: scratch)
        #expect(run.status == 3 && run.errors.contains("known.json: not written"))
        #expect(!FileManager.default.fileExists(atPath: scratch.url.path + "/known.json"))
    }

    @Test("A baseline keeps its mode, a link to it stays a link, and a failure to write is reported")
    func replacedBaseline() throws {
        let scratch = try scratch(["a.apns": Self.faulty, "known.json": ""])
        let (file, link) = (scratch.url.path + "/known.json", scratch.url.path + "/link.json")
        _ = chmod(file, 0o640)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "known.json")
        #expect(try lint(["-q", "a.apns", "--write-baseline", "link.json"], in: scratch).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "known.json")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
        let run = try lint(["-q", "a.apns", "--write-baseline", "none/known.json"], in: scratch)
        #expect(run.status == 3 && run.errors.contains("known.json: no such file"))
    }

    @Test("Standard input has a place in a baseline")
    func baselineOfStandardInput() throws {
        let scratch = try scratch()
        #expect(try lint(["-", "--write-baseline", "known.json"], input: Self.faulty, in: scratch).status == 0)
        #expect(try lint(["-", "--baseline", "known.json"], input: Self.faulty, in: scratch).status == 0)
        let run = try lint(
            ["-", "--baseline", "known.json", "--stdin-filename", "x"], input: Self.faulty, in: scratch)
        #expect(run.status == 1)
    }

    // MARK: Counts

    @Test("--stats counts rules and files below the report, the largest first")
    func statistics() throws {
        let scratch = try scratch([
            "a.apns": Self.faulty, "b.apns": #"{"aps":{"badge":"3","sound":7}}"#, "c.apns": Self.clean,
        ])
        let run = try lint(["--stats", "."], in: scratch)
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                """

                findings  files  severity  rule
                       3      2  error     wrong-kind
                       1      1  error     misspelt-key

                findings  file
                       2  ./a.apns
                       2  ./b.apns

                """))
        #expect(try lint(["--stats", "c.apns"], in: scratch).output.isEmpty)
        #expect(try lint(["--stats", "-q", "."], in: scratch).output.isEmpty)
    }

    @Test("--stats does not change a report for programs, and truncates long lists of files")
    func statisticsBeside() throws {
        let scratch = try scratch()
        for number in 10..<25 { try scratch.write(Self.faulty, to: "\(number).apns") }
        let run = try Program.run(["--format", "json", "--stats", "."], in: scratch.url)
        #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
        #expect(run.errors.hasSuffix("       2  ./19.apns\nand 10 in 5 other files\n"))
    }
}
