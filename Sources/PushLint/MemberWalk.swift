import JSONText
import PushPayload

/// Goes through the members of the objects whose keys Apple defines: the payload's root, `aps`, the alert and the sound.
struct MemberWalk {
    private let request: Request
    private let rules: PushRules
    /// The keys that the payload has.
    private var keys = KeySet()

    /// Applies the rules about members to those of a push.
    ///
    /// - Returns: The keys that the payload has, each in its place.
    static func check(_ request: Request, _ rules: PushRules, into findings: inout FindingCollector) -> KeySet {
        var walk = MemberWalk(request: request, rules: rules)
        walk.check(request.payload.json, .root, .root, &findings)
        guard request.readsAPS else {
            // The content of `aps` is the app's own.
            return walk.keys
        }
        walk.check(request.aps.json, .aps, Key.Parent.aps.pointer, &findings)
        let alert = request.aps.json["alert"]?.object
        guard request.pushType == .liveActivity else {
            walk.check(alert, .alert, Key.Parent.alert.pointer, &findings)
            walk.check(request.aps.json["sound"]?.object, .sound, Key.Parent.sound.pointer, &findings)
            return walk.keys
        }
        walk.check(alert, .activityAlert, Key.Parent.activityAlert.pointer, &findings)
        for name in ["title", "body"] {
            walk.check(alert?[name]?.object, .activityText, JSONPointer(["aps", "alert", name]), &findings)
        }
        return walk.keys
    }

    private init(request: Request, rules: PushRules) {
        self.request = request
        self.rules = rules
    }

    private mutating func check(
        _ object: JSONObject?, _ parent: Key.Parent, _ container: JSONPointer, _ findings: inout FindingCollector
    ) {
        guard let object else { return }
        for member in object.members {
            guard let known = rules.named(member.name, in: parent) else {
                // Beside `aps` nearly all names belong to the app.
                if parent == .root, request.readsAPS, !RootName.isTelling(member.name) { continue }
                let unrecognized = Member(member, in: parent, container, key: nil, of: request).asUnrecognized
                run(rules.unrecognizedChecks, unrecognized, &findings)
                continue
            }
            keys.formUnion(known.set)
            // Where the system does not read `aps`, it may be of any kind.
            if known.key === Key.aps, !request.readsAPS { continue }
            let isRead = known.isRead
            let key = isRead || parent != .root ? known.key : nil
            if !isRead {
                run(
                    rules.unrecognizedChecks,
                    Member(member, in: parent, container, key: key, of: request).asUnrecognized,
                    &findings)
                if key == nil { continue }
            }
            let isWrongType = !known.takes(member.value, in: request.pushType) && member.value != .null
            let isEmpty = member.value.isEmptyTextOrObject
            if known.checks.isEmpty, !isWrongType, !isEmpty { continue }
            let found = Member(member, in: parent, container, key: key, of: request)
            run(known.checks, found, &findings)
            if isWrongType { run(known.wrongTypeChecks, found, &findings) }
            if isEmpty { run(known.emptyChecks, found, &findings) }
        }
    }

    private func run(_ checks: [PushRules.MemberCheck], _ member: Member, _ findings: inout FindingCollector) {
        for check in checks {
            check.run(member, &findings)
            findings.commit(Rule.all[check.rule])
        }
    }
}

extension JSONValue {
    fileprivate var isEmptyTextOrObject: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .object(let object): object.isEmpty
        default: false
        }
    }
}
