import JSONText

extension PushService {
    /// Firebase Cloud Messaging's HTTP v1 interface: `{"message": {…}}`, or several of them under `messages`.
    static let fcm = PushService(
        name: "Firebase Cloud Messaging", form: .fcm, payloads: messages,
        resembles: { root in
            guard let message = root["message"]?.object else { return false }
            return isAddressed(message, isAlone: false)
                || names(message, ["notification", "apns", "android", "webpush"])
                || ["token", "topic", "condition"].contains { message[$0]?.string != nil }
        },
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
    static let fcmSDK = PushService(
        name: "Firebase Cloud Messaging", form: .fcm, payloads: sdkMessage,
        messages: { root, pointer in
            if !root.has("token", "tokens", "topic", "condition"), root.has("to", "registration_ids") {
                return fcmLegacy.messages(root, pointer)
            }
            guard isAddressed(root, isAlone: true) else { return [] }
            var form = MessageObject.fcm
            // Programs wrap what they hand to the SDK.
            form.others = .any
            return [ServiceMessage(service: "Firebase", pointer: pointer, value: root, form: form, isForSDK: true)]
        })

    private static func messages(_ root: JSONObject, _ pointer: JSONPointer) -> [EmbeddedPayload]? {
        if let message = root["message"]?.object, holdsPayload(message) || isAddressed(message, isAlone: false) {
            return payload(of: message, pointer.appending("message"), isForSDK: false)
        }
        guard let messages = root["messages"]?.array, !messages.isEmpty else { return nil }
        var all: [EmbeddedPayload] = []
        for (index, element) in messages.enumerated() {
            let pointer = pointer.appending("messages").appending(index)
            guard let object = element.object, let found = self.messages(object, pointer) ?? sdkMessage(object, pointer)
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
        let receivers = ["token", "topic", "condition"]
        guard
            receivers.contains(where: { message[$0]?.string != nil }) || message["tokens"]?.kind == .array
                || message["tokens"]?.string.map(PlaceholderText.isMarked) == true
        else { return false }
        let parts = ["apns", "android", "webpush"]
        let common = isAlone && !message.has("token", "tokens") ? [] : ["notification", "data"]
        if names(message, parts + common) { return true }
        // A misspelt part of what is a message without a doubt.
        return !isAlone
            && message.members.contains {
                $0.value.object != nil && Spelling.nearest($0.name, among: parts + common) != nil
            }
    }

    private static func names(_ message: JSONObject, _ parts: [String]) -> Bool {
        parts.contains { message[$0]?.object != nil }
    }

    /// The payload of a message; without one, Firebase builds it.
    private static func payload(of message: JSONObject, _ pointer: JSONPointer, isForSDK: Bool) -> [EmbeddedPayload] {
        let sent = ServiceMessage(service: "Firebase", pointer: pointer, value: message, form: .fcm).sent
        let added = sent?["payload"]?.object
        guard let apns = message["apns"]?.object, let inner = apns["payload"],
            inner.string.map(PlaceholderText.isMarked) != true
        else {
            // Data alone is not for Apple's devices in most messages.
            return added?["aps"] == nil ? [] : [EmbeddedPayload(pointer: pointer, isRelayed: true, built: sent)]
        }
        let place = pointer.appending("apns")
        return [
            EmbeddedPayload(
                // With its headers it has the form of a request document.
                pointer: apns["headers"] == nil ? place.appending("payload") : place, isRelayed: true,
                isForSDK: isForSDK, added: added?.isEmpty == false ? added : nil)
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

    /// The names of members of a message that they convert to those of HTTP v1.
    package static let members: Set = ["imageUrl", "tokens", "fcmOptions", "liveActivityToken", "analyticsLabel"]

    /// A payload or request document with the names in `aps` as they are sent, and flags as numbers.
    static func sent(_ object: JSONObject, inAPS: Bool = false) -> JSONObject {
        JSONObject(
            object.members.map { member in
                let name = inAPS && names.contains(member.name) ? Self.spelled(member.name) : member.name
                let isInside = inAPS || name == "aps"
                guard let inner = member.value.object, isInside || name == "payload" else {
                    return (name, inAPS && member.value == true ? 1 : member.value)
                }
                return (name, .object(sent(inner, inAPS: isInside)))
            })
    }

    private static func spelled(_ name: String) -> String {
        name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }
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
