import JSONText
import PushPayload

extension Rule {
    static let silentAlert = Rule(
        "silent-alert", family: .background, severity: .error, confidence: .observed,
        summary: "a silent push sent as an alert push",
        explanation: """
            A push with `content-available` and no text, badge or sound is a background push. Sent with the type alert, APNs \
            answers 200 and the device does nothing at all with it: it shows nothing, and an alert push wakes the app only \
            when it also notifies the user. Send it with `apns-push-type: background` and `apns-priority: 5`.
            """,
        bad: Example(
            #"{"aps": {"content-available": 1}}"#, headers: ["apns-push-type": "alert"], at: "/aps/content-available"),
        good: Example(
            #"{"aps": {"content-available": 1}}"#, headers: ["apns-push-type": "background", "apns-priority": "5"]),
        references: [.background, .sending]
    ) { request, findings in
        guard request.pushType == .alert, !request.isPushTypeAssumed, request.aps.json["alert"] == nil,
            let flag = request.aps.json["content-available"], Flag.isOn(flag), !request.aps.notifies
        else { return }
        let fix = request.headersPointer.flatMap { headers -> Fix? in
            guard let field = request.headers.field("apns-push-type"), field.json != nil else { return nil }
            let priority = request.headers.field("apns-priority")?.name ?? "apns-priority"
            return Fix(
                title: "send it as a background push", isSafe: false,
                change: .json([
                    .set(headers.appending(field.name), "background"), .set(headers.appending(priority), "5"),
                ]))
        }
        findings.report(
            .key("/aps/content-available"), "a silent push sent as an alert push",
            effect: "nothing happens: it shows nothing, and the app is not woken", fix: fix)
    }
}
