import JSONText
import PushPayload

extension Rule {
    static let startKeyWithoutStart = Rule(
        "start-key-without-start", family: .liveActivity, severity: .warning,
        summary: "keys for the start of a Live Activity in an update or end",
        explanation: """
            `attributes`, `attributes-type` and the `input-push-…` keys are read when an activity starts. Its attributes \
            can't change afterwards; what changes belongs in `content-state`.
            """,
        bad: Example(
            #"""
            {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}, \#
            "attributes": {"home": "Ajax"}}}
            """#,
            at: "/aps/attributes"),
        good: Example(#"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#),
        references: [.liveActivities],
        on: .keys([.attributesType, .attributes, .inputPushToken, .inputPushChannel]), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, let event = aps[.event].value, [.update, .end].contains(event) else {
            return
        }
        for name in ["attributes-type", "attributes", "input-push-token", "input-push-channel"]
        where aps.json[name] != nil {
            let pointer = JSONPointer(["aps", name])
            findings.report(
                .key(pointer), "\(name) is read only at a start, and this is an \(event.rawValue)",
                effect: "the device does not read it", fix: .remove(findings.inDocument(pointer), safe: false))
        }
    }
}
