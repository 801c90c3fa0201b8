import JSONText
import PushPayload

/// Goes through the members of the objects whose keys Apple defines: the payload's root, `aps`, the alert and the sound.
struct MemberWalk {
    private let push: CheckedPush
    private let rules: PushRules
    private var keys = KeySet()

    /// Applies the rules about members to those of a push, and returns the keys that the payload has.
    static func check(_ push: CheckedPush, _ rules: PushRules, into findings: inout FindingCollector) -> KeySet {
        var walk = MemberWalk(push: push, rules: rules)
        walk.check(push.payload.json, .root, .root, &findings)
        let aps = push.aps.json
        guard push.request.readsAPS else {
            // The content of `aps` is the app's own, but for single keys of such pushes.
            for member in aps.members {
                guard let known = rules.named(member.name, in: .aps), known.isRead else { continue }
                walk.check(member, known, in: .aps, Key.Parent.aps.pointer, &findings)
            }
            return walk.keys
        }
        walk.check(aps, .aps, Key.Parent.aps.pointer, &findings)
        let alert = aps[Key.alert.name]?.object
        guard push.pushType == .liveActivity else {
            walk.check(alert, .alert, Key.Parent.alert.pointer, &findings)
            walk.check(aps[Key.sound.name]?.object, .sound, Key.Parent.sound.pointer, &findings)
            return walk.keys
        }
        walk.check(alert, .activityAlert, Key.Parent.activityAlert.pointer, &findings)
        for line in AlertLine.ofActivity {
            walk.check(alert?[line.text.name]?.object, .activityText, line.text.pointer, &findings)
        }
        return walk.keys
    }

    private mutating func check(
        _ object: JSONObject?, _ parent: Key.Parent, _ container: JSONPointer, _ findings: inout FindingCollector
    ) {
        guard let object else { return }
        for member in object.members {
            if let known = rules.named(member.name, in: parent) {
                check(member, known, in: parent, container, &findings)
                continue
            }
            // Beside `aps` nearly all names belong to the app.
            if parent == .root, push.request.readsAPS, !RootName.isTelling(member.name) { continue }
            run(rules.unrecognizedChecks, found(member, in: parent, container, key: nil).asUnrecognized, &findings)
        }
    }

    /// Applies the rules to a member whose name Apple defines in its object.
    private mutating func check(
        _ member: JSONObject.Member, _ known: PushRules.KeyRules, in parent: Key.Parent, _ container: JSONPointer,
        _ findings: inout FindingCollector
    ) {
        keys.formUnion(known.set)
        // Where the system does not read `aps`, it may be of any kind.
        if known.key === Key.aps, !push.request.readsAPS { return }
        let key = known.isRead || parent != .root ? known.key : nil
        if !known.isRead {
            run(rules.unrecognizedChecks, found(member, in: parent, container, key: key).asUnrecognized, &findings)
            if key == nil { return }
        }
        let isWrongType = !known.takes(member.value, in: push.pushType) && member.value != .null
        let isEmpty = member.value.string?.isEmpty ?? member.value.object?.isEmpty ?? false
        if known.checks.isEmpty, !isWrongType, !isEmpty { return }
        let found = found(member, in: parent, container, key: key)
        run(known.checks, found, &findings)
        if isWrongType { run(known.wrongTypeChecks, found, &findings) }
        if isEmpty { run(known.emptyChecks, found, &findings) }
    }

    private func found(
        _ member: JSONObject.Member, in parent: Key.Parent, _ container: JSONPointer, key: Key?
    ) -> Member {
        Member(
            name: member.name, value: member.value, parent: parent, container: container, key: key, push: push)
    }

    private func run(_ checks: [PushRules.MemberCheck], _ member: Member, _ findings: inout FindingCollector) {
        for check in checks {
            guard let report = check.run(member) else { continue }
            findings.add(report, of: check.rule, about: member.key, at: .value(member.pointer))
        }
    }
}

/// A set of keys of the catalogue, by their places in it.
package struct KeySet: Sendable {
    private var bits = SIMD2<UInt64>()

    package init(_ keys: [Key] = []) {
        for key in keys {
            guard let index = Key.catalog.firstIndex(where: { $0 === key }), index < 128 else {
                // A key without a bit of its own counts as a member of every set, so that no rule about it is skipped.
                bits = SIMD2(repeating: .max)
                continue
            }
            bits[index / 64] |= 1 << UInt64(index % 64)
        }
    }

    package var isEmpty: Bool { bits == SIMD2() }

    package func contains(anyOf other: KeySet) -> Bool { bits & other.bits != SIMD2() }

    package mutating func formUnion(_ other: KeySet) { bits |= other.bits }
}
