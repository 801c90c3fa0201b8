import JSONText
import PushPayload

/// A request to a push service, which holds a payload or makes one of its own form.
struct SenderForm {
    /// The service, where the form tells it.
    let service: String?
    /// Where the payload stands in it, or the string that holds the payload; nil where the service makes it.
    let inner: JSONPointer?

    /// The form of a root that has no `aps`; nil when it looks like no such request.
    init?(_ root: JSONObject) {
        service = Self.service(root)
        inner = Self.inner(.object(root), [], depth: 0)
        if service == nil, inner == nil { return nil }
    }

    private static func service(_ root: JSONObject) -> String? {
        func has(_ names: String...) -> Bool { names.contains { root[$0] != nil } }
        func holds(_ name: String, _ names: String...) -> Bool {
            guard let object = root[name]?.object else { return false }
            return names.contains { object[$0] != nil }
        }
        let first = root["notifications"]?.array?.first?.object
        if holds("message", "token", "topic", "condition", "notification", "apns", "android", "webpush") {
            return firebase
        }
        if has("APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "GCM"), root["APNS"]?.object == nil {
            return "Amazon SNS"
        }
        if let first, first["tokens"] != nil || first["platform"] != nil { return "gorush" }
        if has("interests") { return "Pusher Beams" }
        if has("app_id"), has("contents", "headings", "template_id") { return "OneSignal" }
        if has("audience"), has("notification") { return "Airship" }
        if holds("messages", "apple_push") { return "Braze" }
        if has("where", "channels"), holds("data", "alert", "badge", "sound") { return "Parse" }
        if holds("apns", "aps"), has("notification") { return "Ably" }
        if holds("apns", "aps"), has("fcm", "web") { return "Pusher Beams" }
        if holds("apns", "payload") || has("registration_ids") || holds("notification", "title", "body") {
            return firebase
        }
        if root["to"]?.string?.hasPrefix("Expo") ?? false { return "Expo" }
        return nil
    }

    private static let firebase = "Firebase Cloud Messaging"

    /// The first object below the root that has an `aps` of its own, or the string that holds one.
    private static func inner(_ value: JSONValue, _ path: [String], depth: Int) -> JSONPointer? {
        guard depth < 8 else { return nil }
        switch value {
        case .object(let object):
            if depth > 0, object["aps"]?.object != nil { return JSONPointer(path) }
            for member in object.members {
                if let found = inner(member.value, path + [member.name], depth: depth + 1) { return found }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = inner(element, path + [String(index)], depth: depth + 1) { return found }
            }
        case .string(let text):
            if EncodedJSON.object(in: text)?["aps"] != nil { return JSONPointer(path) }
        default: break
        }
        return nil
    }
}
