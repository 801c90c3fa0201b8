import JSONText

extension PushService {
    /// Firebase Cloud Messaging's interface from before 2024: `{"to": …, "notification": {…}}`. Firebase hands a message with
    /// data alone to the app, so it needs no `aps`.
    static let fcmLegacy = PushService(
        name: "Firebase Cloud Messaging", form: .fcm,
        payloads: { root, _ in
            let isAddressed =
                root["to"]?.string != nil || root["registration_ids"]?.array != nil || root["condition"]?.string != nil
            guard isAddressed, !root.has("notification"), let data = root["data"]?.object, data["aps"] == nil else {
                return nil
            }
            return []
        },
        resembles: { root in
            root.has("registration_ids") || root.holds("notification", "title", "body") || root.holds("apns", "payload")
        })
}
