import PushDocument
import PushPayload

/// The rules that linters are made of, in the order of their families.
public final class RuleSet: Sendable {
    package let rules: [Rule]
    let sequences: [SequenceCheck]
    /// For each key of the catalogue, the places of the rules that look at its values.
    let rulesOfKeys: [[Int]]

    struct SequenceCheck: Sendable {
        let rule: Rule
        let run: PushInStory.Check
    }

    package init(_ rules: [Rule]) {
        self.rules = rules
        sequences = rules.compactMap { rule in
            if case .sequence(let run) = rule.check { SequenceCheck(rule: rule, run: run) } else { nil }
        }
        let members = rules.enumerated().compactMap { index, rule in
            if case .member(let members, _) = rule.check { (index: index, includes: members.includes) } else { nil }
        }
        rulesOfKeys = Key.catalog.map { key in members.filter { $0.includes(key) }.map { $0.index } }
    }

    /// True if something may be wrong with a push after others.
    package func mayFind(after earlier: PushInStory) -> Bool {
        let pushType = earlier.push.isActivity ? PushType.liveActivity : .alert
        if earlier.isFirst, pushType == .alert { return false }
        return sequences.contains { $0.rule.pushTypes.contains(pushType) && $0.run(earlier) != nil }
    }

    /// The faults of a push after earlier ones, each in a sentence.
    package func sentences(after earlier: PushInStory) -> [String] {
        sequences.compactMap { sequence in
            sequence.run(earlier).map { report in
                report.message + (report.earlier.map { " (before: \($0))" } ?? "") + " [\(sequence.rule.id)]"
            }
        }
    }
}

/// The rules of a linter by what they look at, so that only those run that can find something in a push.
struct RuleTable: Sendable {
    /// The rules for each push type, in the order of `PushType.known`; built when the first push of that type comes.
    private let types: LazyTable<PushRules>
    private let others: [TextCheck]
    private let messages: [Check<@Sendable (ServiceMessage) -> [Violation]>]
    private let messageMembers: [Check<@Sendable (ServiceMessage.Member) -> Violation?>]

    private struct TextCheck: Sendable {
        let rule: Rule
        let trait: Fragment.Traits
        let look: @Sendable (Fragment) -> [Violation]
    }

    private struct Check<Look: Sendable>: Sendable {
        let rule: Rule
        let look: Look
    }

    init(_ all: RuleSet, _ options: LintOptions) {
        let isOn = all.rules.map { rule in
            options.severities[rule.id] != .some(.none) && rule.condition(options)
                && (options.app != nil || !rule.needsApp)
        }
        types = LazyTable(count: PushType.known.count) { PushRules(all, isOn, for: PushType.known[$0]) }
        let rules = zip(all.rules, isOn).filter { $0.1 }.map { $0.0 }
        others = rules.compactMap {
            if case .fragment(let trait, let look) = $0.check {
                TextCheck(rule: $0, trait: trait, look: look)
            } else {
                nil
            }
        }
        messages = rules.compactMap {
            if case .message(let look) = $0.check { Check(rule: $0, look: look) } else { nil }
        }
        messageMembers = rules.compactMap {
            if case .messageMember(let look) = $0.check { Check(rule: $0, look: look) } else { nil }
        }
    }

    /// Checks a text with these traits, and the messages in it.
    func check(_ fragment: Fragment, _ traits: Fragment.Traits, into findings: inout FindingCollector) {
        for index in others.indices where traits.contains(others[index].trait) {
            for report in others[index].look(fragment) { findings.add(report, of: others[index].rule) }
        }
        for message in fragment.messages {
            for check in messages {
                for report in check.look(message) { findings.add(report, of: check.rule) }
            }
            for member in message.members {
                for check in messageMembers {
                    guard let report = check.look(member) else { continue }
                    findings.add(report.moved(from: .value(member.pointer)), of: check.rule)
                }
            }
        }
    }

    /// Checks the header fields of a request that is no push, as far as their rules are about all requests.
    func checkHeaders(_ push: CheckedPush, into findings: inout FindingCollector) {
        guard let index = PushType.known.firstIndex(of: .liveActivity) else { return }
        for check in types[index].headerChecks where check.names.allSatisfy(Self.common.contains) {
            check.look(at: push, into: &findings)
        }
    }

    private static let common = [":authority", "host", ":scheme", "apns-request-id", "apns-id", "apns-channel-id"]

    func check(_ push: CheckedPush, into findings: inout FindingCollector) {
        let request = push.request
        guard let index = PushType.known.firstIndex(of: request.pushType) else { return }
        let rules = types[index]
        let (keys, possible) = MemberWalk.check(push, rules, into: &findings)
        let isTypeCertain = request.otherPushTypes.isEmpty
        // Without a request the headers are unknown.
        let hasHeaders = request.envelope != nil || request.headers.others == .none || !request.headers.fields.isEmpty
        for index in rules.checks.indices where rules.checks[index].pushes.looks(at: keys, possible: possible) {
            let isThere =
                switch rules.checks[index].pushes.part {
                case .payload: request.hasPayload
                case .document: request.envelope != nil
                case .headers: hasHeaders
                }
            guard isThere, isTypeCertain || rules.checks[index].rule.runs(for: request) else { continue }
            for report in rules.checks[index].run(push) { findings.add(report, of: rules.checks[index].rule) }
        }
        guard hasHeaders else { return }
        for check in rules.headerChecks where isTypeCertain || check.rule.runs(for: request) {
            check.look(at: push, into: &findings)
        }
    }
}
