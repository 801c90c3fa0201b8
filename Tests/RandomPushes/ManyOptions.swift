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
        var push = RandomPush(7)
        let random = (0..<60).map { _ in push.options() }
        return [LintOptions()] + ignoring + selecting + serving + sent + records + bodies + random
    }()
}
