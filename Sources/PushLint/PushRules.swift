import AppResources
import JSONText
import PushPayload

/// The rules for pushes of one type, sorted by what they look at.
final class PushRules: Sendable {
    /// The names that Apple defines in each object, with the rules about their values.
    private let names: [[[KeyRules]]]
    /// Rules about names without a meaning in their place.
    let unrecognizedChecks: [MemberCheck]
    /// Rules about payloads, by the keys that they have.
    let checks: [KeyCheck]
    /// For each of them the payloads that it looks at.
    let conditions: [KeyCondition]
    /// Rules that compare a payload with the app.
    let appChecks: [AppCheck]
    /// Rules about request documents.
    let documentChecks: [RequestCheck]
    /// Rules about header fields.
    let headerChecks: [HeaderCheck]

    // In tuples or generic types each call of a check would go through a thunk.

    struct MemberCheck: Sendable {
        /// The rule's place in `Rule.all`.
        let rule: Int
        let run: @Sendable (Member, inout FindingCollector) -> Void
    }

    struct RequestCheck: Sendable {
        let rule: Int
        let run: @Sendable (Request, inout FindingCollector) -> Void
    }

    struct KeyCheck: Sendable {
        let rule: Int
        let run: @Sendable (Request, inout FindingCollector) -> Void
    }

    /// The payloads that a rule looks at. It is separate from the check, which can't be copied without counting references.
    struct KeyCondition: Sendable {
        /// The payload has to have one of these keys; empty if the rule looks at every payload.
        let keys: KeySet
        /// The payload must not have these keys.
        let absent: KeySet

        /// True if the rule looks at payloads that have these keys.
        func looks(at present: KeySet) -> Bool {
            (keys.isEmpty || keys.contains(anyOf: present)) && !absent.contains(anyOf: present)
        }
    }

    struct AppCheck: Sendable {
        let rule: Int
        let keys: KeySet
        let run: @Sendable (Request, AppManifest, inout FindingCollector) -> Void
    }

    struct HeaderCheck: Sendable {
        let rule: Int
        /// The request has to have one of these fields; empty if the rule looks at every request.
        let names: [String]
        let run: @Sendable (Request, inout FindingCollector) -> Void

        /// True if the rule looks at requests with these fields.
        func looks(at headers: Headers) -> Bool {
            names.isEmpty || headers.fields.contains { names.contains($0.key) }
        }
    }

    /// The rules about the members of one key.
    final class KeyRules: Sendable {
        /// The key.
        let key: Key
        /// The key as a set.
        let set: KeySet
        /// True if such a push reads it.
        let isRead: Bool
        /// Rules about every value.
        let checks: [MemberCheck]
        /// Rules about values of another kind than it takes.
        let wrongTypeChecks: [MemberCheck]
        /// Rules about empty values.
        let emptyChecks: [MemberCheck]
        /// The kinds of value that it takes; the elements of an array are checked separately.
        private let kinds: UInt8

        init(
            _ key: Key, for pushType: PushType, checks: [MemberCheck], wrongType: [MemberCheck], empty: [MemberCheck]
        ) {
            self.key = key
            set = KeySet([key])
            isRead = key.pushTypes.contains(pushType)
            self.checks = checks
            wrongTypeChecks = wrongType
            emptyChecks = empty
            kinds = key.forms(for: pushType).reduce(0) { $0 | $1.kind.bit }
        }

        /// True if a value is of a kind that the key takes.
        func takes(_ value: JSONValue, in pushType: PushType) -> Bool {
            switch value {
            case .array: key.takes(value, in: pushType)
            default: kinds & value.kind.bit != 0
            }
        }
    }

    /// Sorts the rules that look at pushes of a type; each with its place in `Rule.all`.
    init(_ rules: [(index: Int, rule: Rule)], for pushType: PushType) {
        let rules = rules.filter { $0.rule.pushTypes.contains(pushType) }
        var members: [(members: [Rule.Members], check: MemberCheck)] = []
        var checks: [KeyCheck] = []
        var conditions: [KeyCondition] = []
        var appChecks: [AppCheck] = []
        var documentChecks: [RequestCheck] = []
        var headerChecks: [HeaderCheck] = []
        for (index, rule) in rules {
            switch rule.check {
            case .reading, .channel, .message: break
            case .member(let run): members.append((rule.subject.members, MemberCheck(rule: index, run: run)))
            case .app(let run): appChecks.append(AppCheck(rule: index, keys: rule.subject.keys, run: run))
            case .request(let run):
                switch rule.subject {
                case .headers(let names): headerChecks.append(HeaderCheck(rule: index, names: names, run: run))
                case .requestDocument: documentChecks.append(RequestCheck(rule: index, run: run))
                default:
                    checks.append(KeyCheck(rule: index, run: run))
                    conditions.append(KeyCondition(keys: rule.subject.keys, absent: rule.subject.absentKeys))
                }
            }
        }
        func select(_ isSelected: (Rule.Members) -> Bool) -> [MemberCheck] {
            members.filter { $0.members.contains(where: isSelected) }.map(\.check)
        }
        self.checks = checks
        self.conditions = conditions
        self.appChecks = appChecks
        self.documentChecks = documentChecks
        self.headerChecks = headerChecks
        unrecognizedChecks = select { if case .unrecognized = $0 { true } else { false } }
        let wrongType = select { if case .wrongType = $0 { true } else { false } }
        let empty = select { if case .empty = $0 { true } else { false } }
        names = Key.Parent.allCases.map { parent in
            let keys = Key.all(in: parent).map { key in
                let checks = select { if case .keys(let isMeant) = $0 { isMeant(key) } else { false } }
                return KeyRules(key, for: pushType, checks: checks, wrongType: wrongType, empty: empty)
            }
            let longest = keys.map(\.key.name.utf8.count).max() ?? 0
            return (0...longest).map { length in keys.filter { $0.key.name.utf8.count == length } }
        }
    }

    /// The rules about a name that Apple defines in an object.
    func named(_ name: String, in parent: Key.Parent) -> KeyRules? {
        let byLength = names[parent.rawValue]
        let length = name.utf8.count
        return length < byLength.count ? byLength[length].first { $0.key.name == name } : nil
    }
}

extension JSONKind {
    fileprivate var bit: UInt8 {
        switch self {
        case .null: 1
        case .boolean: 2
        case .number: 4
        case .string: 8
        case .array: 16
        case .object: 32
        }
    }
}

extension Rule.Subject {
    fileprivate var members: [Rule.Members] { if case .members(let members) = self { members } else { [] } }

    fileprivate var keys: KeySet { if case .keys(let keys) = self { KeySet(keys) } else { KeySet() } }

    fileprivate var absentKeys: KeySet { if case .lack(let key) = self { KeySet([key]) } else { KeySet() } }
}
