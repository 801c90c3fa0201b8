import JSONText
import PushPayload

extension Rule {
    static let misplacedKey = Rule(
        "misplaced-key", family: .keys, severity: .error, summary: "a key of Apple's in the wrong object",
        explanation: """
            Each of Apple's keys counts in one object only. `title` and `body` belong in the alert, `thread-id`, `badge` \
            and `sound` in `aps`. In another place nothing reads them.
            """,
        effect: "what the key is for does not happen",
        bad: Example(#"{"aps": {"alert": "Gate changed"}, "thread-id": "trip-7"}"#, at: "/thread-id"),
        good: Example(#"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#),
        on: .members(.unrecognized), yieldsTo: ["summary-arg-misplaced"],
        check: .member { member, findings in
            guard let key = member.misplaced, !findings.allows(member.pointer) else { return }
            let target = key.parent.pointer.appending(key.name)
            let isFree = member.request.payload.value(target) == nil
            let holder = key.parent == .root ? "beside aps" : "in \(key.parent.path)"
            let here = member.parent == .root ? "beside aps" : "in \(member.parent.path)"
            findings.report(
                .key(member.pointer), "\(member.name) is \(here) and belongs \(holder)\(spelling(member, key))",
                effect: isFree ? key.effectWhenDropped : "nobody reads it here", severity: isFree ? .error : .warning,
                fix: isFree ? move(member, to: key, findings) : nil)
        })

    private static func spelling(_ member: Member, _ key: Key) -> String {
        member.name == key.name ? "" : ", spelt \(key.name)\(Confusables.clause(about: member.name))"
    }

    /// The fix that moves the key; a string alert becomes a dictionary with that body.
    private static func move(_ member: Member, to key: Key, _ findings: FindingCollector) -> Fix? {
        let holder = key.parent.pointer
        let source = findings.inDocument(member.pointer)
        let title = "move it into \(key.parent.path)"
        // An alert with this key alone would not be valid in a Live Activity.
        if key.parent == .activityAlert, member.request.aps.json["alert"]?.object == nil { return nil }
        if case .string(let body)? = member.request.payload.value(holder), key.parent == .alert, key.name != "body" {
            let alert: JSONValue = .object(["body": .string(body), key.name: member.value])
            return Fix(
                title: title, isSafe: true, change: .json([.set(findings.inDocument(holder), alert), .remove(source)]))
        }
        return .move(source, to: findings.inDocument(holder.appending(key.name)), title)
    }
}
