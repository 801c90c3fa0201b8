import JSONText

extension PushService {
    /// Firebase Cloud Messaging's interface from before HTTP v1, `{"to": …, "notification": {…}}`, which was switched off.
    ///
    /// Source: "Migrate from legacy FCM APIs to HTTP v1" (firebase.google.com/docs/cloud-messaging/migrate-v1).
    static let fcmLegacy = PushService(
        name: "Firebase Cloud Messaging", form: .fcm,
        payloads: { root, _ in
            let isAddressed =
                root["to"]?.string != nil || root["registration_ids"]?.array != nil || root["condition"]?.string != nil
            let isNative = root.holds("data", "aps") || root.holds("apns", "aps")
            let hasContent = root["notification"]?.object != nil || root["data"]?.object != nil
            return isAddressed && hasContent && !isNative ? [] : nil
        },
        resembles: { root in
            root.has("registration_ids") || root.holds("notification", "title", "body") || root.holds("apns", "payload")
        },
        messages: { root, pointer in
            [
                ServiceMessage(
                    service: "Firebase", pointer: pointer, value: root, form: MessageObject(members: [:], others: .any),
                    isRetired: true)
            ]
        })
}
