import JSONText
import PushPayload

extension Rule {
    static let simulatorKeySent = Rule(
        "simulator-key-sent", family: .keys, severity: .info, confidence: .observed,
        summary: "a key for the Simulator in a push that goes to APNs",
        explanation: """
            `Simulator Target Bundle` and `WatchKit Simulator Actions` are for files that the Simulator delivers. In a \
            request to APNs they are data of the app's own that costs bytes. It is reported only if the request is known \
            to go to APNs, by its topic or as a request document.
            """,
        bad: Example(
            #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#,
            headers: ["apns-push-type": "alert", "apns-topic": "com.example.gates"], at: "/Simulator Target Bundle"),
        good: Example(
            #"{"aps": {"alert": "Gate changed"}}"#,
            headers: ["apns-push-type": "alert", "apns-topic": "com.example.gates"]), references: [.simulator],
        on: .keys([.simulatorTargetBundle, .watchKitSimulatorActions])
    ) { request, findings in
        guard request.hasAllHeaders || request.headers.topic != nil else { return }
        for name in ["Simulator Target Bundle", "WatchKit Simulator Actions"] where request.payload.json[name] != nil {
            findings.report(
                .key(JSONPointer([name])), "a key for the Simulator in a request to APNs: \(name)",
                effect: "it is sent to every device and costs bytes",
                fix: .remove(findings.inDocument(JSONPointer([name])), safe: false))
        }
    }
}
