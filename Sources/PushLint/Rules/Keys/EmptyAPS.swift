import PushPayload

extension Rule {
    static let emptyAPS = Rule(
        "empty-aps", family: .keys, severity: .info, confidence: .observed,
        summary: "an `aps` dictionary with nothing in it",
        explanation: """
            An empty `aps` is what updates of Wallet passes, location queries and Push to Talk are sent with. An alert or \
            background push does nothing with it: nothing is shown and the app is not woken.
            """,
        bad: Example(#"{"aps": {}, "gate": "B12"}"#, at: "/aps"),
        good: Example(#"{"aps": {"alert": "Gate changed"}, "gate": "B12"}"#),
        on: .key(.aps), pushTypes: [.alert]
    ) { request, findings in
        guard request.isPushTypeAssumed, let aps = request.payload[.aps].value,
            aps.json.isEmpty
        else { return }
        let isForPass = request.headers.topic?.hasPrefix("pass.") == true
        findings.report(
            .value("/aps"), "aps is empty", effect: "as an alert or background push it does nothing",
            severity: findings.mustBePush && !isForPass ? .error : nil)
    }
}
