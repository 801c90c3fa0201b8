import Foundation
import Testing

/// Typical first mistakes get helpful messages.
@Suite struct FirstStepTests {
    @Test(
        "A misspelt command is not read as a path",
        arguments: [(["lnit", "Payloads"], "did you mean lint?"), (["gruop"], "did you mean group?")])
    func commands(_ arguments: [String], _ advice: String) throws {
        let run = try Program.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains("there is no command '\(arguments[0])': \(advice)"))
        #expect(run.output.isEmpty)
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

    @Test("No example in the help is wrapped at 80 columns", arguments: [[], ["group"], ["gate"], ["fix"]])
    func help(_ command: [String]) throws {
        let lines = try Program.run(command + ["--help"]).output.split(
            separator: "\n", omittingEmptySubsequences: false)
        let examples = try lines[#require(lines.firstIndex(of: "EXAMPLES"))...].dropFirst().prefix { !$0.isEmpty }
        #expect(!examples.isEmpty && examples.allSatisfy { $0.hasPrefix("  ") })
    }
}
