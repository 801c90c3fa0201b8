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
                .key(member.pointer),
                "\(member.name) is not a key of Apple's\(OddCharacter.clause(about: member.name)): did you mean \(key.name)?",
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
    func findMisspelt() -> Key? {
        guard parent != .root else { return misspeltAtRoot }
        if let same = Key.spelt(name, in: parent), !same.isRare, isRead(same) { return same }
        let candidates = Key.all(in: parent).filter { !$0.isRare && isRead($0) }.map(\.name)
        let other =
            Alias.name(meantBy: name, in: parent).flatMap { holder?[$0] == nil ? $0 : nil }
            ?? Spelling.nearest(name, among: candidates)
        // A value of another kind is rather data of the app's own under a word that happens to be near.
        return other.flatMap { Key.named($0, in: parent) }.flatMap {
            isRead($0) && $0.takes(value, in: request.pushType) ? $0 : nil
        }
    }

    /// Nearly `aps` is what `missing-aps` reports, and of the other names only the Simulator's comes with pushes that have
    /// one.
    private var misspeltAtRoot: Key? {
        if request.readsAPS, !RootName.isTelling(name) || !name.lowercased().hasPrefix("simul") { return nil }
        return Key.all(in: .root).first { $0.name != "aps" && isRead($0) && $0.isMeant(by: name) }
    }

    private var holder: JSONObject? { request.payload.value(container)?.object }

    /// Whether the push reads the key. A push that was taken for a background push may be an alert with a misspelt `badge`.
    private func isRead(_ key: Key) -> Bool {
        key.pushTypes.contains(request.pushType)
            || request.isPushTypeAssumed && request.pushType == .background && key.pushTypes.contains(.alert)
    }
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
