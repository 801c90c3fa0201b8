import JSONText
import PushPayload

extension Rule {
    static let startKeyWithoutStart = Rule(
        "start-key-without-start", family: .liveActivity, severity: .warning,
        summary: "keys for the start of a Live Activity in an update or end",
        explanation: """
            `attributes`, `attributes-type` and the `input-push-…` keys are read when an activity starts. Its attributes \
            can't change afterwards; what changes belongs into `content-state`.
            """,
        bad: Example(
            #"""
            {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}, \#
            "attributes-type": "Game", "attributes": {"home": "Ajax"}}}
            """#,
            at: "/aps/attributes-type"),
        good: Example(#"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#),
        references: [.liveActivities]
    ) { request, findings in
        guard let aps = request.liveActivity, let event = aps.event.value, [.update, .end].contains(event) else {
            return
        }
        let found = ["attributes-type", "attributes", "input-push-token", "input-push-channel"]
            .filter { aps.json[$0] != nil }
        guard let first = found.first else { return }
        let pointers = found.map { JSONPointer(["aps", $0]) }
        findings.report(
            .key(JSONPointer(["aps", first])),
            "\(found.listed) \(found.count == 1 ? "counts" : "count") at a start only, and this is an \(event.rawValue)",
            effect: "the device does not read \(found.count == 1 ? "it" : "them")",
            fix: Fix(
                title: found.count == 1 ? "remove it" : "remove them", isSafe: false,
                change: .json(pointers.map { .remove(findings.inDocument($0)) })),
            related: pointers.dropFirst().map { (.key($0), "this one too") })
    }
}
