import JSONText
import PushPayload

extension Rule {
    static let callStored = Rule(
        "call-stored", family: .headers, severity: .warning, summary: "a call that APNs keeps for later",
        explanation: """
            A VoIP or Push to Talk push is about something that happens now. Without `apns-expiration` APNs keeps it, and a \
            phone that was off rings when the call is long over. Send 0, or a moment a few seconds ahead.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "voip", "apns-topic": "com.example.MyApp.voip"}, "payload": {"caller": "Ann"}}"#,
            at: "/headers"),
        good: Example(
            #"{"headers": {"apns-push-type": "voip", "apns-topic": "com.example.MyApp.voip", "apns-expiration": "0"}, "payload": {"caller": "Ann"}}"#
        ),
        references: [.voip, .sending],
        on: .headers(["apns-push-type"]), pushTypes: [.voip, .pushToTalk]
    ) { request, findings in
        guard request.hasAllHeaders, let type = request.headers.pushType, type == .voip || type == .pushToTalk,
            request.lacksHeader("apns-expiration")
        else { return }
        findings.report(
            .header("apns-expiration"), "\(type.article) push without apns-expiration",
            effect: "a device that was off hears of the call when it is over",
            fix: request.writing("apns-expiration", "0"))
    }
}
