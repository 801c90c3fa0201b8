import JSONText
import PushPayload

extension Rule {
    static let backgroundShows = Rule(
        "background-shows", family: .background, severity: .error,
        summary: "an alert, badge or sound in a background push",
        explanation: """
            A background push wakes the app and shows nothing: its `aps` holds `content-available` and no key that the user \
            would notice. With the type background the rest is not shown, and APNs may delay or drop the push. To show \
            something and wake the app, send it as an alert push.
            """,
        bad: Example(
            #"{"aps": {"content-available": 1, "alert": "Gate changed"}}"#,
            headers: ["apns-push-type": "background", "apns-priority": "5"], at: "/aps/alert"),
        good: Example(
            #"{"aps": {"content-available": 1}}"#, headers: ["apns-push-type": "background", "apns-priority": "5"]),
        references: [.background, .sending],
        on: .keys([.alert, .badge, .sound]), pushTypes: [.background]
    ) { request, findings in
        for name in ["alert", "badge", "sound"] where request.aps.json[name] != nil {
            findings.report(
                .key(JSONPointer(["aps", name])), "\(name) in a background push",
                effect: "it is not shown, and APNs may delay or drop the push",
                fix: .remove(findings.inDocument(JSONPointer(["aps", name])), safe: false))
        }
    }
}
