import JSONText

extension PushService {
    /// Expo: messages to devices by Expo's own tokens. Expo builds the payload.
    static let expo = PushService(
        name: "Expo", form: .expo,
        payloads: { root, _ in
            let receiver = root["to"]?.string ?? root["to"]?.array?.first?.string ?? ""
            return receiver.hasPrefix("ExponentPushToken[") || receiver.hasPrefix("ExpoPushToken[") ? [] : nil
        },
        resembles: { $0["to"]?.string?.hasPrefix("Expo") ?? false },
        messages: { [ServiceMessage(service: "Expo", pointer: $1, value: $0, form: .expo)] })
}

extension MessageObject {
    /// The members of a message to Expo.
    ///
    /// Source: "Message request format" (docs.expo.dev/push-notifications/sending-notifications).
    fileprivate static let expo = MessageObject(
        members: [
            "to": .any, "title": .text, "subtitle": .text, "body": .text, "data": .any, "sound": .any, "badge": .number,
            "ttl": .number, "expiration": .number, "priority": .words(["default", "normal", "high"]),
            "interruptionLevel": .words(["active", "critical", "passive", "time-sensitive"]), "channelId": .text,
            "icon": .text, "categoryId": .text, "mutableContent": .boolean, "_contentAvailable": .boolean,
            "richContent": .object(MessageObject(members: ["image": .text], others: .any)),
        ], others: .any,
        elsewhere: [
            "contentAvailable": "_contentAvailable", "content_available": "_contentAvailable",
            "content-available": "_contentAvailable", "_content_available": "_contentAvailable",
            "mutable_content": "mutableContent", "mutable-content": "mutableContent",
            "_mutableContent": "mutableContent", "category": "categoryId", "_category": "categoryId",
            "category_id": "categoryId", "interruption-level": "interruptionLevel",
            "interruption_level": "interruptionLevel", "message": "body", "image": "richContent.image",
        ], effect: "the service does not read it")
}
