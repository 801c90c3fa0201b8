import JSONText
import PushPayload

extension Rule {
    static let besideAPS = Rule(
        "beside-aps", family: .keys, severity: .warning, summary: "alert, badge or sound beside `aps` instead of in it",
        explanation: """
            Beside `aps` these words are data of the app's own, which the system does not read. When `aps` has no such key \
            they were almost surely meant for it.
            """,
        effect: "the system does not read it",
        bad: Example(#"{"aps": {"alert": "Gate changed"}, "badge": 3}"#, at: "/badge"),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 3}}"#),
        on: .members(.unrecognized), pushTypes: [.alert, .background],
        check: .member { member, findings in
            guard member.parent == .root, RootName.shown.contains(member.name),
                member.request.payload.json["aps"] != nil, member.request.pushType == .alert || isOneOfSeveral(member),
                let key = Key.named(member.name, in: .aps), key.takes(member.value, in: .alert),
                member.request.aps.json[key.name] == nil
            else { return }
            findings.report(
                .key(member.pointer), "\(key.name) is beside aps and belongs in it", effect: key.effectWhenDropped,
                fix: .move(
                    findings.inDocument(member.pointer), to: findings.inDocument(JSONPointer(["aps", key.name])),
                    safe: false, "move it into aps"))
        })
    /// True if there is more than one such key beside an `aps` that was inferred to be a silent push.
    private static func isOneOfSeveral(_ member: Member) -> Bool {
        member.request.isPushTypeAssumed && member.request.payload.json.names.filter(RootName.shown.contains).count > 1
    }
}
