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
                        findings.inDocument(member.pointer), to: key.name, safe: Spelling.isSame(member.name, key.name)) : nil)
        })
}

extension Member {
    /// The key that this one is a misspelling of, in the same object; at the root only `content_available` and the
    /// like count, because any name there may be the app's own.
    var misspelt: Key? {
        guard key == nil, misplaced == nil else { return nil }
        let candidates = Key.all(in: parent).filter { !$0.isRare && $0.pushTypes.contains(request.pushType) }
        guard parent == .root else {
            return Spelling.nearest(name, among: candidates.map(\.name)).flatMap { Key.named($0, in: parent) }
        }
        guard name.hasPrefix("Simul"), name.contains(" ") else { return nil }
        return Key.named("Simulator Target Bundle", in: .root)
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
