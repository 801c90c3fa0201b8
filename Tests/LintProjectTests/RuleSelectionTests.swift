import LintProject
import PushLint
import Testing

/// Rules named on the command line, combined with a configuration.
@Suite("Selected rules") struct RuleSelectionTests {
    private static func isOn(_ rule: Rule, _ selected: String?, _ ignored: String?, off: [String] = []) -> Bool {
        var settings = Settings()
        let selection = RuleSelection(
            selected: selected.map(RuleName.list) ?? [], ignored: ignored.map(RuleName.list) ?? [])
        settings.add([Setting.selection(selection)])
        settings.add(off.map { Setting.rule(($0, nil)) })
        return settings.options.severities[rule.id] != .some(.none)
    }

    @Test("Only selected rules are on, and the one for text that is not JSON", arguments: Rule.all.map(\.id))
    func selected(_ id: String) throws {
        let rule = try #require(Rule.named(id))
        #expect(Self.isOn(rule, id, nil))
        #expect(Self.isOn(rule, rule.family.rawValue, nil))
        #expect(!Self.isOn(rule, nil, id) && !Self.isOn(rule, nil, rule.family.rawValue))
        #expect(!Self.isOn(rule, id, id))
        #expect(Self.isOn(rule, id, nil, off: [id]))
        let other = try #require(Rule.all.first { $0.id != id })
        #expect(Self.isOn(rule, other.id, nil) == (id == "not-json"))
    }

    @Test("A selected rule keeps the severity that was set")
    func severity() {
        var settings = Settings()
        let selection = RuleSelection(selected: RuleName.list("keys"), ignored: [])
        settings.add([
            Setting.rule(("unknown-key", .info)),
            Setting.selection(selection),
        ])
        #expect(settings.options.severities["unknown-key"] == .some(.some(.info)))
        #expect(settings["select"]?.text == "keys")
    }

    @Test("No rule has the name of a family")
    func names() {
        #expect(Set(Rule.all.map(\.id)).isDisjoint(with: Rule.Family.allCases.map(\.rawValue)))
    }

    @Test(
        "An unknown name has suggestions",
        arguments: [
            ("wrong-kind,unknwon-key", "unknwon-key", ["unknown-key"]), ("groupin", "groupin", ["grouping"]),
            ("live_activity", "live_activity", ["live-activity"]), ("zzzz", "zzzz", []), ("keys,", "", []),
        ])
    func unknown(_ list: String, _ name: String, _ similar: [String]) {
        var settings = Settings()
        let selection = RuleSelection(selected: [], ignored: RuleName.list(list))
        settings.add([Setting.selection(selection)])
        #expect(settings.unknownRule?.text == name && settings.unknownRule?.similar == similar)
    }
}
