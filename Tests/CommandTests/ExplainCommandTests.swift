import Foundation
import PushLint
import Testing

/// `explain`, `rules` and `schema` as users run them.
@Suite("The commands explain and why") struct ExplainCommandTests {
    @Test("A rule is explained in each form, and several one after the other", arguments: ["text", "markdown", "json"])
    func forms(_ format: String) throws {
        let run = try Program.run(["explain", "wrong-kind", "thread-id-empty", "--format", format])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains("wrong-kind") && run.output.contains("thread-id-empty"))
        #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
        guard format == "json" else { return }
        let document = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(document["version"] as? Int == 1)
        #expect(
            (document["rules"] as? [[String: Any]])?.map { $0["id"] as? String } == ["wrong-kind", "thread-id-empty"])
    }

    @Test(
        "An unknown word is wrong usage, and similar names are suggested",
        arguments: [
            ("wrong-knd", "did you mean wrong-kind?"), ("BadDeviceTokn", "did you mean BadDeviceToken?"),
            ("not-shwn", "did you mean not-shown?"), ("zzzzzz", "apnslint rules lists them all"),
            ("", "apnslint rules lists them all"),
        ])
    func unknown(_ word: String, _ advice: String) throws {
        let run = try Program.run(["explain", word])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors == "apnslint: nothing is known of '\(word)': \(advice)\n")
    }

    @Test("All rules are explained in one call, also one whose name is an ordinary word")
    func allRules() throws {
        let names = Rule.all.map(\.id)
        let run = try Program.run(["explain", "--format", "json"] + names)
        let document = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect((document["rules"] as? [[String: Any]])?.map { $0["id"] as? String } == names)
    }

    @Test("A rule and another word are explained together; as JSON each in its list")
    func mixed() throws {
        let run = try Program.run(["explain", "badge-zero", "410", "--format", "json"])
        let document = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect((document["rules"] as? [[String: Any]])?.map { $0["id"] as? String } == ["badge-zero"])
        #expect((document["terms"] as? [[String: Any]])?.map { $0["id"] as? String } == ["410"])
    }

    @Test(
        "Names are found in other spellings, and ordinary words are a question though keys have these names",
        arguments: [
            (["Wrong_Kind"], "wrong-kind\n"), (["thread_id"], "`aps.thread-id`"), (["no", "sound"], "no-sound\n"),
            (["badge", "count", "wrong"], "no-badge\n"), (["critical", "alert", "silent"], "not-through-focus\n"),
        ])
    func spellings(_ words: [String], _ start: String) throws {
        let run = try Program.run(["explain"] + words)
        #expect(run.status == 0 && run.output.hasPrefix(start), "\(run.output.prefix(80))")
    }

    @Test("A page names others that may be meant, and a list of names does not")
    func others() throws {
        #expect(
            try Program.run(["explain", "two", "notifications", "did", "not", "stack"]).output.contains("\nAlso: "))
        #expect(try !Program.run(["explain", "thread-id", "410"]).output.contains("\nAlso: "))
    }

    @Test("The words of a question need no quotes")
    func question() throws {
        let run = try Program.run(
            "explain APNs returns 200 but nothing is shown".split(separator: " ").map(String.init))
        #expect(run.status == 0 && run.output.hasPrefix("not-shown\n"))
    }

    @Test(
        "Without a rule, explain lists all rules, as the command rules does", arguments: ["text", "markdown", "json"])
    func list(_ format: String) throws {
        let run = try Program.run(["explain", "--format", format])
        #expect(run.status == 0)
        #expect(run.output == (try Program.run(["rules", "--format", format])).output)
        for rule in Rule.all { #expect(run.output.contains(rule.id)) }
    }

    @Test("Colours are used on request and not in a pipe")
    func colours() throws {
        #expect(try Program.run(["explain", "wrong-kind", "--color", "always"]).output.contains("\u{1B}["))
        #expect(try !Program.run(["explain", "wrong-kind"]).output.contains("\u{1B}["))
        #expect(try Program.run(["rules", "--color", "always"]).output.contains("\u{1B}["))
    }

    @Test("The schema printed is the one published")
    func schema() throws {
        let published = try String(
            contentsOf: Program.repository.appendingPathComponent("docs/payload.schema.json"), encoding: .utf8)
        let run = try Program.run(["schema"])
        #expect(run.status == 0 && run.output == published)
    }
}
