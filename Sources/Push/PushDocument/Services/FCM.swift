import JSONText
import PushPayload

extension PushService {
    /// Firebase Cloud Messaging's HTTP v1 interface: `{"message": {…}}`, or several of them under `messages`.
    static let fcm = PushService(
        name: "Firebase Cloud Messaging", form: .fcm, payloads: messages,
        resembles: { root in
            guard let message = root["message"]?.object else { return false }
            return isAddressed(message, isAlone: false)
                || ["apns", "android", "webpush"].contains { message[$0]?.object != nil }
        },
        messages: { root, pointer in
            let one = root["message"]?.object.map { [(pointer.appending("message"), $0)] }
            let many = root["messages"]?.array?.enumerated().compactMap { index, element in
                element.object?["message"]?.object.map {
                    (pointer.appending("messages").appending(index).appending("message"), $0)
                }
            }
            return (one ?? many ?? []).map { message($1, $0, isForSDK: false) } + request(root, pointer)
        },
        given: { root, pointer in
            root["message"]?.object.map { message($0, pointer.appending("message"), isForSDK: false) }
                ?? (isForOldTargets(root) ? retired(root, pointer) : message(root, pointer, isForSDK: true))
        })

    /// The message for one of Firebase's server SDKs: the same without `message` around it.
    static let fcmSDK = PushService(
        name: "Firebase Cloud Messaging", form: .fcm, payloads: sdkMessage,
        messages: { root, pointer in
            if isForOldTargets(root) { return [retired(root, pointer)] }
            return isAddressed(root, isAlone: true) ? [message(root, pointer, isForSDK: true)] : []
        })

    /// The value of `apns` alone, as one of Firebase's SDKs takes it: header fields and a payload.
    static let fcmSDKPart = PushService(
        name: "Firebase Cloud Messaging", form: .fcm,
        payloads: { root, pointer in
            FirebaseSDK.isPart(root)
                ? [Fragment.Context(pointer: pointer, isRelayed: true, message: part(root, pointer))] : nil
        }, messages: { [part($0, $1)] })

    private static func part(_ value: JSONObject, _ pointer: JSONPointer) -> ServiceMessage {
        ServiceMessage(service: "Firebase", pointer: pointer, value: value, form: .fcmSDKPart, isForSDK: true)
    }

    private static func message(_ value: JSONObject, _ pointer: JSONPointer, isForSDK: Bool) -> ServiceMessage {
        let isDataAlone =
            !value.has("notification", "android", "webpush", "fcm_options") && !value.isOpen
            && value["apns"]?.object?["payload"] == nil
        let form = MessageObject.fcm(isForSDK: isForSDK, isDataAlone: isDataAlone)
        return ServiceMessage(service: "Firebase", pointer: pointer, value: value, form: form, isForSDK: isForSDK)
    }

    /// The request around a message without a target, where parts of the message stand beside it; records of logs have other members.
    private static func request(_ root: JSONObject, _ pointer: JSONPointer) -> [ServiceMessage] {
        let form = MessageObject.fcmRequest
        guard let message = root["message"]?.object, !message.isOpen,
            !ServiceMessage.firebaseTargets.contains(where: { message[$0] != nil }),
            root.members.contains(where: { form.elsewhere[$0.name] != nil }), form.fits(root)
        else { return [] }
        return [ServiceMessage(service: "Firebase's HTTP v1 interface", pointer: pointer, value: root, form: form)]
    }

    private static func messages(_ root: JSONObject, _ pointer: JSONPointer) -> [Fragment.Context]? {
        if let message = root["message"]?.object,
            message.holds("apns", "payload") || isAddressed(message, isAlone: false)
        {
            return payload(of: message, pointer.appending("message"), isForSDK: false)
        }
        guard let messages = root["messages"]?.array, !messages.isEmpty else { return nil }
        var all: [Fragment.Context] = []
        for (index, element) in messages.enumerated() {
            let pointer = pointer.appending("messages").appending(index)
            guard let object = element.object, let found = self.messages(object, pointer) ?? sdkMessage(object, pointer)
            else { return nil }
            all += found
        }
        return all
    }

    private static func sdkMessage(_ root: JSONObject, _ pointer: JSONPointer) -> [Fragment.Context]? {
        holdsPart(root) || isAddressed(root, isAlone: true)
            ? payload(of: root, pointer, isForSDK: true) : nil
    }

    /// True if `apns` in it has what Firebase's part for Apple has, and is not another service's object of that name.
    private static func holdsPart(_ message: JSONObject) -> Bool {
        guard message.holds("apns", "payload"), let apns = message["apns"]?.object else { return false }
        return apns["payload"]?.object?["aps"] != nil
            || apns.names.allSatisfy { ["headers", "payload", "fcm_options", "fcmOptions"].contains($0) }
    }

    /// True if it names a recipient and content in Firebase's terms. Without `message` around it, more is needed.
    private static func isAddressed(_ message: JSONObject, isAlone: Bool) -> Bool {
        // A relay of a program's own has Apple's payload there.
        if isAlone, message.holds("notification", "aps") { return false }
        // A program may add the target.
        if !isAlone, message["notification"]?.object != nil, MessageObject.fcm.fits(message) { return true }
        let isForSome = ["fids", "tokens"].contains { message[$0]?.mayBe(.array) == true }
        guard isForSome || ServiceMessage.firebaseTargets.contains(where: { message[$0]?.mayBe(.string) == true })
        else { return false }
        let parts = ["apns", "android", "webpush"]
        let common = isAlone && !message.has("fid", "fids", "token", "tokens") ? [] : ["notification", "data"]
        if parts.contains(where: { message[$0]?.object != nil }) { return true }
        // A server's own requests and answers have a token and data, too.
        if isAlone, message["notification"]?.object == nil {
            return message["data"]?.object?.members.allSatisfy { $0.value.mayBe(.string) } == true
                && message.members.allSatisfy {
                    MessageObject.fcm[$0.name] != nil || ["fids", "tokens"].contains($0.name)
                }
        }
        if common.contains(where: { message[$0]?.object != nil }) { return isAlone || MessageObject.fcm.fits(message) }
        // A misspelt part of what is a message without a doubt.
        return !isAlone
            && message.members.contains {
                $0.value.object != nil && Spelling.nearest($0.name, among: parts + common) != nil
            }
    }

