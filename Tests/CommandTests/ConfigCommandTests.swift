import Foundation
import Testing

/// Configurations that are found, given, refused, shown and created by the command.
@Suite("The commands config and init") struct ConfigCommandTests {
    private static let warning = #"{"aps":{"alert":"Gate changed","gate":"B12"}}"#

    /// A folder with a configuration that ends the search upwards.
    private func scratch(_ configuration: String = #"{"root": true}"#) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write(configuration, to: ".apnslint.json")
        try scratch.write(Self.warning, to: "a.apns")
        return scratch
    }

    private func lint(_ arguments: [String], input: String = "", in scratch: Scratch, _ folder: String = ".") throws
        -> Program.Run
    {
        try Program.run(
            ["--format", "concise"] + arguments, input: input, in: scratch.url.appendingPathComponent(folder))
    }

    @Test("A file in the root folder leaves the current folder its configuration")
    func rootFolder() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"rules": {"badge-zero": "off"}}"#, to: ".apnslint.json")
        try scratch.write(#"{"aps": {"badge": 0}}"#, to: "a.apns")
        let run = try Program.run(["lint", "/absent-payload.apns", "a.apns"], in: scratch.url)
        #expect(!run.output.contains("badge-zero"), "\(run.output)")
    }

    @Test("The configurations of a file's folder and of those above apply, and the nearest takes precedence")
    func nearest() throws {
        let scratch = try scratch(#"{"root": true, "rules": {"unknown-key": "error"}, "min-ios": 15}"#)
        try scratch.write(#"{"rules": {"unknown-key": "off"}}"#, to: "near/.apnslint.json")
        try scratch.write(Self.warning, to: "near/b.apns")
        try scratch.write(Self.warning, to: "far/b.apns")
        let run = try lint(["a.apns", "near", "far"], in: scratch)
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["a.apns", "far/b.apns"])
        #expect(try lint(["../near/b.apns"], in: scratch, "far").status == 0)
        #expect(try lint([scratch.url.path + "/far/./../near/b.apns"], in: scratch).status == 0)
        let shown = try Program.run(["config", "near/b.apns"], in: scratch.url)
        #expect(shown.output.contains("15 ") && shown.output.contains(".apnslint.json:1\n"))
        #expect(shown.output.contains("near/.apnslint.json:1"))
    }

    @Test("A root configuration hides those above")
    func root() throws {
        let scratch = try scratch(#"{"root": true, "rules": {"unknown-key": "error"}}"#)
        try scratch.write(#"{"root": true}"#, to: "own/.apnslint.json")
        try scratch.write(Self.warning, to: "own/b.apns")
        #expect(try lint(["own"], in: scratch).status == 0)
        #expect(try lint(["a.apns"], in: scratch).status == 1)
    }

    @Test("Standard input belongs to the current folder, or to that of --stdin-filename")
    func standardInput() throws {
        let scratch = try scratch()
        try scratch.write(#"{"fail-on": "warning"}"#, to: "strict/.apnslint.json")
        #expect(try lint(["-"], input: Self.warning, in: scratch).status == 0)
        #expect(try lint(["-"], input: Self.warning, in: scratch, "strict").status == 1)
        #expect(try lint(["-", "--stdin-filename", "strict/x.apns"], input: Self.warning, in: scratch).status == 1)
    }

    @Test("--config reads one file, --no-config none, and the command line takes precedence")
    func precedence() throws {
        let scratch = try scratch(#"{"root": true, "fail-on": "warning"}"#)
        try scratch.write("{}", to: "other/lax.json")
        #expect(try lint(["a.apns"], in: scratch).status == 1)
        #expect(try lint(["a.apns", "--no-config"], in: scratch).status == 0)
        #expect(try lint(["a.apns", "--config", "other/lax.json"], in: scratch).status == 0)
        #expect(try lint(["a.apns", "--fail-on", "error"], in: scratch).status == 0)
        #expect(try lint(["a.apns", "--config", ".apnslint.json", "--no-config"], in: scratch).status == 2)
        #expect(try lint(["a.apns", "--config", "none.json"], in: scratch).status == 2)
    }

    @Test("Overrides set the push type of a folder, and fail-on counts file by file")
    func overrides() throws {
        let scratch = try scratch(
            #"{"root": true, "overrides": [{"files": ["silent/"], "push-type": "background"}, {"files": ["a.*"], "fail-on": "warning"}]}"#
        )
        try scratch.write(#"{"aps":{"content-available":1,"alert":"Gate changed"}}"#, to: "silent/b.apns")
        let run = try lint(["silent"], in: scratch)
        #expect(run.status == 1)
        #expect(run.output.contains("[background-shows]"))
        let text = try String(contentsOf: scratch.url.appendingPathComponent("a.apns"), encoding: .utf8)
        try scratch.write(text, to: "b.apns")
        #expect(try lint(["b.apns"], in: scratch).status == 0)
        #expect(try lint(["b.apns", "a.apns"], in: scratch).status == 1)
    }

    @Test("Ignored files are not checked, even if they are named")
    func ignored() throws {
        let scratch = try scratch(#"{"root": true, "ignore": ["drafts"], "fail-on": "warning"}"#)
        try scratch.write(Self.warning, to: "drafts/b.apns")
        #expect(try lint(["drafts"], in: scratch).status == 0)
        #expect(try lint(["drafts/b.apns"], in: scratch).output.isEmpty)
        #expect(
            try Program.run(["config", "drafts/b.apns"], in: scratch.url).output.contains("ignored by .apnslint.json:1")
        )
    }

    @Test("A mistake is reported with its line on standard error, and nothing is checked")
    func mistake() throws {
        let scratch = try scratch("{\n  \"rules\": {\"unknwon-key\": \"off\"}\n}")
        for arguments in [["a.apns"], ["config", "a.apns"], ["size", "a.apns"]] {
            let run = try Program.run(arguments, in: scratch.url)
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(
                run.errors == """
                    .apnslint.json:2:13: unknwon-key is not a known rule, did you mean unknown-key
                     2 |   "rules": {"unknwon-key": "off"}
                       |             ^^^^^^^^^^^^^

                    """)
        }
    }

    @Test("--format json has each setting with its value and its origin")
    func json() throws {
        let scratch = try scratch(#"{"root": true, "overrides": [{"files": ["*.apns"], "min-ios": 15}]}"#)
        let run = try Program.run(["config", "--format", "json", "--push-type", "alert", "a.apns"], in: scratch.url)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(root["path"] as? String == "a.apns")
        #expect(root["configurations"] as? [String] == [".apnslint.json"])
        #expect(root["ignored"] as? Bool == false)
        let settings = try #require(root["settings"] as? [[String: Any]])
        func setting(_ name: String) -> [String: Any]? { settings.first { $0["name"] as? String == name } }
        let origin = try #require(setting("min-ios")?["origin"] as? [String: Any])
        #expect(setting("min-ios")?["value"] as? String == "15")
        #expect(
            origin["path"] as? String == ".apnslint.json" && origin["line"] as? Int == 1
                && origin["override"] as? Int == 1)
        #expect((setting("push-type")?["origin"] as? [String: Any])?["kind"] as? String == "command-line")
        #expect((setting("fail-on")?["origin"] as? [String: Any])?["kind"] as? String == "default")
    }

    @Test("init writes a configuration without mistakes, and never replaces an existing one")
    func start() throws {
        let scratch = try Scratch()
        let first = try Program.run(["init"], in: scratch.url)
        #expect(first.status == 0)
        #expect(first.output == ".apnslint.json: written\n")
        #expect(try Program.run(["config"], in: scratch.url).status == 0)
        try scratch.write("{}", to: ".apnslint.json")
        let second = try Program.run(["init"], in: scratch.url)
        #expect(second.status == 2)
        #expect(second.errors.contains("there is one already"))
        #expect(try String(contentsOf: scratch.url.appendingPathComponent(".apnslint.json"), encoding: .utf8) == "{}")
        #expect(try Program.run(["init", "missing"], in: scratch.url).status == 3)
    }

    @Test("init --no-baseline leaves today's errors to fail the check")
    func startWithoutBaseline() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"x","badge":"2"}}"#, to: "Payloads/b.apns")
        let run = try Program.run(["init", "--no-baseline"], in: scratch.url)
        #expect(
            run.output == """
                .apnslint.json: written
                1 error fails a run
                apnslint fix --write mends 1 of them

                """, "\(run.errors)")
        #expect(try Program.run(["lint", "."], in: scratch.url).status == 1)
    }

    @Test("init sets up what it finds: silent folders, a baseline and a hook; then only new errors fail")
    func startWithPayloads() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"content-available":1}}"#, to: "Payloads/silent/a.apns")
        try scratch.write(#"{"aps":{"alert":"x","badge":"2","sound":"Default"}}"#, to: "Payloads/b.apns")
        try scratch.write("", to: ".git/HEAD")
        let run = try Program.run(["init"], in: scratch.url)
        #expect(
            run.output == """
                .apnslint.json: written
                .apnslint-baseline.json: 1 error, 1 warning are known; only new ones fail a run
                apnslint fix --write mends 2 of them
                .pre-commit-config.yaml: written

                """, "\(run.errors)")
        let settings = try Program.run(["config", "Payloads/silent/a.apns"], in: scratch.url).output
        #expect(settings.contains("background") && settings.contains(".apnslint-baseline.json"))
        #expect(try Program.run(["lint", "."], in: scratch.url).status == 0)
        try scratch.write(#"{"aps":{"alert":"x","badge":"3"}}"#, to: "Payloads/c.apns")
        let new = try lint(["."], in: scratch)
        #expect(new.status == 1 && new.output.contains("c.apns") && !new.output.contains("b.apns"))
    }

    @Test("init takes what the app makes an error into the baseline")
    func startWithApp() throws {
        let scratch = try Scratch()
        let sample = Program.repository.appendingPathComponent("Payloads/app").path
        #expect(
            try Program.shell("cp -R '\(sample)/Courier/.' . && cp -R '\(sample)/pushes' .", in: scratch.url).status
                == 0)
        let run = try Program.run(["init"], in: scratch.url)
        #expect(run.output.hasPrefix("the receiving app is Courier") && run.output.contains("only new ones fail a run"))
        #expect(try Program.run(["lint", "."], in: scratch.url).status == 0)
    }

    @Test("A configuration extends another, whose settings and own rules apply where it says nothing")
    func extending() throws {
        let scratch = try scratch(#"{"root": true, "extends": "team", "rules": {"unknown-key": "error"}}"#)
        try scratch.write(
            #"{"extends": "base.json", "rules": {"unknown-key": "off", "must-x": "error"}}"#, to: "team/.apnslint.json")
        try scratch.write(
            #"{"own-rules": [{"id": "must-x", "pointer": "/x", "require": "present"}], "overrides": [{"files": ["a.apns"], "fail-on": "info"}]}"#,
            to: "team/base.json")
        let run = try lint(["a.apns"], in: scratch)
        #expect(
            run.output.contains("error: x is missing [must-x]") && run.output.contains(": error: gate is not a key"))
        let settings = try Program.run(["config", "a.apns"], in: scratch.url).output
        #expect(settings.contains("team/base.json:1 (override 1)"), "\(settings)")
        try scratch.write(#"{"extends": ".."}"#, to: "team/.apnslint.json")
        #expect(try lint(["a.apns"], in: scratch).errors.contains("it extends .apnslint.json, which extends it"))
        try scratch.write(#"{"extends": "missing"}"#, to: "team/.apnslint.json")
        let missing = try lint(["a.apns"], in: scratch)
        #expect(missing.status == 2 && missing.errors.contains("there is no team/missing, which it extends"))
    }

    @Test("A configuration can't show a file outside the project by extending it")
    func extendingOutside() throws {
        let scratch = try scratch()
        try scratch.write("password: hunter2", to: "secret")
        try scratch.write(#"{"extends": "../secret"}"#, to: "project/.apnslint.json")
        try scratch.write(Self.warning, to: "project/a.apns")
        let run = try Program.run(["a.apns"], in: scratch.url.appending(path: "project"))
        #expect(run.status == 2 && run.errors.contains("is no configuration without mistakes"), "\(run.errors)")
        #expect(!(run.errors + run.output).contains("hunter2"))
    }

    @Test("--min-severity leaves out findings below it, and so does a configuration")
    func minimumSeverity() throws {
        let scratch = try scratch()
        let text = #"{"aps":{"alert":"x","badge":"2","gate":1,"mutable-content":0}}"#
        func found(_ arguments: [String]) throws -> Int {
            try lint(["-"] + arguments, input: text, in: scratch).output.split(separator: "\n").count
        }
        #expect(try found([]) == 3)
        #expect(try found(["--min-severity", "warning"]) == 2)
        try scratch.write(#"{"root": true, "min-severity": "error"}"#, to: ".apnslint.json")
        #expect(try found([]) == 1)
    }

    @Test("An invalid version is wrong usage")
    func version() throws {
        let run = try Program.run(["-", "--min-ios", "fifteen"], input: Self.warning)
        #expect(run.status == 2)
        #expect(run.errors.contains("'fifteen' is not a version of iOS"))
    }

    @Test("The schema that the program prints is the published one")
    func schema() throws {
        let file = Program.repository.appendingPathComponent("docs/configuration.schema.json")
        #expect(try Program.run(["config", "--schema"]).output == String(contentsOf: file, encoding: .utf8))
    }
}
