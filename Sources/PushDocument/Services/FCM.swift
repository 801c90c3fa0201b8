import JSONText

extension PushService {
    /// Firebase Cloud Messaging's HTTP v1 interface: `{"message": {…}}`, or several of them under `messages`.
    static let fcm = PushService(
        name: "Firebase Cloud Messaging", form: .fcm, payloads: messages,
        resembles: { $0.holds("message", "token", "topic", "condition", "notification", "apns", "android", "webpush") },
        messages: { root, pointer in
            let one = root["message"]?.object.map { [(pointer.appending("message"), $0)] }
            let many = root["messages"]?.array?.enumerated().compactMap { index, element in
                element.object?["message"]?.object.map {
                    (pointer.appending("messages").appending(index).appending("message"), $0)
                }
            }
            return (one ?? many ?? []).map { pointer, value in
                ServiceMessage(service: "Firebase", pointer: pointer, value: value, form: .fcm)
            }
        })

    /// The message for one of Firebase's server SDKs: the same without `message` around it.
    static let fcmSDK = PushService(name: "Firebase Cloud Messaging", form: .fcm, payloads: sdkMessage)

    private static func messages(_ root: JSONObject, _ pointer: JSONPointer) -> [EmbeddedPayload]? {
        if let message = root["message"]?.object, holdsPayload(message) || isAddressed(message, isAlone: false) {
            return payload(of: message, pointer.appending("message"), isForSDK: false)
        }
        guard let messages = root["messages"]?.array, !messages.isEmpty else { return nil }
        var all: [EmbeddedPayload] = []
        for (index, element) in messages.enumerated() {
            let pointer = pointer.appending("messages").appending(index)
            guard let object = element.object,
                let found = self.messages(object, pointer) ?? sdkMessage(object, pointer)
            else { return nil }
            all += found
        }
        return all
    }

    private static func sdkMessage(_ root: JSONObject, _ pointer: JSONPointer) -> [EmbeddedPayload]? {
        holdsPayload(root) || isAddressed(root, isAlone: true) ? payload(of: root, pointer, isForSDK: true) : nil
    }

    private static func holdsPayload(_ message: JSONObject) -> Bool { message.holds("apns", "payload") }

    /// True if it names a recipient and content in Firebase's terms. Without `message` around it, more evidence is
    /// required.
    private static func isAddressed(_ message: JSONObject, isAlone: Bool) -> Bool {
        guard message.has("token", "tokens", "topic", "condition") else { return false }
        let parts = ["apns", "android", "webpush"]
        let common = isAlone && !message.has("token", "tokens") ? [] : ["notification", "data"]
        return (parts + common).contains { message[$0]?.object != nil }
    }

    /// The payload of a message; without one, Firebase builds it.
    private static func payload(
        of message: JSONObject, _ pointer: JSONPointer, isForSDK: Bool
    ) -> [EmbeddedPayload] {
        guard let apns = message["apns"]?.object, apns["payload"] != nil else { return [] }
        let pointer = pointer.appending("apns")
        var alert = JSONObject()
        for name in ["title", "body"] {
            if let text = message["notification"]?.object?[name]?.string, !text.isEmpty { alert[name] = .string(text) }
        }
        return [
            EmbeddedPayload(
                // With its headers it has the form of a request document.
                pointer: apns["headers"] == nil ? pointer.appending("payload") : pointer, isRelayed: true,
                isForSDK: isForSDK, alert: alert.isEmpty ? nil : alert)
        ]
    }
}

/// How Firebase's server SDKs change `aps` before they send it.
package enum FirebaseSDK {
    /// The names that they convert to Apple's spelling.
    package static let names: Set = [
        "contentAvailable", "mutableContent", "threadId", "titleLocKey", "titleLocArgs", "subtitleLocKey",
        "subtitleLocArgs", "locKey", "locArgs", "actionLocKey", "launchImage",
    ]
}

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
