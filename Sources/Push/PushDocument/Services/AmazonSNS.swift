import JSONText
import PushPayload

extension PushService {
    /// Amazon SNS: a message for each platform as JSON in strings, or a request to publish one.
    static let amazonSNS = PushService(
        name: "Amazon SNS", form: .sns, payloads: platforms,
        resembles: { root in
            // Settings have such names, too, but no text for all other platforms.
            root["default"]?.mayBe(.string) == true && root.names.contains(where: platforms.contains)
        },
        messages: { root, pointer in
            let text = root["Message"]?.string
            if let text, platformsIn(EncodedJSON.object(in: text)).isEmpty { return [] }
            let form: MessageObject? =
                root.has("TopicArn")
                ? .snsPublish
                : root.has("TargetArn", "MessageStructure") ? .snsPublishDevice : isMessage(root) ? .sns : nil
            return form.map { [ServiceMessage(service: "Amazon SNS", pointer: pointer, value: root, form: $0)] } ?? []
        })

    /// True for a message by itself. Others have objects named APNS beside something else, too, and settings have one for each service.
    private static func isMessage(_ root: JSONObject) -> Bool {
        if root["default"] != nil { return true }
        let isNamed = root.count == 1 || root.names.contains { $0 != "APNS" && platforms.contains($0) || $0 == "GCM" }
        return isNamed && !root.members.contains { platforms.contains($0.name) && isSettings($0.value) }
    }

    /// True for an object that holds nothing of a push.
    private static func isSettings(_ value: JSONValue) -> Bool {
        value.object.map { !$0.isOpen && $0.isEmpty == false && !$0.has("aps", "alert", "data", "notification") }
            ?? false
    }

    /// The platforms that a message names, beside `default`, which is for all of them.
    private static func platformsIn(_ message: JSONObject?) -> [String] {
        message?.names.filter { $0 != "default" && MessageObject.sns.members[$0] != nil } ?? []
    }

    /// True for a message without a part for Apple: a request to publish a text, or parts for other platforms.
    private static func isForOthers(_ root: JSONObject) -> Bool {
        // Nothing is known of the parts of a message that a program computes.
        if root["Message"]?.isUnknown == true { return root.has("TopicArn", "TargetArn", "PhoneNumber") }
        if let text = root["Message"]?.string {
            return root.has("TopicArn", "TargetArn", "PhoneNumber") && EncodedJSON.object(in: text)?["aps"] == nil
        }
        // Values of other kinds are reported as members of the message, if a name shows that it is one.
        let isNamed = root.has("GCM", "ADM", "BAIDU", "MPNS", "WNS")
        return root["default"]?.string != nil
            && root.members.allSatisfy {
                (isNamed || $0.value.string != nil) && MessageObject.sns.members[$0.name] != nil
            }
    }

    private static func platforms(_ root: JSONObject, _ pointer: JSONPointer) -> [Fragment.Context]? {
        if let text = root["Message"]?.string, let message = EncodedJSON.object(in: text),
            message.names.contains(where: platforms.contains)
        {
            // The parts are unknown where a program computes them.
            if message.members.allSatisfy({ !platforms.contains($0.name) || $0.value.kind == .null }) { return [] }
            let headers = attributes(root["MessageAttributes"]?.object)
            return [Fragment.Context(pointer: pointer.appending("Message"), headers: headers, isRelayed: true)]
        }
        // Knock accepts the message as an object; of a request it is reported as a member.
        if let message = root["Message"], !message.mayBe(.string) {
            return message.object.flatMap { platforms($0, pointer.appending("Message")) }
                ?? (root.has("TopicArn", "TargetArn", "MessageStructure") ? [] : nil)
        }
        let found = root.members.filter { member in
            guard Self.platforms.contains(member.name) else { return false }
            let begins = member.value.string?.utf8.first { $0 > 0x20 }
            return begins == UInt8(ascii: "{") || member.value.object?["aps"] != nil
        }
        // A part that is no text is reported as a member of the message.
        let isWrong = root.members.contains { Self.platforms.contains($0.name) && !$0.value.mayBe(.string) }
        if found.isEmpty {
            let hasPart = root.names.contains(where: Self.platforms.contains)
            return hasPart ? isWrong && isMessage(root) ? [] : nil : isForOthers(root) ? [] : nil
        }
        return found.map { member in
            var headers = Headers()
            if member.name.hasPrefix("APNS_VOIP") { headers["apns-push-type"] = PushType.voip.rawValue }
            let isAlternative = member.name.hasSuffix("_SANDBOX") && root[String(member.name.dropLast(8))] != nil
            return Fragment.Context(
                pointer: pointer.appending(member.name), headers: headers, isRelayed: true, isAlternative: isAlternative
            )
        }
    }

    /// The keys of Apple's platforms in the page "Creating platform-specific payloads" (docs.aws.amazon.com/sns).
    private static let platforms: Set = [
        "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "MACOS", "MACOS_SANDBOX",
    ]

    private static func attributes(_ attributes: JSONObject?) -> Headers {
        var headers = Headers()
        let prefix = "AWS.SNS.MOBILE.APNS."
        for (attribute, header) in [
            ("PUSH_TYPE", "apns-push-type"), ("PRIORITY", "apns-priority"), ("TOPIC", "apns-topic"),
            ("COLLAPSE_ID", "apns-collapse-id"),
        ] { headers[header] = attributes?[prefix + attribute]?.object?["StringValue"]?.string }
        // A time to live is a duration, an expiration is a moment; 0 means the same in both.
        if attributes?[prefix + "TTL"]?.object?["StringValue"]?.string == "0" { headers["apns-expiration"] = "0" }
        return headers
    }
}
