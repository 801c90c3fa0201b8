import Foundation
import Testing

/// Plain paths bypass the argument parser; that must make no difference.
@Suite("Ways into the program") struct WayInTests {
    @Test(
        "The result is the same with and without the word lint",
        arguments: [
            [], ["-"], ["-", "Payloads/bad/badge-string.apns"], ["Payloads/good/apple-generating-alert.apns"],
            ["Payloads/broken/trailing-comma.apns", "Payloads/bad"], ["docs"], [""], ["./lint"],
            ["Payloads/groups/kritarth/notifications.jsonl"], ["--quiet", "Payloads/bad"], ["Payloads/bad", "--quiet"],
            ["--", "Payloads/bad/badge-string.apns"], ["--format", "json", "Payloads/bad"], ["-x"], ["--no-such"],
            ["Payloads/bad/badge-string.apns", "-q"], ["Payloads/bad/badge-string.apns", "lint"], ["-", "fix"],
        ])
    func same(_ arguments: [String]) throws {
        let input = #"{"aps":{"badge":"3"}}"#
        let plain = try Program.run(arguments, input: input)
        let named = try Program.run(["lint"] + arguments, input: input)
        #expect(plain.status == named.status)
        #expect(plain.output == named.output)
        #expect(plain.errors == named.errors)
    }

    @Test("The names of commands are not paths", arguments: ["help", "rules", "schema", "config", "generate-manual"])
    func commands(_ name: String) throws {
        let scratch = try Scratch()
        try scratch.write("{", to: name)
        let run = try Program.run([name], in: scratch.url)
        #expect(run.status == 0)
        #expect(!run.output.contains("[not-json]"))
    }
}
