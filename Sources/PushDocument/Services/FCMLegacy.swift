import JSONText

extension PushService {
    /// Firebase Cloud Messaging's interface from before 2024, which was switched off: `{"to": …, "notification": {…}}`.
    static let fcmLegacy = PushService(
        name: "Firebase Cloud Messaging", form: .fcm,
        resembles: { root in
            if root.has("registration_ids") || root.holds("notification", "title", "body") { return true }
            if root.holds("apns", "payload") { return true }
            let isAddressed = root["to"]?.string != nil || root["condition"]?.string != nil
            return isAddressed && root["data"]?.object != nil
        })
}
