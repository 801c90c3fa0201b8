import JSONText
import PushPayload

extension PushService {
    /// Services whose requests are recognised by a few members.
    static let others: [PushService] = [
        // The payload for APNs alone, or beside the message of a channel.
        PushService(
            name: "PubNub", form: .pubnub,
            payloads: { root, pointer in
                root.holds("pn_apns", "aps")
                    ? [Fragment.Context(pointer: pointer.appending("pn_apns"), isRelayed: true)]
                    : !root.has("pn_apns") && root.has("pn_fcm", "pn_gcm") ? [] : nil
            }),
        building("gorush", form: .gorush, rows: "gorush") { root, pointer in
            guard let all = root["notifications"]?.array?.map({ $0.object }), let first = all.first ?? nil,
                first["tokens"]?.mayBe(.array) == true && first.has("platform", "message")
                    || first["platform"]?.mayBe(.number) == true && first.has("topic", "message")
            else { return nil }
            // The platform 1 is iOS.
            return all.enumerated().compactMap { index, object in
                guard let object, object["platform"] == 1 || object["platform"] == nil else { return nil }
                return (pointer.appending("notifications").appending(index), object)
            }
        },
        PushService(name: "Ably", resembles: { $0.holds("apns", "aps") && $0.has("notification") }),
        PushService(
            name: "Pusher Beams", form: .beams,
            payloads: { root, pointer in
                (root.has("interests") || root.has("users")) && root.holds("apns", "aps")
                    ? [Fragment.Context(pointer: pointer.appending("apns"), isRelayed: true)]
                    : OtherDocument.isForOtherBeams(root) ? [] : nil
            },
            resembles: {
                $0["apns"]?.object != nil && ($0.has("interests") || $0.holds("apns", "aps"))
            },
            messages: { [ServiceMessage(service: "Pusher Beams", pointer: $1, value: $0, form: .beams)] }),
        // The address of the request names the activity's type.
        building("OneSignal", form: .onesignal, rows: "onesignal-activity") { root, pointer in
            let isEvent = ["start", "update", "end"].contains(root["event"]?.string)
            // A program may be given all of it but the name.
            let isComputed =
                root["event"]?.isUnknown == true && root["event_updates"]?.isUnknown == true && root.has("name")
            return isEvent && root["event_updates"]?.object != nil || isComputed ? [(pointer, root)] : nil
        },
        // Texts by language, for players, segments or aliases; the key of a request may name the app.
        building("OneSignal", form: .onesignal, rows: "onesignal") { root, pointer in
            let namesReceivers = root.has(
                "include_aliases", "include_player_ids", "include_subscription_ids", "include_external_user_ids",
                "included_segments", "excluded_segments", "include_ios_tokens")
            let isForSome = namesReceivers || root.has("app_id")
            // An object of texts, and not the name of a member as in a program's table of them.
            let hasContent = ["contents", "headings"].contains { root[$0]?.object != nil }
            // The app and those it is for, whatever it says to them: the member that is wrong may be the content. Rows of a program's own
            // tables have an app's id and a content, too.
            let isNamed =
                mayBeID(root["app_id"]) && (root.has("contents", "headings") || namesReceivers && root.has("content"))
            // Translations of an app's words have such names as well, among many others.
            let isPart = isNamed || mayBeID(root["template_id"]) || root.has("content_available")
            let isMessage =
                isForSome && (hasContent || isPart && MessageObject.onesignal.resembles(root))
                || root["contents"]?.object?["en"]?.mayBe(.string) == true
            // A Live Activity is started with texts as well, and tables of texts have languages under such names. OneSignal's answers
            // have `queued_at` and `converted`.
            return isMessage && !root.has("event_updates", "event_attributes", "queued_at", "converted")
                && (isForSome || MessageObject.onesignal.fits(root)) ? [(pointer, root)] : nil
        },
        building("Airship", form: .airship, rows: "airship") { root, pointer in
            let isForDevices =
                root.has("device_types")
                || root.holds(
                    "notification", "alert", "ios", "android", "amazon", "web", "wns", "interactive", "actions")
            // JPush names its receivers in the same word, and devices as a platform.
            guard root.has("audience"), isForDevices, !root.has("platform") else { return nil }
            let isForOthers =
                root["device_types"]?.array?.contains("ios") == false && !root.holds("notification", "alert", "ios")
            return isForOthers ? [] : [(pointer, root)]
        },
        // The messages of a request, or those for Apple's devices alone, as templates hold them.
        building("Braze", form: .braze, rows: "braze") { root, pointer in
            if let messages = root["messages"]?.object, messages["apple_push"] != nil {
                return [(pointer.appending("messages"), messages)]
            }
            if root.holds("messages", "android_push", "kindle_push", "web_push", "windows_push") { return [] }
            return root.holds("apple_push", "alert", "content-available", "badge", "extra") ? [(pointer, root)] : nil
        },
        building("Braze", form: .braze, rows: "braze-activity") { root, pointer in
            let isActivity = root.has("activity_id") && root.has("app_id", "activity_tag", "end_activity")
            let hasContent = root.has("content_state", "content-state", "activity_attributes")
            return isActivity && hasContent ? [(pointer, root)] : nil
        },
        building("Parse", form: .parse, rows: "parse") { root, pointer in
            // Databases are asked for rows in such words, too.
            guard let data = root["data"]?.object, root["channels"]?.array != nil || root["where"]?.object != nil
            else { return nil }
            let hasText = data["alert"].map { $0.mayBe(.string) || $0.object != nil } ?? false
            let isPush = hasText || data.has("content-available") || data["badge"] == "Increment"
            return isPush ? [(pointer, root)] : nil
        },
        building("AirNotifier", rows: "airnotifier") { root, pointer in
            let isForApple = root["device"]?.string?.lowercased() == "ios" && root["token"]?.mayBe(.string) == true
            let isMessage = root["alert"] != nil && root.has("sound", "badge", "extra", "apns", "channel")
            return isForApple && isMessage ? [(pointer, root)] : nil
        },
        // A notification of node-apn, also as Novu hands it on.
        building("node-apn", form: .nodeapn, rows: "node-apn") { root, pointer in
            // A notification for its text members has its header fields beside them, in its own spelling.
            let isNote =
                root["pushType"]?.mayBe(.string) == true && root["topic"]?.mayBe(.string) == true
                && root.has("alert", "title", "body", "badge", "sound", "contentAvailable", "contentState")
                && !root.holds("payload", "aps")
            return isNote || root["rawPayload"]?.object != nil ? [(pointer, root)] : nil
        },
        // A message of Amazon Pinpoint, whose payload may be given whole.
        PushService(name: "Amazon Pinpoint", form: .pinpoint, payloads: pinpoint),
        building("Amazon Pinpoint", form: .pinpoint, rows: "pinpoint-campaign") { root, pointer in
            root.has("MessageRequest", "Addresses", "Endpoints") || !isCampaign(root)
                ? nil : pinpointMessage(root, pointer)
        },
        building("Amazon Pinpoint", form: .pinpoint, rows: "pinpoint", find: pinpointMessage),
        // Home Assistant passes the message to Firebase's Admin SDK.
        building("Home Assistant", form: .homeassistant, rows: "homeassistant", isForSDK: true) { root, pointer in
            let isOfDevice = root["domain"]?.string == "mobile_app" && root["type"] != nil
            if root["message"]?.mayBe(.string) == true, isOfDevice || root.holds("data", "push", "apns_headers") {
                return [(pointer, root)]
            }
            // The action of an automation names what it calls.
            guard let name = ["data", "data_template"].first(where: { root[$0]?.object?["message"] != nil }),
                let data = root[name]?.object
            else { return nil }
            let action = ["action", "service"].lazy.compactMap { root[$0]?.writtenText }.first
            let isApp =
                action == "notify.mobile_app"
                || ["notify.mobile_app_", "notify.ios_"].contains { action?.hasPrefix($0) == true }
            // A blueprint takes the action from its inputs.
            let isGiven = action?.hasPrefix("{{") == true && action?.contains("notify") == true
            return isApp || isGiven && data["data"]?.object != nil ? [(pointer.appending(name), data)] : nil
        },
        building("Knock", form: .knock, rows: "knock", find: knockTemplates),
        building("Expo", form: .expo, rows: "expo") { root, pointer in
            let receiver = root["to"]?.writtenText ?? root["to"]?.array?.first?.writtenText ?? ""
            if ["ExponentPushToken[", "ExpoPushToken["].contains(where: receiver.hasPrefix) {
                return isForAndroid(root) ? [] : [(pointer, root)]
            }
            // A token to fill in: no other service has these members beside it.
            guard root.has("title", "body") else { return nil }
            let isToBeFilled = root["to"]?.isUnknown == true || receiver.lowercased().contains("token")
            return isToBeFilled && MessageObject.expo.fits(root) ? [(pointer, root)] : nil
        },
    ]

