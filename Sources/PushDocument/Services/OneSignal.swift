import JSONText

extension PushService {
    /// OneSignal: texts by language, with the id of the sending app.
    static let oneSignal = PushService(
        name: "OneSignal",
        resembles: { root in
            root.has("app_id") && root.has("contents", "headings", "template_id")
        })
}
