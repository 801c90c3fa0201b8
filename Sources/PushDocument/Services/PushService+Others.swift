import JSONText
import PushPayload

extension PushService {
    /// Services whose requests are recognised by a few members.
    static let others: [PushService] = [
        // The payload for APNs alone, or beside the message of a channel.
        PushService(
            name: "PubNub",
            payloads: { root, pointer in
                root.holds("pn_apns", "aps")
                    ? [EmbeddedPayload(pointer: pointer.appending("pn_apns"), isRelayed: true)] : nil
            }),
        PushService(
            name: "gorush",
            resembles: { $0["notifications"]?.array?.first?.object?.has("tokens", "platform") ?? false }),
        PushService(name: "Ably", resembles: { $0.holds("apns", "aps") && $0.has("notification") }),
        PushService(
            name: "Pusher Beams",
            resembles: { $0.has("interests") || $0.holds("apns", "aps") && $0.has("fcm", "web") }),
        // Texts by language, for players, segments or aliases; the key of a request may name the app.
        PushService(
            name: "OneSignal",
            resembles: { root in
                let isForSome = root.has(
                    "app_id", "include_aliases", "include_player_ids", "include_subscription_ids",
                    "include_external_user_ids", "included_segments", "excluded_segments", "include_ios_tokens")
                return isForSome && root.has("contents", "headings", "template_id", "content_available")
                    || root["contents"]?.object?["en"]?.string != nil
            }),
        PushService(name: "Airship", resembles: { $0.has("audience") && $0.has("notification") }),
        PushService(name: "Braze", resembles: { $0.holds("messages", "apple_push") }),
        PushService(
            name: "Parse",
            resembles: { $0.has("where", "channels") && $0.holds("data", "alert", "badge", "sound") }),
        // A message of Amazon Pinpoint, whose payload may be given whole.
        PushService(
            name: "Amazon Pinpoint", payloads: pinpoint,
            resembles: { $0.has("MessageConfiguration") || $0.holds("APNSMessage", "Action", "Body", "Title") }),
    ]

    /// The payloads in the raw contents of a request to Pinpoint, or of a part of it.
    private static func pinpoint(_ root: JSONObject, _ pointer: JSONPointer) -> [EmbeddedPayload]? {
        for name in ["MessageRequest", "MessageConfiguration"] {
            if let inner = root[name]?.object { return pinpoint(inner, pointer.appending(name)) }
        }
        guard let message = root["APNSMessage"]?.object else { return nil }
        guard EncodedJSON.object(in: message["RawContent"]?.string ?? "") != nil else { return nil }
        var headers = Headers()
        headers["apns-push-type"] = message["APNSPushType"]?.string
        headers["apns-priority"] = message["Priority"]?.string
        headers["apns-collapse-id"] = message["CollapseId"]?.string
        let place = pointer.appending("APNSMessage").appending("RawContent")
        return [EmbeddedPayload(pointer: place, headers: headers, isRelayed: true)]
    }
}