    /// The push that Firebase sends for a message: its payload, with what the rest of the message adds to it.
    private static func payload(of message: JSONObject, _ pointer: JSONPointer, isForSDK: Bool) -> [Fragment.Context] {
        let apns = message["apns"]?.object
        if let payload = apns?["payload"], payload.anyObject == nil {
            return [Fragment.Context(pointer: pointer.appending("apns").appending("payload"), isRelayed: true)]
        }
        let whole = Self.message(message, pointer, isForSDK: isForSDK)
        // Data alone is not for Apple's devices in most messages.
        let isShown = !isForSDK && message["notification"]?.object?.has("title", "body") == true
        guard apns?["payload"]?.object != nil || isShown || whole.withPush().known.holds("payload", "aps") else {
            return []
        }
        return [Fragment.Context(pointer: pointer, isRelayed: true, message: whole)]
    }

    /// Firebase Cloud Messaging's interface from before HTTP v1, `{"to": …, "notification": {…}}`, which was switched off.
    ///
    /// Source: "Migrate from legacy FCM APIs to HTTP v1" (firebase.google.com/docs/cloud-messaging/migrate-v1).
    static let fcmLegacy = PushService(
        name: "Firebase Cloud Messaging", form: .fcm,
        payloads: { root, _ in
            let isNative = root.holds("data", "aps") || root.holds("apns", "aps")
            let hasContent = root["notification"]?.object != nil || root["data"]?.object != nil
            return isForFirebase(root) && hasContent && !isNative ? [] : nil
        },
        resembles: { $0["registration_ids"]?.array != nil || $0.holds("apns", "payload") },
        messages: { root, pointer in
            [retired(root, pointer)]
        })

    private static func retired(_ root: JSONObject, _ pointer: JSONPointer) -> ServiceMessage {
        ServiceMessage(service: "Firebase", pointer: pointer, value: root, form: .ofAnything, isRetired: true)
    }

    /// True if its receivers are named as only the interface before HTTP v1 did.
    static func isForOldTargets(_ root: JSONObject) -> Bool {
        root.has("to", "registration_ids") && !root.has("fid", "fids", "token", "tokens", "topic", "condition")
    }
}

extension PushService {
    /// True if the receivers of a message are named as only the interface before HTTP v1 did, or if it has members of that one's.
    fileprivate static func isForFirebase(_ root: JSONObject) -> Bool {
        if root["registration_ids"]?.array != nil { return true }
        guard let receiver = root["to"] ?? root["condition"], receiver.mayBe(.string) else { return false }
        let text = receiver.writtenText ?? ""
        // The first part of a token is an identifier of 8 or 16 bytes in base64url.
        let isToken =
            [11, 22].contains(text.prefix { $0 != ":" }.utf8.count) && text.contains(":") || text.contains(":APA91b")
        if isToken || text.hasPrefix("/topics/") || text.contains(" in topics") { return true }
        // A name to fill in, as in `<DEVICE_TOKEN>`, which other services have as well.
        if root["notification"]?.object != nil, text.lowercased().contains("token"), MessageObject.fcm.fits(root) {
            return true
        }
        return root.has(
            "collapse_key", "time_to_live", "content_available", "mutable_content", "delay_while_idle", "dry_run",
            "restricted_package_name")
    }
}

/// The changes to `aps` that Firebase's server SDKs make before they send it.
package enum FirebaseSDK {
    /// The names that they convert to Apple's spelling.
    static let names: Set = [
        "contentAvailable", "mutableContent", "threadId", "titleLocKey", "titleLocArgs", "subtitleLocKey",
        "subtitleLocArgs", "locKey", "locArgs", "actionLocKey", "launchImage",
    ]

    /// The flags among them.
    package static let flags = ["contentAvailable", "mutableContent"]

    /// The names of members of a message that they convert to those of HTTP v1.
    package static let members: Set = [
        "imageUrl", "fids", "tokens", "fcmOptions", "liveActivityToken", "analyticsLabel",
    ]
    /// The objects of the request document in which they do so.
    static let objects: [JSONPointer] = ["/payload/aps", "/payload/aps/alert", "/payload/aps/sound"]

    /// True for a request that only an SDK can be meant to take: with a flag of `aps` as they spell it, and without a topic.
    static func isPart(_ request: JSONObject) -> Bool {
        guard let headers = request["headers"]?.object, let aps = request["payload"]?.object?["aps"]?.object else {
            return false
        }
        return flags.contains { aps[$0]?.kind == .boolean }
            && !headers.names.contains { $0.lowercased() == "apns-topic" || $0.hasPrefix(":") }
    }

    /// A member of such an object as it is sent: flags as numbers.
    static func sent(_ member: JSONObject.Member) -> (String, JSONValue) {
        guard names.contains(member.name) || member.name == Key.critical.name else {
            return (member.name, member.value)
        }
        let name = member.name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
        return (name, member.value == true ? 1 : member.value)
    }
}

extension ServiceMessage {
    /// The members that name whom a message to Firebase is for, one of which it has. Since 2026 the first takes the place of the token.
    package static let firebaseTargets = ["fid", "token", "topic", "condition"]
}
