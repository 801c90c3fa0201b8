import Foundation
import JSONText
import LintProject
import PushLint
import PushPayload
import Testing

@testable import LintProject

/// Configurations: their settings, the files they apply to, and the messages about mistakes.
@Suite("Configurations") struct ConfigurationTests {
    private static let docs = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "docs")

    private func configuration(_ text: String) throws -> Configuration {
        try Configuration(parsing: Array(text.utf8), path: "c.json")
    }

    private func settings(_ text: String, for file: String? = nil) throws -> Settings {
        var settings = Settings()
        settings.add(try configuration(text).settings(for: file))
        return settings
    }

    private func mistakes(_ text: String) -> [String] {
        do {
            _ = try configuration(text)
            return []
        } catch let error as ConfigurationError {
            let bytes = Array(text.utf8)
            return error.mistakes.map { "\(String(decoding: bytes[$0.range], as: UTF8.self)) ← \($0.message)" }
        } catch {
            return ["\(error)"]
        }
    }

    // MARK: What is set

    @Test("Each option reaches the linter")
    func options() throws {
        let settings = try settings(
            """
            {"rules": {"flag-off": "off", "unknown-key": "error"}, "fail-on": "warning", "min-ios": 15, "min-visionos": "2.1",
             "allowed-keys": ["/aps/a~1b"], "push-type": "voip", "headers": {"APNs-Priority": 10, "apns-topic": "t.voip"}}
            """)
        let options = settings.options
        #expect(settings.effect.failOn == .warning)
        #expect(options.severities == ["flag-off": nil, "unknown-key": .error])
        #expect(options.minimum == [SystemVersion(.iOS, 15), SystemVersion(.visionOS, 2, 1)])
        #expect(options.allowedKeys == [JSONPointer(["aps", "a/b"])])
        #expect(options.headers.pushType == .voip)
        #expect(options.headers.priority == "10")
        #expect(options.headers.topic == "t.voip")
    }

    @Test("Nothing set gives the defaults")
    func nothing() throws {
        let settings = try settings("{}")
        #expect(settings == Settings())
        #expect(settings.effect.failOn == .error)
        #expect(settings.options.severities.isEmpty && settings.options.headers == Headers())
    }

    @Test("A rule that is off finds nothing, and one that is set has its severity")
    func severities() throws {
        let payload = Array(#"{"aps": {"alert": "Gate changed", "gate": "B12", "sound": ""}}"#.utf8)
        let before = Linter().lint(Input(payload)).findings
        #expect(before.contains { $0.rule.id == "unknown-key" && $0.severity == .warning })
        let set = Linter(try settings(#"{"rules": {"unknown-key": "error"}}"#).options).lint(Input(payload)).findings
        #expect(set.contains { $0.rule.id == "unknown-key" && $0.severity == .error })
        #expect(set.count == before.count)
        let off = Linter(try settings(#"{"rules": {"unknown-key": "off"}}"#).options).lint(Input(payload)).findings
        #expect(off.map(\.rule.id) == before.map(\.rule.id).filter { $0 != "unknown-key" })
        let allowed = Linter(try settings(#"{"allowed-keys": ["/aps/gate"]}"#).options).lint(Input(payload)).findings
        #expect(allowed.map(\.rule.id) == off.map(\.rule.id))
    }

    @Test("Overrides apply to their files, and later ones take precedence")
    func overrides() throws {
        let text = """
            {"push-type": "alert", "fail-on": "info", "overrides": [
              {"files": ["silent/*.apns", "*.bg"], "push-type": "background", "headers": {"apns-priority": "5"}},
              {"files": ["silent/loud.apns"], "push-type": "alert"}]}
            """
        #expect(try settings(text).options.headers.pushType == .alert)
        #expect(try settings(text, for: "a.apns").options.headers.pushType == .alert)
        #expect(try settings(text, for: "silent/a.apns").options.headers.pushType == .background)
        #expect(try settings(text, for: "x/a.bg").options.headers.priority == "5")
        let loud = try settings(text, for: "silent/loud.apns")
        #expect(loud.options.headers.pushType == .alert)
        #expect(loud.options.headers.priority == "5")
        #expect(loud.effect.failOn == .info)
    }

    @Test("Every setting has the line of its origin")
    func origins() throws {
        let text = """
            {
              "fail-on": "info",
              "overrides": [{"files": ["a"]}, {
                "files": ["*.apns"],
                "fail-on": "warning", "rules": {
                  "flag-off": "off"}}]
            }
            """
        #expect(try settings(text, for: "b")["fail-on"]?.origin == .file("c.json", line: 2, override: nil))
        let settings = try settings(text, for: "x.apns")
        #expect(settings["fail-on"]?.origin == .file("c.json", line: 5, override: 2))
        #expect(settings["rules.flag-off"]?.origin.description == "c.json:6 (override 2)")
        #expect(settings["min-ios"] == nil)
    }

    @Test("Later settings take precedence, whatever the order of the names")
    func merging() throws {
        var settings = try settings(#"{"min-ios": 15, "allowed-keys": ["/aps/a"], "rules": {"flag-off": "off"}}"#)
        settings.add(try configuration(#"{"allowed-keys": ["/aps/b"], "min-ios": 17}"#).settings(for: nil))
        settings.add([Setting.minimum(SystemVersion(.iOS, 18))])
        #expect(settings.options.minimum == [SystemVersion(.iOS, 18)])
        #expect(settings["min-ios"]?.origin == .commandLine)
        #expect(settings.options.allowedKeys == ["/aps/a", "/aps/b"])
        #expect(settings.options.severities == ["flag-off": nil])
    }

    @Test("Files can be ignored, and the search can end")
    func ignoring() throws {
        let text = "{\"root\": true,\n\"ignore\": [\"drafts/\",\n\"*.old.apns\"]}"
        let configuration = try configuration(text)
        #expect(Configuration.isRoot(Array(text.utf8)))
        #expect(configuration.ignoring("drafts/a.apns") == .file("c.json", line: 2, override: nil))
        #expect(configuration.ignoring("x/a.old.apns") == .file("c.json", line: 3, override: nil))
        #expect(configuration.ignoring("a.apns") == nil)
        #expect(!Configuration.isRoot(Array(#"{"root": false}"#.utf8)))
    }

    // MARK: Mistakes

    @Test(
        "A mistake is reported at its place",
        arguments: [
            (#"{"rules": {},}"#, ", ← a comma before the closing }"),
            ("", " ← there is no text at all"),
            ("[]", "[] ← a configuration is an array, not an object"),
            (#"{"ruls": {}}"#, #""ruls" ← ruls is not a known option, did you mean rules"#),
            (#"{"rules": {"flag-of": "off"}}"#, #""flag-of" ← flag-of is not a known rule, did you mean flag-off"#),
            (#"{"rules": {"xyz": "off"}}"#, #""xyz" ← xyz is not a known rule"#),
            (
                #"{"rules": {"flag-off": "fatal"}}"#,
                #""fatal" ← fatal is not a known severity; it is one of error, warning, info, off"#
            ),
            (
                #"{"rules": {"flag-off": "warn"}}"#,
                #""warn" ← warn is not a known severity; it is one of error, warning, info, off"#
            ),
            (#"{"rules": {"flag-off": 0}}"#, #"0 ← flag-off is a number, not a severity or "off""#),
            (#"{"rules": ["flag-off"]}"#, #"["flag-off"] ← rules is an array, not an object"#),
            (#"{"fail-on": "errors"}"#, #""errors" ← errors is not a known severity, did you mean error"#),
            (#"{"fail-on": "off"}"#, #""off" ← off is not a known severity; it is one of error, warning, info"#),
            (#"{"min-ios": "15x"}"#, #""15x" ← 15x is not a version such as 15 or "16.4""#),
            (#"{"min-ios": -1}"#, #"-1 ← -1 is not a version such as 15 or "16.4""#),
            (#"{"min-ios": 16.4}"#, #"16.4 ← a version with a dot goes in quotes, as in "16.4""#),
            (#"{"min-ios": true}"#, #"true ← min-ios is a Boolean, not a version such as 15 or "16.4""#),
            (#"{"min-io": 15}"#, #""min-io" ← min-io is not a known option, did you mean min-ios"#),
            (
                #"{"keys": {"A": {"environment": "sandbox"}}}"#,
                #""sandbox" ← sandbox is not a known environment; it is one of development, production"#
            ),
            (#"{"keys": {"A": {"topics": [1]}}}"#, "1 ← an element of topics is a number, not a string"),
            (
                #"{"keys": {"A": {"topic": "com.example"}}}"#,
                #""topic" ← topic is not a known key of a key, did you mean topics"#
            ),
            (#"{"allowed-keys": ["aps/x"]}"#, #""aps/x" ← aps/x is not a JSON pointer to a key, as /aps/my-key is"#),
            (#"{"allowed-keys": ["/a~x"]}"#, #""/a~x" ← /a~x is not a JSON pointer to a key, as /aps/my-key is"#),
            (#"{"allowed-keys": [""]}"#, #""" ← an empty string is not a JSON pointer to a key, as /aps/my-key is"#),
            (#"{"allowed-keys": "/aps/x"}"#, #""/aps/x" ← allowed-keys is a string, not an array of strings"#),
            (
                #"{"push-type": "backgroud"}"#,
                #""backgroud" ← backgroud is not a known push type, did you mean background"#
            ),
            (
                #"{"headers": {"apns-push-type": "voipp"}}"#,
                #""voipp" ← voipp is not a known push type, did you mean voip"#
            ),
            (#"{"headers": {"apns-priority": true}}"#, "true ← apns-priority is a Boolean, not a string"),
            (#"{"ignore": ["{a"]}"#, #""{a" ← a { is never closed"#),
            (#"{"ignore": [1]}"#, "1 ← an element of ignore is a number, not a string"),
            (#"{"overrides": [{"files": ["[b-a]"]}]}"#, #""[b-a]" ← b-a runs backwards"#),
            (#"{"overrides": [{}]}"#, "{} ← an override needs files, the globs it is for"),
            (#"{"overrides": [3]}"#, "3 ← an override is a number, not an object"),
            (#"{"overrides": [{"files": [], "root": true}]}"#, #""root" ← root does not belong in an override"#),
            (#"{"files": []}"#, #""files" ← files belongs in an override"#),
            (#"{"root": 1}"#, "1 ← root is a number, not a Boolean"),
            (#"{"root": true, "root": true}"#, #""root" ← root is given twice"#),
        ] as [(String, String)])
    func mistake(_ text: String, _ expected: String) {
        let found = mistakes(text)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(expected) ?? false, "\(found)")
    }

    @Test("All mistakes are reported at once, in the order of the text")
    func severalMistakes() {
        let found = mistakes(#"{"x": 1, "fail-on": 2, "root": 3}"#)
        #expect(found.map { $0.prefix { $0 != " " } } == [#""x""#, "2", "3"])
    }

    // MARK: What is published

    @Test("The published schema is the one made from the table of keys: apnslint config --schema writes it")
    func schemaFile() throws {
        let text = try String(
            contentsOf: Self.docs.appendingPathComponent("configuration.schema.json"), encoding: .utf8)
        #expect(text == JSONWriter(.indented(2)).text(Configuration.schema) + "\n")
    }

    @Test("The schema has every rule and every key, each with a description")
    func schemaContent() throws {
        let properties = try #require(Configuration.schema["/properties"]?.object)
        #expect(properties.names == ConfigurationKey.all(in: .file).map(\.name))
        #expect(properties["rules"]?["/properties"]?.object?.names == Rule.all.map(\.id))
        let inner = try #require(properties["overrides"]?["/items/properties"]?.object)
        #expect(inner.names == ConfigurationKey.all(in: .override).map(\.name))
        for member in properties.members + inner.members {
            #expect(member.value["/description"]?.string?.hasSuffix(".") ?? false, "\(member.name)")
        }
    }

    @Test("The page names every key, and its examples are configurations without mistakes")
    func page() throws {
        let text = try String(contentsOf: Self.docs.appendingPathComponent("configuration.md"), encoding: .utf8)
        for key in ConfigurationKey.all { #expect(text.contains("`\(key.name)`"), "\(key.name)") }
        let examples = text.components(separatedBy: "```json\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(!examples.isEmpty)
        for example in examples { #expect(mistakes(example) == []) }
    }

    @Test("The initial configuration has no mistakes and an example of most keys")
    func starter() throws {
        #expect(mistakes(JSONWriter(.indented(2)).text(Configuration.starter)) == [])
    }
}