    /// True for data alone that says by a name that it is for Android, where it wakes the app.
    private static func isForAndroid(_ message: JSONObject) -> Bool {
        let names = message.names + (message["data"]?.object?.names ?? [])
        return !message.has("title", "body", "sound", "badge", "contentAvailable", "_contentAvailable")
            && message.has("data") && names.contains { $0.lowercased().contains("android") }
    }

    /// True for a text that can name something; the words of an app, which translations have under the same names, have blanks.
    private static func mayBeID(_ value: JSONValue?) -> Bool {
        value?.mayBe(.string) == true && value?.string?.contains(" ") != true
    }

    /// The templates of pushes in a workflow of Knock, in one of its steps, or by themselves. Those of text messages have no title.
    @Sendable private static func knockTemplates(
        _ root: JSONObject, _ pointer: JSONPointer
    ) -> [(JSONPointer, JSONObject)]? {
        if let steps = root["steps"]?.array {
            let found = steps.enumerated().flatMap { index, step in
                step.object.flatMap { knockTemplates($0, pointer.appending("steps").appending(index)) } ?? []
            }
            return found.isEmpty ? nil : found
        }
        if let template = root["template"]?.object { return knockTemplates(template, pointer.appending("template")) }
        let isPush =
            root.has("text_body", "text_body@")
            && (root.holds("settings", "delivery_type")
                || root.has("title", "title@") && root.holds("settings", "payload_overrides", "payload_overrides@"))
        return isPush ? [(pointer, root)] : nil
    }

