import Foundation
import Testing

/// Typical first mistakes get helpful messages.
@Suite("First steps without help") struct FirstStepTests {
    @Test(
        "A misspelt command is not read as a path",
        arguments: [(["lnit", "Payloads"], "did you mean lint?"), (["gruop"], "did you mean group?")])
    func commands(_ arguments: [String], _ advice: String) throws {
        let run = try Program.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains("there is no command '\(arguments[0])': \(advice)"))
        #expect(run.output.isEmpty)
    }

    @Test(
        "A word that is neither a command nor a file is no missing file",
        arguments: [
            ("frobnicate", "did you mean lint, "), ("validate", "did you mean lint?"),
            ("stacks", "did you mean group?"),
        ])
    func unknown(_ word: String, _ advice: String) throws {
        for arguments in [[word], [word, "Payloads/good"]] {
            let run = try Program.run(arguments)
            #expect(run.status == 2 && run.output.isEmpty)
            #expect(run.errors.contains("there is no command '\(word)'") && run.errors.contains(advice))
        }
    }

    @Test("A folder whose payloads stand in programs alone is told of --sources, with their number")
    func sources() throws {
        let scratch = try Scratch()
        try scratch.write(#"push = {"aps": {"alert": "Hi"}}"#, to: "server/send.py")
        for (name, advice) in [
            ("a.py", "1 program or document holds payloads: --sources checks it"),
            ("notes.md", "2 programs or documents hold payloads: --sources checks them"),
        ] {
            let run = try Program.run(["lint", "."], in: scratch.url)
            #expect(run.status == 2 && run.errors.contains(advice), "\(name): \(run.errors)")
            try scratch.write("```json\n{\"aps\": {\"alert\": \"Hi\"}}\n```\n", to: "notes.md")
        }
        try scratch.write("aps = 1", to: "other/a.py")
        let run = try Program.run(["lint", "other"], in: scratch.url)
        #expect(run.status == 2 && !run.errors.contains("--sources"))
    }

    @Test("A file with a name similar to a command is checked")
    func file() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"badge":"3"}}"#, to: "lnit")
        #expect(try Program.run(["lnit"], in: scratch.url).status == 1)
    }

    @Test("--fix suggests the command")
    func fix() throws {
        let run = try Program.run(["--fix", "Payloads"])
        #expect(run.status == 2)
        #expect(run.errors.contains("apnslint fix --write"))
    }

    @Test("A priority that APNs does not accept is wrong usage")
    func priority() throws {
        let run = try Program.run(["--priority", "7", "Payloads/good"])
        #expect(run.status == 2)
        #expect(run.errors.contains("'7' is not a priority. It is one of 10, 5, 1."))
    }

    @Test("For a missing file nothing else is reported")
    func missing() throws {
        let run = try Program.run(["no-such-file.apns"])
        #expect(run.status == 3)
        #expect(!(run.output + run.errors).contains("nothing found"))
    }

    @Test("Push types and rules are completed", arguments: ["background", "thread-id-empty", "live-activity"])
    func completions(_ word: String) throws {
        #expect(try Program.run(["completions", "bash"]).output.contains(word))
    }

    @Test("No help pipes the gate into a sender, which would send an empty body", arguments: [[], ["gate"]])
    func gateInPipes(_ command: [String]) throws {
        let lines = try Program.run(command + ["--help"]).output.split(separator: "\n")
        #expect(lines.contains { $0.contains("apnslint gate") })
        for line in lines { #expect(line.firstMatch(of: /gate[^|&>]*\|[^|]/) == nil, "\(line)") }
    }

    @Test("No example in the help is wrapped at 80 columns", arguments: [[], ["group"], ["gate"], ["fix"]])
    func help(_ command: [String]) throws {
        let lines = try Program.run(command + ["--help"]).output.split(
            separator: "\n", omittingEmptySubsequences: false)
        let examples = try lines[#require(lines.firstIndex(of: "EXAMPLES"))...].dropFirst().prefix { !$0.isEmpty }
        #expect(!examples.isEmpty && examples.allSatisfy { $0.hasPrefix("  ") })
    }

    @Test(
        "The help has each option and command in one group, which says in one line what it is for",
        arguments: [["lint"], []])
    func groups(_ command: [String]) throws {
        let help = try Program.run(command + ["--help"]).output
        let lines = help.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("USAGE: ") })
        let heads = lines[start...].dropFirst().filter { !$0.hasPrefix(" ") && !$0.isEmpty }
        #expect(heads.count > 5 && heads.allSatisfy { $0.contains(/^[A-Z: ]+: [a-z].+/) && $0.count <= 80 })
        // What is in no group would stand after the last one.
        let last = help.components(separatedBy: "\n\n").last ?? ""
        #expect(last.hasPrefix(command.isEmpty ? "  See 'apnslint help" : "LOGS THAT GROW: "))
        let names = help.matches(of: /(?m)^  (?:-., )?(--[a-z-]+)/).map { String($0.1) }
        #expect(Set(names).count == names.count)
        if command == ["lint"] {
            let most = try #require(help.components(separatedBy: "\n\n").first { $0.hasPrefix("MOST USED: ") })
            #expect(most.matches(of: /(?m)^  (?:-., )?--/).count == 10 && names.count > 55)
        }
    }
}
