import JSONText
import PushPayload

extension Rule {
    package static let unknownKey = Rule(
        "unknown-key", family: .keys, severity: .warning, summary: "a key inside `aps` that Apple does not define",
        explanation: """
            The system ignores what it does not know inside `aps`, in the alert and in the sound. The app's own data belongs \
            beside `aps`, where no later key of Apple's can collide with it. The app can still read such a key, so this is \
            a warning; keys that are meant can be allowed in the configuration.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "gate": "B12"}}"#, at: "/aps/gate"),
        good: Example(#"{"aps": {"alert": "Gate changed"}, "gate": "B12"}"#),
        on: .members(.unrecognized),
        yieldsTo: [
            "misplaced-key", "misspelt-key", "summary-arg-misplaced", "header-in-payload", "key-of-other-push",
            "live-activity-loc-key",
        ],
        check: .member { member, findings in
            guard member.parent != .root, member.key == nil, !findings.allows(member.pointer) else { return }
            let target = JSONPointer([member.name])
            let isFree = member.request.payload.json[member.name] == nil
            let fix = Fix.move(
                findings.inDocument(member.pointer), to: findings.inDocument(target), safe: false,
                "move it beside aps")
            let what = Alias.firebase.contains(member.name) ? "a key of Firebase's form, not one" : "not a key"
            findings.report(
                .key(member.pointer), "\(member.name) is \(what) that Apple defines in \(member.parent.path)",
                effect: "the system ignores it; the app's own data belongs beside aps", fix: isFree ? fix : nil)
        })
}
