import JSONText
import PushPayload

extension Rule {
    static let misspeltKey = Rule(
        "misspelt-key", family: .keys, severity: .error, summary: "a key that is nearly one of Apple's",
        explanation: """
            Keys are compared letter by letter: `thread_id`, `threadId` and `Thread-id` are three keys that mean nothing. \
            Apple's names have small letters and hyphens. Libraries that take `contentAvailable` write \
            `content-available` into the payload; a payload made by hand has to spell it so itself.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "thread_id": "trip-7"}}"#, at: "/aps/thread_id"),
        good: Example(#"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#),
        check: .member { member, findings in
            guard let key = member.misspelt, !findings.allows(member.pointer) else { return }
            let isFree = member.request.payload.value(member.container)?.object?[key.name] == nil
            findings.report(
                .key(member.pointer), "\(member.name) is not a key of Apple's: did you mean \(key.name)?",
                effect: isFree ? key.lost : "the system ignores it",
                fix: isFree
                    ? .rename(
                        findings.inDocument(member.pointer), to: key.name, safe: Spelling.isSame(member.name, key.name))
                    : nil)
        })
}

extension Member {
    /// The key that this one is a misspelling of, in the same object; at the root, where any name may be the app's own,
    /// only what can't be one.
    var misspelt: Key? {
        guard key == nil, misplaced == nil else { return nil }
        // Nearly `aps` is what `missing-aps` reports, and no other of these names comes with pushes that have one.
        if parent == .root, request.pushType.readsAPS, !name.lowercased().hasPrefix("simul") { return nil }
        let candidates = Key.all(in: parent).filter { $0.pushTypes.contains(request.pushType) }
        guard parent == .root else {
            return Spelling.nearest(name, among: candidates.filter { !$0.isRare }.map(\.name))
                .flatMap { Key.named($0, in: parent) }
        }
        return candidates.first { $0.name != "aps" && $0.isMeant(by: name) }
    }
}

extension Payload {
    /// The value at a pointer from the payload's root.
    func value(_ pointer: JSONPointer) -> JSONValue? { JSONValue.object(json)[pointer] }
}

extension Findings {
    /// Whether the author has said that a key of this place is meant.
    func allows(_ pointer: JSONPointer) -> Bool { allowedKeys.contains(pointer) }
}

extension Key {
    /// Whether a name that is not this key's can only be meant for it.
    func isMeant(by other: String) -> Bool {
        switch name {
        case "Simulator Target Bundle" where other.hasPrefix("Simul") && other.hasSuffix("Bundle"): true
        // A sender library writes it so.
        case "container-identifier" where Spelling.isSame(other, "content-identifier"): true
        default: Spelling.nearest(other, among: [name]) != nil
        }
    }
}
