import JSONText
import LintProject
import PushLint
import Testing

/// Own rules of a configuration.
@Suite("Rules in a configuration") struct OwnRuleTests {
    private func configuration(_ rule: String) throws -> Configuration {
        try Configuration(parsing: Array(#"{"own-rules": [\#(rule)]}"#.utf8), path: ".apnslint.json")
    }

    private func lint(_ rule: String, _ payload: String, selecting: [Setting] = []) throws -> LintResult {
        var settings = Settings()
        settings.add(try configuration(rule).settings(for: nil))
        settings.add(selecting)
        return Linter(settings.options).lint(Input(Array(payload.utf8)))
    }

    private func findings(_ rule: String, _ payload: String) throws -> [String] {
        try lint(rule, payload).findings.map { "\($0.severity) \($0.rule.id) \($0.pointer): \($0.message)" }
    }

    private static let alert =
        #"{"aps":{"alert":{"title":"Hi"},"thread-id":"x"},"link":{"url":1},"links":[{"url":"a"}]}"#

    @Test(
        "A rule finds violations of its requirement",
        arguments: [
            (#""pointer": "/campaign-id", "require": "present""#, ["warning r : campaign-id is missing"]),
            (#""pointer": "/link/id", "require": "present""#, ["warning r /link: id is missing"]),
            (#""pointer": "/aps/alert/title", "require": "present""#, []),
            (#""key": "campaign", "require": "present""#, ["warning r : the key campaign is nowhere in the payload"]),
            (#""key": "url", "require": "present""#, []),
            (
                #""key": "url", "require": "absent", "severity": "error""#,
                ["error r /link/url: url is not to be used", "error r /links/0/url: url is not to be used"]
            ),
            (
                #""pointer": "/link", "require": "absent", "message": "no link", "severity": "info""#,
                ["info r /link: no link"]
            ),
            (
                #""pointer": "/aps/thread-id", "one-of": ["a", "b"]"#,
                [#"warning r /aps/thread-id: thread-id is "x", and not one of "a", "b""#]
            ),
            (#""pointer": "/aps/thread-id", "one-of": ["x"]"#, []), (#""pointer": "/none", "one-of": ["x"]"#, []),
            (
                #""pointer": "/aps/thread-id", "matches": "[a-z]+-\\d+""#,
                [#"warning r /aps/thread-id: thread-id is "x", which does not match [a-z]+-\d+"#]
            ),
            (#""pointer": "/link/url", "matches": "\\d""#, []),
            (#""pointer": "/link", "matches": ".*""#, ["warning r /link: link is an object, and not a text"]),
            (
                #""pointer": "/aps/alert/title", "maximum-characters": 1"#,
                ["warning r /aps/alert/title: title has 2 characters, 1 more than 1"]
            ),
            (#""pointer": "/aps/alert/title", "maximum-characters": 2"#, []),
            (#""pointer": "/campaign-id", "require": "present", "push-types": ["background"]"#, []),
            (
                #""pointer": "/campaign-id", "require": "present", "push-types": ["alert"]"#,
                ["warning r : campaign-id is missing"]
            ),
        ])
    func finds(_ rule: String, _ found: [String]) throws {
        #expect(try findings(#"{"id": "r", \#(rule)}"#, Self.alert) == found)
    }

    @Test(
        "A fix makes the change that the rule states",
        arguments: [
            (
                #""pointer": "/a", "require": "present", "fix": {"write": "none"}"#,
                #"{"aps":{"alert":"Hi"},"b":1,"a":"none"}"#
            ),
            (#""pointer": "/b", "require": "absent", "fix": {"remove": true}"#, #"{"aps":{"alert":"Hi"}}"#),
            (#""key": "b", "require": "absent", "fix": {"rename": "c"}"#, #"{"aps":{"alert":"Hi"},"c":1}"#),
            (#""pointer": "/b", "one-of": [2, 3], "fix": {"write": 2}"#, #"{"aps":{"alert":"Hi"},"b":2}"#),
        ])
    func fixes(_ rule: String, _ result: String) throws {
        var settings = Settings()
        settings.add(try configuration(#"{"id": "r", \#(rule)}"#).settings(for: nil))
        let fixed = Fixer(Linter(settings.options)).fix(Array(#"{"aps":{"alert":"Hi"},"b":1}"#.utf8))
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == result)
    }

    @Test("Own rules are selected and ignored like others, by id and family")
    func selection() throws {
        let rule = #"{"id": "r", "pointer": "/a", "require": "present"}"#
        func found(_ selected: [String], _ ignored: [String]) throws -> Int {
            let selection = RuleSelection(
                selected: selected.map { RuleName(ownOr: $0) }, ignored: ignored.map { RuleName(ownOr: $0) })
            let payload = #"{"aps":{"alert":"Hi","badge":"3"}}"#
            return try lint(rule, payload, selecting: [Setting.selection(selection)]).findings
                .count
        }
        #expect(try found([], []) == 2)
        #expect(try found(["r"], []) == 1)
        #expect(try found(["own"], []) == 1)
        #expect(try found([], ["r"]) == 1)
        #expect(try found([], ["own"]) == 1)
        #expect(try found(["wrong-kind"], []) == 1)
    }

    @Test("A configuration sets the severity of its own rules, or turns them off")
    func severities() throws {
        let text = #"{"own-rules": [{"id": "r", "pointer": "/a", "require": "present"}], "rules": {"r": "error"}}"#
        var settings = Settings()
        settings.add(try Configuration(parsing: Array(text.utf8), path: ".apnslint.json").settings(for: nil))
        #expect(
            Linter(settings.options).lint(Input(Array(#"{"aps":{"alert":"Hi"}}"#.utf8))).findings.map(\.severity) == [
                .error
            ])
    }

    @Test("A prepared linter applies own rules")
    func prepared() throws {
        var settings = Settings()
        settings.add(try configuration(#"{"id": "r", "pointer": "/a", "require": "present"}"#).settings(for: nil))
        #expect(Linter(settings.options).prepared().findings(in: Array(#"{"aps":{"alert":"Hi"}}"#.utf8)).count == 1)
    }

    @Test(
        "An invalid rule is refused with a reason",
        arguments: [
            ("1", "a rule is a number, not an object"),
            (#"{"pointer": "/a", "require": "present"}"#, "a rule needs an id"),
            (
                #"{"id": "wrong-kind", "key": "a", "require": "present"}"#,
                "wrong-kind is the name of a rule or family that there is already"
            ),
            (
                #"{"id": "A b", "key": "a", "require": "present"}"#,
                "A b is not an id: it has small letters, digits and hyphens, as in campaign-id"
            ),
            (#"{"id": "r", "require": "present"}"#, "a rule needs a pointer or a key, and not both"),
            (#"{"id": "r", "key": "a"}"#, "a rule needs one of require, one-of, matches, maximum-characters"),
            (#"{"id": "r", "key": "a", "matches": "("}"#, "( is not a pattern: a ( is never closed"),
            (#"{"id": "r", "key": "a", "require": "there"}"#, #"require is neither "present" nor "absent""#),
            (
                #"{"id": "r", "key": "a", "require": "absent", "fix": {"drop": true}}"#,
                #"fix is none of {"write": value}, {"rename": "name"} and {"remove": true}"#
            ),
            (
                #"{"id": "r", "key": "a", "requires": "absent"}"#,
                "requires is not a known part of a rule, did you mean require"
            ),
            (
                #"{"id": "r", "key": "a", "require": "absent"}, {"id": "r", "key": "b", "require": "absent"}"#,
                "the rule r is there twice"
            ),
        ])
    func refusals(_ rule: String, _ message: String) {
        #expect {
            _ = try configuration(rule)
        } throws: {
            ($0 as? ConfigurationError)?.mistakes.contains { $0.message == message } == true
        }
    }
}
