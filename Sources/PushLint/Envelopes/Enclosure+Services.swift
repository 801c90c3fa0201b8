import JSONText
import PushPayload

/// The forms of push services that say where the payload stands.
extension Enclosure {
    // MARK: Firebase Cloud Messaging

    /// A message in the form of the HTTP v1 interface or of its SDKs, or several.
    static func firebase(_ root: JSONObject, _ pointer: JSONPointer) -> [Enclosure]? {
        if let message = root["message"]?.object, isMessage(message) {
            return apns(of: message, pointer.appending("message"), isForSDK: false)
        }
        if root["apns"]?.object?["payload"] != nil || isAddressed(root) {
            return apns(of: root, pointer, isForSDK: true)
        }
        guard let messages = root["messages"]?.array, !messages.isEmpty else { return nil }
        var all: [Enclosure] = []
        for (index, element) in messages.enumerated() {
            guard let object = element.object,
                let found = firebase(object, pointer.appending("messages").appending(index))
            else { return nil }
            all += found
        }
        return all
    }

    private static func isMessage(_ message: JSONObject) -> Bool {
        message["apns"]?.object?["payload"] != nil || isAddressed(message)
    }

    /// Whether it says to whom and what in Firebase's own words.
    private static func isAddressed(_ message: JSONObject) -> Bool {
        ["token", "tokens", "topic", "condition"].contains { message[$0] != nil }
            && ["apns", "android", "webpush"].contains { message[$0]?.object != nil }
            || message["token"]?.string != nil && message["notification"]?.object != nil
    }

    /// The payload of a message; one without is made by Firebase alone.
    private static func apns(of message: JSONObject, _ pointer: JSONPointer, isForSDK: Bool) -> [Enclosure] {
        guard let apns = message["apns"]?.object, apns["payload"] != nil else { return [] }
        let pointer = pointer.appending("apns")
        // With its headers it has the form of a request document.
        let place = apns["headers"] == nil ? pointer.appending("payload") : pointer
        var alert = JSONObject()
        for name in ["title", "body"] {
            if let text = message["notification"]?.object?[name]?.string, !text.isEmpty { alert[name] = .string(text) }
        }
        return [Enclosure(pointer: place, isRelayed: true, isForSDK: isForSDK, alert: alert.isEmpty ? nil : alert)]
    }

    // MARK: Amazon SNS

    /// A message for each platform, or a request to publish one.
    static func amazon(_ root: JSONObject, _ pointer: JSONPointer) -> [Enclosure]? {
        if let text = root["Message"]?.string, let message = EncodedJSON.object(in: text),
            message.names.contains(where: isPlatform)
        {
            let headers = attributes(root["MessageAttributes"]?.object)
            return [Enclosure(pointer: pointer.appending("Message"), headers: headers, isRelayed: true)]
        }
        let platforms = root.members.filter { member in
            isPlatform(member.name) && (member.value.string != nil || member.value.object?["aps"] != nil)
        }
        guard !platforms.isEmpty else { return nil }
        return platforms.map { member in
            var headers = Headers()
            if member.name.hasPrefix("APNS_VOIP") { headers["apns-push-type"] = PushType.voip.rawValue }
            return Enclosure(pointer: pointer.appending(member.name), headers: headers, isRelayed: true)
        }
    }

    private static func isPlatform(_ name: String) -> Bool { name == "APNS" || name.hasPrefix("APNS_") }

    /// The header fields that the attributes of a message stand for.
    private static func attributes(_ attributes: JSONObject?) -> Headers {
        var headers = Headers()
        let prefix = "AWS.SNS.MOBILE.APNS."
        for (attribute, header) in [
            ("PUSH_TYPE", "apns-push-type"), ("PRIORITY", "apns-priority"), ("TOPIC", "apns-topic"),
            ("COLLAPSE_ID", "apns-collapse-id"),
        ] {
            headers[header] = attributes?[prefix + attribute]?.object?["StringValue"]?.string
        }
        // A time to live is no moment, except for this one.
        if attributes?[prefix + "TTL"]?.object?["StringValue"]?.string == "0" { headers["apns-expiration"] = "0" }
        return headers
    }

    // MARK: Azure Notification Hubs

    /// The templates of an installation or a registration. What is sent without a template is a payload as it is.
    static func azure(_ root: JSONObject, _ pointer: JSONPointer) -> [Enclosure]? {
        let isApple = root["platform"]?.string?.lowercased() == "apns"
        var all: [Enclosure] = []
        for (name, template) in root["templates"]?.object?.members.map({ ($0.name, $0.value) }) ?? [] {
            guard let text = template.object?["body"]?.string, isApple || EncodedJSON.object(in: text)?["aps"] != nil
            else { continue }
            let headers = template.object?["headers"]?.object.map(Headers.init(json:)) ?? Headers()
            let place = pointer.appending("templates").appending(name).appending("body")
            all.append(Enclosure(pointer: place, headers: headers, isRelayed: true))
        }
        if let name = ["bodyTemplate", "BodyTemplate"].first(where: {
            root[$0].flatMap(\.string).flatMap(EncodedJSON.object(in:))?["aps"] != nil
        }) {
            all.append(Enclosure(pointer: pointer.appending(name), isRelayed: true))
        }
        return all.isEmpty ? nil : all
    }

    // MARK: Expo

    /// A message to devices that Expo has given names to. Expo makes the payload.
    static func isExpo(_ root: JSONObject) -> Bool {
        let receiver = root["to"]?.string ?? root["to"]?.array?.first?.string ?? ""
        return receiver.hasPrefix("ExponentPushToken[") || receiver.hasPrefix("ExpoPushToken[")
    }
}