    private static func pinpoint(_ root: JSONObject, _ pointer: JSONPointer) -> [Fragment.Context]? {
        guard let (place, message) = MessageObject.pinpoint.messages(in: root, pointer).first else {
            let isForOthers = root.holds(
                "MessageConfiguration", "GCMMessage", "ADMMessage", "BaiduMessage", "SMSMessage")
            return isForOthers && !root.holds("MessageConfiguration", "DefaultPushNotificationMessage") ? [] : nil
        }
        // AWS's own examples write the payload here, too.
        if message["aps"]?.object != nil { return [Fragment.Context(pointer: place, isRelayed: true)] }
        guard EncodedJSON.object(in: message["RawContent"]?.string ?? "") != nil else { return nil }
        let whole = ServiceMessage(service: "", pointer: place, value: message, form: .pinpoint).withPush()
        let headers = Headers(json: whole.known["headers"]?.object ?? JSONObject())
        return [Fragment.Context(pointer: place.appending("RawContent"), headers: headers, isRelayed: true)]
    }

    /// True for a campaign, whose messages have members of their own.
    private static func isCampaign(_ root: JSONObject) -> Bool {
        root.has("Schedule", "SegmentId", "AdditionalTreatments", "Hook", "Limits", "WriteCampaignRequest")
    }

    @Sendable private static func pinpointMessage(
        _ root: JSONObject, _ pointer: JSONPointer
    ) -> [(JSONPointer, JSONObject)]? {
        let found = MessageObject.pinpoint.messages(in: root, pointer)
        return found.isEmpty ? nil : found
    }

    /// Azure Notification Hubs: the templates of an installation or registration. Without one the body is the payload.
    static let azure = PushService(
        name: "Azure Notification Hubs", form: .azure, payloads: templates,
        messages: { root, pointer in
            [ServiceMessage(service: "Azure Notification Hubs", pointer: pointer, value: root, form: .azure)]
        })

