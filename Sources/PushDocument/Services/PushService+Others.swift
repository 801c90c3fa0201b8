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
        building("gorush", rows: "gorush") { root, pointer in
            guard let all = root["notifications"]?.array?.map({ $0.object }),
                all.first??.has("tokens", "topic") == true, all.first??.has("platform", "message") == true
            else { return nil }
            // The platform 1 is iOS.
            return all.enumerated().compactMap { index, object in
                guard let object, object["platform"] == 1 || object["platform"] == nil else { return nil }
                return (pointer.appending("notifications").appending(index), object)
            }
        },
        PushService(name: "Ably", resembles: { $0.holds("apns", "aps") && $0.has("notification") }),
        PushService(
            name: "Pusher Beams",
            payloads: { root, pointer in
                (root.has("interests") || root.has("users")) && root.holds("apns", "aps")
                    ? [EmbeddedPayload(pointer: pointer.appending("apns"), isRelayed: true)] : nil
            },
            resembles: { $0.has("interests") || $0.holds("apns", "aps") && $0.has("fcm", "web") },
            messages: { [ServiceMessage(service: "Pusher Beams", pointer: $1, value: $0, form: .beams)] }),
        // The address of the request names the activity's type.
        building("OneSignal", rows: "onesignal-activity") { root, pointer in
            let isEvent = ["start", "update", "end"].contains(root["event"]?.string)
            return isEvent && root["event_updates"]?.object != nil ? [(pointer, root)] : nil
        },
        // Texts by language, for players, segments or aliases; the key of a request may name the app.
        building("OneSignal", rows: "onesignal") { root, pointer in
            let isForSome = root.has(
                "app_id", "include_aliases", "include_player_ids", "include_subscription_ids",
                "include_external_user_ids", "included_segments", "excluded_segments", "include_ios_tokens")
            // An object of texts, and not the name of a member as in a program's table of them.
            let hasContent = ["contents", "headings"].contains { root[$0]?.object != nil }
            let isMessage =
                isForSome
                && (hasContent || root["template_id"]?.mayBe(.string) == true || root["content_available"] == true)
                || root["contents"]?.object?["en"]?.mayBe(.string) == true
            // A Live Activity is started with texts as well.
            return isMessage && !root.has("event_updates", "event_attributes") ? [(pointer, root)] : nil
        },
        building("Airship", rows: "airship") { root, pointer in
            root.has("audience") && root.has("notification") ? [(pointer, root)] : nil
        },
        building("Braze", rows: "braze") { $0.holds("messages", "apple_push") ? [($1, $0)] : nil },
        building("Parse", rows: "parse") { root, pointer in
            root.has("where", "channels") && root.holds("data", "alert", "badge", "sound") ? [(pointer, root)] : nil
        },
        // A message of Amazon Pinpoint, whose payload may be given whole.
        PushService(name: "Amazon Pinpoint", payloads: pinpoint),
        building("Amazon Pinpoint", rows: "pinpoint", find: pinpointMessage),
        // Home Assistant passes the message to Firebase's Admin SDK.
        building("Home Assistant", rows: "homeassistant", isForSDK: true) { root, pointer in
            root["message"]?.mayBe(.string) == true && root.holds("data", "push", "apns_headers")
                ? [(pointer, root)] : nil
        },
        building("Expo", form: .expo, rows: "expo") { root, pointer in
            let receiver = root["to"]?.writtenText ?? root["to"]?.array?.first?.writtenText ?? ""
            let isDevice = ["ExponentPushToken[", "ExpoPushToken["].contains(where: receiver.hasPrefix)
            return isDevice ? [(pointer, root)] : nil
        },
    ]

    private static func pinpoint(_ root: JSONObject, _ pointer: JSONPointer) -> [EmbeddedPayload]? {
        guard let (place, message) = pinpointMessage(root, pointer)?.first else { return nil }
        // AWS's own examples write the payload here, too.
        if message["aps"]?.object != nil { return [EmbeddedPayload(pointer: place, isRelayed: true)] }
        guard EncodedJSON.object(in: message["RawContent"]?.string ?? "") != nil else { return nil }
        let sent = SentPush(
            ServiceMessage(service: "", pointer: place, value: message, form: MessageObject(named: "pinpoint")))
        let headers = Headers(json: sent.known["headers"]?.object ?? JSONObject())
        return [EmbeddedPayload(pointer: place.appending("RawContent"), headers: headers, isRelayed: true)]
    }

    @Sendable private static func pinpointMessage(
        _ root: JSONObject, _ pointer: JSONPointer
    ) -> [(JSONPointer, JSONObject)]? {
        for name in ["MessageRequest", "MessageConfiguration"] {
            if let inner = root[name]?.object { return pinpointMessage(inner, pointer.appending(name)) }
        }
        return root["APNSMessage"]?.object.map { [(pointer.appending("APNSMessage"), $0)] }
    }

    /// Azure Notification Hubs: the templates of an installation or registration. Without one the body is the payload.
    static let azure = PushService(
        name: "Azure Notification Hubs", form: .azure, payloads: templates,
        messages: { root, pointer in
            [ServiceMessage(service: "Azure Notification Hubs", pointer: pointer, value: root, form: .azure)]
        })

    private static func templates(_ root: JSONObject, _ pointer: JSONPointer) -> [EmbeddedPayload]? {
        let isApple = root["platform"]?.string?.lowercased() == "apns"
        var all: [EmbeddedPayload] = []
        for member in root["templates"]?.object?.members ?? [] {
            guard let template = member.value.object, let text = template["body"]?.string,
                isApple || EncodedJSON.object(in: text)?["aps"] != nil
            else { continue }
            let headers = Headers(json: template["headers"]?.object ?? JSONObject())
            let place = pointer.appending("templates").appending(member.name).appending("body")
            all.append(EmbeddedPayload(pointer: place, headers: headers, isRelayed: true))
        }
        if let name = ["bodyTemplate", "BodyTemplate"].first(where: {
            root[$0].flatMap { $0.string }.flatMap(EncodedJSON.object(in:))?["aps"] != nil
        }) {
            all.append(EmbeddedPayload(pointer: pointer.appending(name), isRelayed: true))
        }
        return all.isEmpty ? nil : all
    }

    /// The service is named where such a message is taken for a payload.
    static let webPush = PushService(name: WebPush.service, resembles: WebPush.isDeclarative)

    /// Requests that were recorded or saved by a tool: HAR, and the collections of Postman, Insomnia and Bruno.
    static let recorded = PushService(
        name: "a recorded request",
        payloads: { root, pointer in
            let isCollection =
                root.holds("log", "entries") || root["item"]?.array != nil || root["resources"]?.array != nil
                || root["items"]?.array != nil && root.has("version")
            guard isCollection else { return nil }
            let requests = JSONValue.object(root).values { value, _ in value.object?["url"] != nil }
            let found = requests.compactMap { request in
                request.value.object.flatMap { payload(of: $0, pointer.appending(request.pointer)) }
            }
            return found.isEmpty ? nil : found
        })

    /// The text that a request sends, if it is a push or a message to a push service, with its header fields.
    private static func payload(of request: JSONObject, _ pointer: JSONPointer) -> EmbeddedPayload? {
        let places = ["body", "postData"].flatMap { body in ["raw", "text", "json"].map { JSONPointer([body, $0]) } }
        guard let place = places.first(where: { JSONValue.object(request)[$0]?.mayBe(.string) == true }),
            let text = JSONValue.object(request)[place]?.string, text.first(where: { !$0.isWhitespace }) == "{"
        else { return nil }
        var headers = Headers()
        for field in (request["headers"] ?? request["header"])?.array?.compactMap({ $0.object }) ?? [] {
            guard let name = (field["name"] ?? field["key"])?.string?.lowercased(), Header.isAPNs(name),
                field["disabled"] != true
            else { continue }
            headers[name] = field["value"]?.string
        }
        let address = request["url"]?.string ?? request["url"]?.object?["raw"]?.string ?? ""
        headers[":authority"] = CurlRequest.host(in: address)?.name
        let isMessage =
            !CurlRequest.isForOthers(address)
            && EncodedJSON.object(in: text).map { !ServiceMessage.all(in: .object($0)).isEmpty } ?? false
        guard isMessage || !headers.fields.isEmpty || text.contains("\"aps\"") else { return nil }
        return EmbeddedPayload(pointer: pointer.appending(place), headers: headers, isTemplate: true)
    }
}
