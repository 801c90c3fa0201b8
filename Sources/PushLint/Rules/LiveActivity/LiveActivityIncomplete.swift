import JSONText
import PushPayload

extension Rule {
    static let liveActivityIncomplete = Rule(
        "live-activity-incomplete", family: .liveActivity, severity: .error, confidence: .observed,
        summary: "a Live Activity push without event, timestamp or content-state",
        explanation: """
            Every push to a Live Activity says what happens (`event`), when it was made (`timestamp`, Unix seconds) and what \
            the activity shows from then on (`content-state`). Devices were seen to discard a push that lacks one of \
            them. A talk of Apple's calls the state optional for an `end`, so there it is a warning.
            """,
        bad: Example(#"{"aps": {"event": "update", "content-state": {"score": 3}}}"#, at: "/aps"),
        good: Example(#"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#),
        references: [.liveActivities],
        pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity else { return }
        let missing = ["event", "timestamp", "content-state"].filter(request.lacks)
        guard !missing.isEmpty else { return }
        let isEndWithoutState = aps[.event].value == .end && missing == ["content-state"]
        findings.report(
            .value("/aps"), "a Live Activity push without \(missing.listed)",
            effect: isEndWithoutState
                ? "Apple calls it optional for an end, and devices were seen to discard the push"
                : "the device discards the push",
            severity: isEndWithoutState ? .warning : .error)
    }
}