    private static func templates(_ root: JSONObject, _ pointer: JSONPointer) -> [Fragment.Context]? {
        let isApple = root["platform"]?.string?.lowercased() == "apns"
        var all: [Fragment.Context] = []
        for member in root["templates"]?.object?.members ?? [] {
            guard let template = member.value.object, let text = template["body"]?.writtenText,
                isApple && root.has("installationId", "pushChannel", "pushChannelExpired")
                    || isApple && text.first(where: { !$0.isWhitespace }) == "{"
                    || EncodedJSON.object(in: text)?["aps"] != nil
            else { continue }
            var headers = Headers(json: template["headers"]?.object ?? JSONObject())
            if let expiry = template["expiry"]?.string {
                headers.addAzure("ServiceBusNotification-Apns-Expiry", expiry)
            }
            let place = pointer.appending("templates").appending(member.name).appending("body")
            all.append(Fragment.Context(pointer: place, headers: headers, isRelayed: true))
        }
        if let name = ["bodyTemplate", "BodyTemplate"].first(where: {
            root[$0].flatMap { $0.writtenText }.flatMap(EncodedJSON.object(in:))?["aps"] != nil
        }) {
            all.append(Fragment.Context(pointer: pointer.appending(name), isRelayed: true))
        }
        // An installation may have no templates, or those of another system.
        let isInstallation = ["installationId", "platform", "pushChannel"].allSatisfy {
            root[$0]?.mayBe(.string) == true
        }
        return all.isEmpty && !isInstallation ? nil : all
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
            // A line of a log, mostly with the answer.
            let isLogged = [root, root["request"]?.object].contains { $0.map(isRequest) == true }
            guard isCollection || isLogged else { return nil }
            let requests = JSONValue.object(root).values { value, _ in
                value.object.map { $0["url"] != nil || isRequest($0) } ?? false
            }
            let found = requests.compactMap { request in
                request.value.object.flatMap { payload(of: $0, pointer.appending(request.pointer)) }
            }
            return found.isEmpty ? nil : found
        })

    /// True for a request to APNs with a body under another name than in a request document.
    private static func isRequest(_ root: JSONObject) -> Bool {
        root["headers"]?.object?.names.contains(where: Header.isAPNs) == true && root["payload"] == nil
            && (Request.addressNames + Request.bodyNames).contains { root[$0] != nil }
    }

    /// The text that a request sends, if it is a push or a message to a push service, with its header fields.
    private static func payload(of request: JSONObject, _ pointer: JSONPointer) -> Fragment.Context? {
        let places = (Request.bodyNames + ["postData"]).flatMap { body in
            [JSONPointer([body])] + ["raw", "text", "json"].map { JSONPointer([body, $0]) }
        }
        func text(at place: JSONPointer) -> String? {
            let value = JSONValue.object(request)[place]
            return value?.string ?? (value?.object?["aps"] == nil ? nil : value.map { JSONWriter().text($0) })
        }
        let isRaw = request["url"]?.object?["raw"] != nil
        let address = (isRaw ? request["url"]?.object?["raw"] : request["url"])?.string ?? ""
        let place = places.first { text(at: $0) != nil }
        let body = place.flatMap(text(at:)) ?? ""
        let isForChannel = place == nil && CurlRequest.fields(of: address).contains { Request.isChannelPath($0.value) }
        guard isForChannel || body.first(where: { !$0.isWhitespace }) == "{" else { return nil }
        var headers = Headers()
        for field in request["headers"]?.object?.members ?? [] {
            let text = Headers.text(of: field.value)
            if Header.isAPNs(field.name) {
                headers[field.name] = text
            } else {
                headers.addAzure(field.name, text ?? "")
            }
        }
        for field in (request["headers"] ?? request["header"])?.array?.compactMap({ $0.object }) ?? [] {
            guard let name = (field["name"] ?? field["key"])?.string?.lowercased(), field["disabled"] != true
            else { continue }
            let text = field["value"]?.string
            if Header.isAPNs(name) { headers[name] = text } else { headers.addAzure(name, text ?? "") }
        }
        for field in CurlRequest.fields(of: address) where field.name != ":path" || isForChannel {
            headers[field.name] = field.value
        }
        if isForChannel {
            headers[":method"] = request["method"]?.string
            headers = .whole(headers)
            let place = pointer.appending(isRaw ? "/url/raw" as JSONPointer : "/url")
            return Fragment.Context(
                pointer: place, headers: headers, hasBody: false, placeholders: Placeholders(template: .mustache))
        }
        let isMessage =
            !CurlRequest.isForOthers(address)
            && EncodedJSON.object(in: body).map { !ServiceMessage.all(in: .object($0)).isEmpty } ?? false
        guard let place, isMessage || !headers.fields.isEmpty || body.contains("\"aps\"") else { return nil }
        return Fragment.Context(
            pointer: pointer.appending(place), headers: headers, placeholders: Placeholders(template: .mustache))
    }
}

extension Headers {
    /// The field of APNs, with its value, that Azure Notification Hubs sends for one of its own; nil for any other field, and for a
    /// date that can't be read.
    static func byAzure(_ name: String, _ value: String) -> (name: String, value: String)? {
        switch name.lowercased() {
        case "x-apns-priority": ("apns-priority", value)
        case "servicebusnotification-apns-expiry":
            UnixTime(value).flatMap { Int64(exactly: $0.seconds.rounded()) }.map {
                ("apns-expiration", String($0))
            }
        default: nil
        }
    }

    /// Adds the field of APNs for one of Azure's.
    mutating func addAzure(_ name: String, _ value: String) {
        if let field = Self.byAzure(name, value) { self[field.name] = field.value }
    }
}
