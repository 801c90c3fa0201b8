import JSONText
import PushPayload

extension Rule {
    static let contentStateEmpty = Rule(
        "content-state-empty", family: .liveActivity, severity: .warning, confidence: .observed,
        summary: "an empty content-state",
        explanation: """
            The app's `ContentState` is decoded from `content-state` as a whole: an update replaces the state, and \
            what it leaves out is not kept. An empty object fits only a state all of whose properties are optional.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {}}}"#, at: "/aps/content-state"),
        good: Example(#"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#),
        references: [.liveActivities],
        on: .key(.contentState), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, aps[.contentState].value?.isEmpty == true else { return }
        findings.report(
            .value("/aps/content-state"), "content-state is empty",
            effect: "unless all of the state is optional, it can't be decoded and the activity stays as it is",
            // An activity that ends has nothing more to show.
            severity: aps[.event].value == .end ? .info : .warning)
    }
}
