import JSONText
import PushPayload

/// The rules for pushes of one type, sorted by what they look at.
final class PushRules: Sendable {
    /// For each key of the catalogue, the rules about its values.
    private let keys: [KeyRules]
    /// The rules about names that Apple does not define, values of a wrong type, and empty ones, under any key.
    let unrecognizedChecks: [MemberCheck]
    let wrongTypeChecks: [MemberCheck]
    let emptyChecks: [MemberCheck]
    let checks: [PushCheck]
    let headerChecks: [HeaderCheck]

    // Checks are in types of their own: in tuples or generic types each call of one would go through a thunk.

    struct MemberCheck: Sendable {
        let rule: Rule
        let run: @Sendable (Member) -> Violation?
    }

    struct PushCheck: Sendable {
        let rule: Rule
        let pushes: Rule.Pushes
        let run: @Sendable (CheckedPush) -> [Violation]
    }

    struct HeaderCheck: Sendable {
        let rule: Rule
        /// The names of the fields; empty for all.
        let names: [String]
        let takesUnknown: Bool
        let run: @Sendable (HeaderValue) -> Violation?

        /// Looks at the fields of a request.
        func look(at push: CheckedPush, into findings: inout FindingCollector) {
            func look(_ field: Headers.Field, named name: String) {
                guard let report = run(HeaderValue(name: name, field: field, push: push)) else { return }
                findings.add(report, of: rule, at: .header(name))
            }
            let headers = push.request.headers
            if names.isEmpty { for field in headers.fields { look(field, named: field.name) } }
            for name in names {
                guard let field = headers.field(name), field.value != nil || takesUnknown else { continue }
                look(field, named: name)
            }
        }
    }

    final class KeyRules: Sendable {
        let key: Key
        let set: KeySet
        let isRead: Bool
        let checks: [MemberCheck]
        private let type: PushType
        /// The kinds of value that it takes; the elements of an array are checked separately.
        private let kinds: JSONKinds

        /// The rules for a key at this place in the catalogue.
        init(_ key: Key, at index: Int, for type: PushType, checks: [MemberCheck]) {
            (self.key, self.type) = (key, type)
            set = KeySet(at: index)
            isRead = key.pushTypes.contains(type)
            self.checks = checks
            kinds = JSONKinds(key.forms(for: type).map { $0.kind })
        }

        func takes(_ value: JSONValue) -> Bool? {
            switch value {
            case .array, .unknown: key.takes(value, in: type)
            default: value.kind.map { kinds.contains($0) }
            }
        }
    }

    /// The rules that are on, by their places, for a push type.
    init(_ all: RuleSet, _ isOn: [Bool], for pushType: PushType) {
        var memberChecks = [MemberCheck?](repeating: nil, count: all.rules.count)
        var unrecognized: [MemberCheck] = []
        var wrongType: [MemberCheck] = []
        var empty: [MemberCheck] = []
        var checks: [PushCheck] = []
        var headerChecks: [HeaderCheck] = []
        for (index, rule) in all.rules.enumerated() where isOn[index] && rule.pushTypes.contains(pushType) {
            switch rule.check {
            case .fragment, .message, .messageMember, .sequence: break
            case .member(let members, let run):
                let check = MemberCheck(rule: rule, run: run)
                memberChecks[index] = check
                if members.areUnrecognized { unrecognized.append(check) }
                if members.areOfWrongType { wrongType.append(check) }
                if members.areEmpty { empty.append(check) }
            case .push(let pushes, let run): checks.append(PushCheck(rule: rule, pushes: pushes, run: run))
            case .header(let names, let takesUnknown, let run):
                headerChecks.append(HeaderCheck(rule: rule, names: names, takesUnknown: takesUnknown, run: run))
            }
        }
        (self.checks, self.headerChecks) = (checks, headerChecks)
        (unrecognizedChecks, wrongTypeChecks, emptyChecks) = (unrecognized, wrongType, empty)
        keys = Key.catalog.indices.map { index in
            let checks = all.rulesOfKeys[index].compactMap { memberChecks[$0] }
            return KeyRules(Key.catalog[index], at: index, for: pushType, checks: checks)
        }
    }

    func named(_ name: String, in parent: Key.Parent) -> KeyRules? {
        Key.place(of: name, in: parent).map { keys[$0] }
    }
}
