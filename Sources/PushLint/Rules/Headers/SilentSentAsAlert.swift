import JSONText
import PushPayload

extension Rule {
    static let silentSentAsAlert = Rule(
        "silent-sent-as-alert", family: .headers, severity: .error, confidence: .observed,
        summary: "a silent push that is sent with the type alert",
        explanation: """
            A payload with `content-available` and nothing to show wakes the app only when it is sent as a background \
            push: `apns-push-type: background` and `apns-priority: 5`. With the type alert APNs answers 200 and nothing \
            happens at all.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"content-available": 1}}}"#,
            at: "/headers/apns-push-type"),
        good: Example(
            #"{"headers": {"apns-push-type": "background", "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}"#
        ),
        references: [.background, .sending],
        on: .headers(["apns-push-type"]), pushTypes: [.alert]
    ) { request, findings in
        guard request.headers.pushType == .alert, request.aps[.contentAvailable].value == true else { return }
        // Content that can't be read has a finding of its own.
        guard !["alert", "badge", "sound"].contains(where: { request.aps.json[$0] != nil }) else { return }
        findings.report(
            .header("apns-push-type"), "a push that only wakes the app is sent as an alert push",
            effect: "the device does nothing at all, and the app is not woken", fix: fix(request))
    }

    private static func fix(_ request: Request) -> Fix? {
        guard case .json(let type)? = request.writing("apns-push-type", "background")?.change,
            case .json(let priority)? = request.writing("apns-priority", "5")?.change
        else { return nil }
        return Fix(title: "send it as a background push", isSafe: true, change: .json(type + priority))
    }
}
