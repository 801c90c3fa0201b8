import Foundation
import Testing

/// A project's own rules, and Markdown without payloads, as the command handles them.
@Suite("Rules of a project's own") struct OwnRuleCommandTests {
    private static let configuration = #"""
        {"root": true, "own-rules": [
          {"id": "campaign-id", "pointer": "/campaign-id", "require": "present", "push-types": ["alert"],
           "message": "campaign-id is missing", "effect": "nobody can tell which campaign it was", "severity": "error",
           "fix": {"write": "none"}}]}
        """#

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write(Self.configuration, to: ".apnslint.json")
        try scratch.write(#"{"aps":{"alert":"Hi"}}"#, to: "a.apns")
        return scratch
    }

    @Test("An own rule is found, with its effect and fix, and fails the run")
    func found() throws {
        let scratch = try scratch()
        let run = try Program.run(["lint", "a.apns"], in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.contains("a.apns:1:1: error: campaign-id is missing [campaign-id]"))
        #expect(run.output.contains("= effect: nobody can tell which campaign it was"))
        #expect(try Program.run(["lint", "--ignore", "campaign-id", "a.apns"], in: scratch.url).status == 0)
        #expect(try Program.run(["lint", "--select", "wrong-kind", "a.apns"], in: scratch.url).status == 0)
        #expect(
            try Program.run(["lint", "--no-config", "--ignore", "campaign-id", "a.apns"], in: scratch.url).status == 2)
        #expect(try Program.run(["fix", "--write", "a.apns"], in: scratch.url).status == 0)
        let fixed = try String(contentsOf: scratch.url.appendingPathComponent("a.apns"), encoding: .utf8)
        #expect(fixed == #"{"aps":{"alert":"Hi"},"campaign-id":"none"}"#)
    }

    @Test("Own rules are listed, explained, and described in SARIF")
    func described() throws {
        let scratch = try scratch()
        #expect(try Program.run(["rules"], in: scratch.url).output.contains("campaign-id"))
        let page = try Program.run(["explain", "campaign-id"], in: scratch.url)
        #expect(page.status == 0)
        #expect(page.output.contains("nobody can tell which campaign it was"))
        #expect(try Program.run(["explain", "campaign-id", "--no-config"], in: scratch.url).status == 2)
        let sarif = try Program.run(["lint", "--format", "sarif", "a.apns"], in: scratch.url).output
        let root = try #require(try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
        let run = try #require((root["runs"] as? [[String: Any]])?.first)
        let rules = ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]]
        #expect(rules?.map { $0["id"] as? String } == ["campaign-id"])
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        #expect(result["ruleId"] as? String == "campaign-id" && result["ruleIndex"] as? Int == 0)
    }

    @Test("A text above its budget is an information, in the longest language of the app")
    func budget() throws {
        let scratch = try Scratch()
        try scratch.write(
            #"{"root": true, "app": "app.json", "visible-title": 8, "visible-body": 12}"#, to: ".apnslint.json")
        try scratch.write(
            #"{"strings": ["en.lproj/Localizable.strings", "de.lproj/Localizable.strings"]}"#, to: "app.json")
        try scratch.write(#""MOVED" = "%@ moved";"#, to: "en.lproj/Localizable.strings")
        try scratch.write(#""MOVED" = "%@ wurde verlegt";"#, to: "de.lproj/Localizable.strings")
        try scratch.write(
            #"{"aps":{"alert":{"title":"Passengers","loc-key":"MOVED","loc-args":["Gate"]}}}"#, to: "a.apns")
        try scratch.write(#"{"aps":{"alert":"Thirteen char"}}"#, to: "b.apns")
        try scratch.write(#"{"aps":{"alert":{"title":"Eight ch","body":"Twelve chars"}}}"#, to: "c.apns")
        let run = try Program.run(["lint", "--format", "concise", "a.apns", "b.apns", "c.apns"], in: scratch.url)
        #expect(run.status == 0, "\(run.errors)")
        for part in [
            "a.apns:1:26: info: the title has 10 characters, and its budget is 8 [visible-title]",
            "info: the body has 18 characters in de, and its budget is 12 [visible-body]",
            "b.apns:1:17: info: the body has 13 characters, and its budget is 12 [visible-body]",
        ] { #expect(run.output.contains(part), "\(part)\n\(run.output)") }
        // A folder below has its own number and severity.
        try scratch.write(#"{"visible-title": 9, "rules": {"visible-title": "error"}}"#, to: "below/.apnslint.json")
        try scratch.write(#"{"aps":{"alert":{"title":"Passengers"}}}"#, to: "below/a.apns")
        let below = try Program.run(["lint", "--format", "concise", "below/a.apns"], in: scratch.url)
        #expect(
            below.status == 1
                && below.output.contains("error: the title has 10 characters, and its budget is 9 [visible-title]"))
        #expect(!below.output.contains("its budget is 8"), "\(below.output)")
    }

    @Test("A configuration further down may set the severity of own rules, but not of unknown ones")
    func nested() throws {
        let scratch = try scratch()
        try scratch.write(#"{"rules": {"campaign-id": "info"}}"#, to: "below/.apnslint.json")
        try scratch.write(#"{"aps":{"alert":"Hi"}}"#, to: "below/b.apns")
        let run = try Program.run(["lint", "below/b.apns"], in: scratch.url)
        #expect(run.status == 0 && run.output.contains("info: campaign-id is missing [campaign-id]"))
        try scratch.write(#"{"rules": {"campaing-id": "off"}}"#, to: "below/.apnslint.json")
        let unknown = try Program.run(["lint", "below/b.apns"], in: scratch.url)
        #expect(
            unknown.status == 2 && unknown.errors.contains("campaing-id is not a known rule, did you mean campaign-id"))
        try scratch.write(#"{"root": true, "rules": {"campaign-id": "off"}}"#, to: "below/.apnslint.json")
        let root = try Program.run(["lint", "below/b.apns"], in: scratch.url)
        #expect(root.status == 2 && root.errors.contains("campaign-id is not a known rule"))
    }

    @Test("The page of an own rule names the project as the source, and has no effect unless one is stated")
    func page() throws {
        let scratch = try Scratch()
        try scratch.write(
            #"{"own-rules": [{"id": "short", "pointer": "/aps/alert", "maximum-characters": 4, "severity": "error"}]}"#,
            to: ".apnslint.json")
        let page = try Program.run(["explain", "short"], in: scratch.url).output
        #expect(page.contains("Finds       a value of `/aps/alert` with more than 4 characters"))
        #expect(page.contains("Severity    error: set by this project's configuration"))
        #expect(!page.contains("Effect"))
    }

    @Test("Markdown without a payload is reported, and is not a failure")
    func markdown() throws {
        let scratch = try scratch()
        try scratch.write("# Guide\n\nNothing here.\n", to: "guide.md")
        let run = try Program.run(["lint", "guide.md"], in: scratch.url)
        #expect(run.status == 0)
        #expect(run.output == "no payload found in guide.md\n")
        let both = try Program.run(["lint", "--no-config", "guide.md", "a.apns"], in: scratch.url)
        #expect(both.output == "nothing found in 2 documents; no payload found in guide.md\n")
    }
}
