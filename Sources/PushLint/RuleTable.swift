import AppResources
import JSONText
import PushDocument
import PushPayload

/// The rules of a linter by what they look at, so that only those run that can find something in a push.
struct RuleTable: Sendable {
    /// The rules for each push type, in the order of `PushType.known`; built when the first push of that type comes.
    private let types: LazyTable<PushRules>
    private let channelChecks: [ChannelCheck]
    private let messageChecks: [MessageCheck]

    /// The rules that are on with these options.
    init(_ options: LintOptions) {
        let rules = Rule.all.enumerated().filter { _, rule in
            options.severities[rule.id] != .some(.none) && rule.condition?.holds(for: options) ?? true
        }
        let sorted = rules.map { (index: $0, rule: $1) }
        types = LazyTable(count: PushType.known.count) { PushRules(sorted, for: PushType.known[$0]) }
        channelChecks = rules.compactMap { index, rule in
            if case .channel(let run) = rule.check { ChannelCheck(rule: index, run: run) } else { nil }
        }
        messageChecks = rules.compactMap { index, rule in
            if case .message(let run) = rule.check { MessageCheck(rule: index, run: run) } else { nil }
        }
    }

    /// Applies the rules to a message of a push service.
    func check(_ message: ServiceMessage, into findings: inout FindingCollector) {
        for check in messageChecks {
            check.run(message, &findings)
            findings.commit(Rule.all[check.rule])
        }
    }

    /// Applies the rules to a push; rules that compare it with the app run only if the app is known.
    func check(_ push: CheckedPush, app: AppManifest?, into findings: inout FindingCollector) {
        let request = push.request
        guard let index = PushType.known.firstIndex(of: request.pushType) else { return }
        let rules = types[index]
        let keys = MemberWalk.check(push, rules, into: &findings)
        if request.hasPayload {
            for index in rules.checks.indices where rules.conditions[index].looks(at: keys) {
                let check = rules.checks[index]
                for report in check.run(push) { findings.add(report, of: Rule.all[check.rule]) }
            }
            if let app {
                for check in rules.appChecks where check.keys.isEmpty || check.keys.contains(anyOf: keys) {
                    for report in check.run(push, app) { findings.add(report, of: Rule.all[check.rule]) }
                }
            }
        }
        if request.envelope != nil {
            for check in rules.documentChecks {
                check.run(request, &findings)
                findings.commit(Rule.all[check.rule])
            }
        }
        // Without a request the headers are unknown.
        guard request.envelope != nil || request.hasAllHeaders || !request.headers.fields.isEmpty else { return }
        for check in rules.fieldChecks {
            guard let text = request.headers[check.name] else { continue }
            let value = HeaderValue(name: check.name, text: text, request: request)
            guard var report = check.run(value) else { continue }
            report.place = .header(check.name)
            findings.add(report, of: Rule.all[check.rule])
        }
        for check in rules.headerChecks where check.looks(at: request.headers) {
            check.run(request, &findings)
            findings.commit(Rule.all[check.rule])
        }
    }

    /// Applies the rules to a request for channel management.
    func check(_ request: ChannelRequest, into findings: inout FindingCollector) {
        for check in channelChecks {
            check.run(request, &findings)
            findings.commit(Rule.all[check.rule])
        }
    }

    private struct MessageCheck {
        let rule: Int
        let run: @Sendable (ServiceMessage, inout FindingCollector) -> Void
    }

    // In tuples or generic types each call of a check would go through a thunk.
    private struct ChannelCheck {
        /// The rule's place in `Rule.all`.
        let rule: Int
        let run: @Sendable (ChannelRequest, inout FindingCollector) -> Void
    }
}
