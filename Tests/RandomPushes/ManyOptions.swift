import PushDocument
import PushLint
import PushPayload

/// The sets of options with which the cache of verdicts is tested.
package enum ManyOptions {
    /// Options that leave out or select one rule or family, that serve one system, or that are sent with given headers.
    package static let all: [LintOptions] = {
        func options(_ change: (inout LintOptions) -> Void) -> LintOptions {
            var options = LintOptions()
            change(&options)
            return options
        }
        let ids =
            Rule.all.map { [$0.id] }
            + Rule.Family.allCases.map { family in Rule.all.filter { $0.family == family }.map(\.id) }
        let ignoring = ids.map { ids in options { for id in ids { $0.severities[id] = .some(nil) } } }
        let selecting = ids.map { ids in
            options { for rule in Rule.all where !ids.contains(rule.id) { $0.severities[rule.id] = .some(nil) } }
        }
        let systems = SystemVersion.System.allCases.flatMap { system in
            [7, 10, 11, 12, 13, 15, 16, 17, 18, 26].map { SystemVersion(system, $0) }
        }
        let serving = systems.map { system in options { $0.minimum = [system] } }
        let sent = PushType.known.map { type in options { $0.headers["apns-push-type"] = type.rawValue } }
        let records = [[], ["nothing-to-show", "wrong-kind"], ["keys", "headers"]].map { ids in
            options {
                $0.stage = .recorded(RecordForm(payload: "/log/push", headers: "/log/headers"))
                for rule in Rule.all where ids.contains(rule.id) || ids.contains(rule.family.rawValue) {
                    $0.severities[rule.id] = .some(nil)
                }
            }
        }
        let bodies = [Headers(), .whole([:])].map { headers in
            options { ($0.stage, $0.headers) = (.sending, headers) }
        }
        let own =
            ownRules.indices.map { index in options { $0.ownRules = [ownRules[index]] } }
            + [options { $0.ownRules = ownRules }, options { $0.ownRules = ownRules.filter { $0.fields != nil } }]
            + [options { ($0.ownRules, $0.stage) = ([ownRules[0]], .recorded(RecordForm(payload: "/log/push"))) }]
        var push = RandomPush(7)
        let random = (0..<60).map { _ in push.options() }
        return [LintOptions()] + ignoring + selecting + serving + sent + records + bodies + own + random
    }()

    /// Rules of a project, of each kind of place and requirement.
    private static let ownRules: [OwnRule] = {
        let places: [(OwnRule.Scope, OwnRule.Requirement, [PushType])] = [
            (.pointer("/id"), .present, [.alert]), (.pointer("/url"), .absent, []), (.key("message"), .absent, []),
            (.key("type"), .present, [.background]), (.pointer("/aps/sound"), .oneOf(["default", "ping.caf"]), []),
            (.pointer("/aps/alert/title"), .maximumCharacters(3), []),
            (.pointer("/aps/alert"), .maximumCharacters(4), []),
            (.pointer("/aps/badge"), .oneOf([1, 2, 0.5]), [.alert]), (.pointer("/data/a"), .present, []),
            (.line(.title), .maximumCharacters(2), [.alert]), (.line(.body), .maximumCharacters(3), [.alert]),
            (.pointer("/aps/content-available"), .absent, [.alert]),
            (.pointer("/user_id"), .oneOf([7, "a", .null]), []),
        ]
        let plain = places.enumerated().map {
            OwnRule(id: "own-\($0)", place: $1.0, requirement: $1.1, pushTypes: $1.2)
        }
        let pattern = (try? TextPattern("[a-z]+")).map {
            OwnRule(id: "own-pattern", place: .pointer("/aps/thread-id"), requirement: .matches($0), severity: .error)
        }
        return plain + (pattern.map { [$0] } ?? [])
    }()
}
