import JSONText
import PushPayload

extension Rule {
    static let misplacedKey = Rule(
        "misplaced-key", family: .keys, severity: .error, summary: "a key of Apple's in the wrong object",
        explanation: """
            Each of Apple's keys counts in one object only. `title` and `body` belong into the alert, `thread-id`, `badge` \
            and `sound` into `aps`. In another place they are read by nobody.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed"}, "thread-id": "trip-7"}"#, at: "/thread-id"),
        good: Example(#"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#),
        check: .member { member, findings in
            guard let key = member.misplaced, !findings.allows(member.pointer), !key.name.hasPrefix("summary-arg")
            else { return }
            let target = key.parent.pointer.appending(key.name)
            let isFree = member.request.payload.value(target) == nil
            let holder = key.parent == .root ? "beside aps" : "in \(key.parent.path)"
            let here = member.parent == .root ? "beside aps" : "in \(member.parent.path)"
            findings.report(
                .key(member.pointer), "\(member.name) stands \(here) and belongs \(holder)\(spelling(member, key))",
                effect: isFree ? key.lost : "nobody reads it here", severity: isFree ? .error : .warning,
                fix: isFree ? move(member, to: key, findings) : nil)
        })

    private static func spelling(_ member: Member, _ key: Key) -> String {
        member.name == key.name ? "" : ", spelt \(key.name)\(OddCharacter.clause(about: member.name))"
    }

    /// The move; an alert that is a string becomes a dictionary with that body.
    private static func move(_ member: Member, to key: Key, _ findings: Findings) -> Fix? {
        let holder = key.parent.pointer
        let source = findings.inDocument(member.pointer)
        let title = "move it into \(key.parent.path)"
        // An alert made of this alone would not be one of a Live Activity.
        if key.parent == .activityAlert, member.request.aps.json["alert"]?.object == nil { return nil }
        if case .string(let body)? = member.request.payload.value(holder), key.parent == .alert, key.name != "body" {
            let alert: JSONValue = .object(["body": .string(body), key.name: member.value])
            return Fix(
                title: title, isSafe: true, change: .json([.set(findings.inDocument(holder), alert), .remove(source)]))
        }
        return .move(source, to: findings.inDocument(holder.appending(key.name)), title)
    }
}

extension Member {
    /// The key of another object that this one is, or nil where it may as well be data of the app's own.
    func findMisplaced() -> Key? {
        // A Live Activity reads `sound` in the alert only.
        if parent == .aps, let key { return request.reads(key) ? nil : alertKey }
        guard key == nil else { return nil }
        switch parent {
        case .root: return misplacedAtRoot
        case .aps: return alertKey ?? soundKey
        case .alert, .activityAlert: return keyOfAPS
        case .sound: return Alias.name(meantBy: name, in: .sound) == nil ? keyOfAPS : nil
        case .activityText: return nil
        }
    }

    private var keyOfAPS: Key? {
        Key.spelt(name, in: .aps).flatMap { request.reads($0) && !$0.isRare ? $0 : nil }
    }

    private var alertKey: Key? {
        let key = Key.spelt(name, in: request.pushType == .liveActivity ? .activityAlert : .alert)
        return key.flatMap { $0.isRare ? nil : $0 }
    }

    private var soundKey: Key? {
        guard name != "name", request.pushType == .alert else { return nil }
        return Key.named(name, in: .sound)
    }

    /// At the root any plain word may be the app's own; only names with Apple's hyphens and the three that everybody
    /// means for the system are taken for Apple's. A copy of what stands in its own place is the app's own, too.
    private var misplacedAtRoot: Key? {
        // The name comes first: a root of a hundred thousand keys is not to be searched for `aps` at each of them.
        if !RootName.isTelling(name) || RootName.shown.contains(name) { return nil }
        guard let key = hyphenatedKey ?? unmistakableKey, request.reads(key), request.readsAPS,
            request.payload.json["aps"] != nil
        else { return nil }
        return request.payload.value(key.parent.pointer.appending(key.name)) == nil ? key : nil
    }

    private var hyphenatedKey: Key? {
        guard name.contains("-") || OddCharacter.phrase(in: name) != nil else { return nil }
        return (Key.spelt(name, in: .aps) ?? Key.spelt(name, in: .alert)).flatMap { $0.name.contains("-") ? $0 : nil }
    }

    private var unmistakableKey: Key? {
        let folded = Spelling.folded(name)
        guard RootName.unmistakable.contains(folded) else { return nil }
        return Key.spelt(name, in: .aps)
    }
}

extension Key {
    /// The key that this name is, or differs from in case, dashes, underscores and blanks only.
    static func spelt(_ name: String, in parent: Parent) -> Key? {
        named(name, in: parent) ?? folded[parent]?[Spelling.folded(name)]
    }

    private static let folded: [Parent: [String: Key]] = Dictionary(grouping: catalog, by: \.parent)
        .mapValues { Dictionary($0.map { (Spelling.folded($0.name), $0) }) { first, _ in first } }
}

extension Request {
    /// Whether a push of this type reads the key.
    func reads(_ key: Key) -> Bool { key.pushTypes.contains(pushType) || !pushType.isKnown }
}
