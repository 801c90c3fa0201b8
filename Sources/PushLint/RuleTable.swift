import JSONText
import PushDocument
import PushPayload

/// The rules of a linter by what they look at, so that only those run that can find something in a push.
struct RuleTable: Sendable {
    /// The rules for each push type, in the order of `PushType.known`; built when the first push of that type comes.
    private let types: LazyTable<PushRules>
    /// The rules about texts, messages and channels, by their places in `Rule.all`.
    private let others: [Int]

    /// The rules that are on with these options.
    init(_ options: LintOptions) {
        let rules = Rule.all.enumerated().filter { _, rule in
            options.severities[rule.id] != .some(.none) && rule.condition(options)
        }
        let sorted = rules.map { (index: $0, rule: $1) }
        types = LazyTable(count: PushType.known.count) { PushRules(sorted, for: PushType.known[$0]) }
        others = rules.filter { _, rule in
            switch rule.check {
            case .text, .message, .channel: true
            case .member, .push, .header, .sequence: false
            }
        }.map(\.offset)
    }

    /// Applies the rules about texts, messages and channels to a text.
    func check(_ fragment: Fragment, into findings: inout FindingCollector) {
        for index in others {
            let reports: [Report] =
                switch Rule.all[index].check {
                case .text(let run): run(fragment)
                case .message(let run): fragment.messages.flatMap(run)
                case .channel(let run): fragment.channelRequest.map(run) ?? []
                case .member, .push, .header, .sequence: []
                }
            for report in reports { findings.add(report, of: Rule.all[index]) }
        }
    }

    /// Applies the rules to a push.
    func check(_ push: CheckedPush, into findings: inout FindingCollector) {
        let request = push.request
        guard let index = PushType.known.firstIndex(of: request.pushType) else { return }
        let rules = types[index]
        let keys = MemberWalk.check(push, rules, into: &findings)
        if request.hasPayload {
            for index in rules.checks.indices where rules.conditions[index].looks(at: keys) {
                let check = rules.checks[index]
                for report in check.run(push) { findings.add(report, of: Rule.all[check.rule]) }
            }
        }
        if request.envelope != nil { run(rules.documentChecks, on: push, &findings) }
        // Without a request the headers are unknown.
        guard request.envelope != nil || request.hasAllHeaders || !request.headers.fields.isEmpty else { return }
        run(rules.requestChecks, on: push, &findings)
        for check in rules.headerChecks {
            func look(_ field: Headers.Field, named name: String) {
                guard let report = check.run(HeaderValue(name: name, field: field, push: push)) else { return }
                findings.add(report, of: Rule.all[check.rule], at: .header(name))
            }
            if check.names.isEmpty { for field in request.headers.fields { look(field, named: field.name) } }
            for name in check.names {
                if let field = request.headers.field(name), field.value != nil { look(field, named: name) }
            }
        }
    }

    private func run(_ checks: [PushRules.PushCheck], on push: CheckedPush, _ findings: inout FindingCollector) {
        for check in checks {
            for report in check.run(push) { findings.add(report, of: Rule.all[check.rule]) }
        }
    }
}
