import JSONText
import PushDocument
import PushPayload

/// The rules of a linter by what they look at, so that only those run that can find something in a push.
struct RuleTable: Sendable {
    /// The rules for each push type, in the order of `PushType.known`; built when the first push of that type comes.
    private let types: LazyTable<PushRules>
    /// The rules about fragments of documents, by their places in `Rule.all`.
    private let others: [Int]

    init(_ options: LintOptions) {
        let rules = Rule.all.enumerated().filter { _, rule in
            options.severities[rule.id] != .some(.none) && rule.condition(options)
        }
        let sorted = rules.map { (index: $0, rule: $1) }
        types = LazyTable(count: PushType.known.count) { PushRules(sorted, for: PushType.known[$0]) }
        others = rules.compactMap { index, rule in if case .fragment = rule.check { index } else { nil } }
    }

    func check(_ fragment: Fragment, into findings: inout FindingCollector) {
        for index in others {
            guard case .fragment(let run) = Rule.all[index].check else { continue }
            for report in run(fragment) { findings.add(report, of: Rule.all[index]) }
        }
    }

    func check(_ push: CheckedPush, into findings: inout FindingCollector) {
        let request = push.request
        guard let index = PushType.known.firstIndex(of: request.pushType) else { return }
        let rules = types[index]
        let keys = MemberWalk.check(push, rules, into: &findings)
        // Without a request the headers are unknown.
        let hasHeaders = request.envelope != nil || request.hasAllHeaders || !request.headers.fields.isEmpty
        for index in rules.checks.indices where rules.checks[index].pushes.looks(at: keys) {
            let isThere =
                switch rules.checks[index].pushes.part {
                case .payload: request.hasPayload
                case .document: request.envelope != nil
                case .headers: hasHeaders
                }
            guard isThere else { continue }
            let check = rules.checks[index]
            for report in check.run(push) { findings.add(report, of: Rule.all[check.rule]) }
        }
        guard hasHeaders else { return }
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
}
