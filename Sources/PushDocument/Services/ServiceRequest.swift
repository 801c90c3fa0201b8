import JSONText
import PushPayload

/// A document that a push service would accept: of a known form, or with a payload somewhere in it.
package struct ServiceRequest {
    /// The name of the service, if the form shows it.
    package let service: String?
    /// The pointer to the payload in it, or to the string that holds the payload; nil if the service builds the payload.
    package let inner: JSONPointer?

    /// Reads an object without `aps`; nil if it does not look like such a request.
    package init?(_ root: JSONObject) {
        service = PushService.recognising(root)?.name
        let found = JSONValue.object(root).values { value, _ in
            (value.object ?? value.string.flatMap(EncodedJSON.object(in:)))?["aps"]?.object != nil
        }
        inner = found.map { $0.pointer }.first { $0 != .root && $0.tokens.count < EmbeddedPayload.maximumDepth }
        if service == nil, inner == nil { return nil }
    }

    /// The names of members around payloads whose values are compared with words by what reads requests and their messages.
    /// Of all others only the kind counts, whether a text is empty, and what is in an object, an array or JSON in a string.
    package static let comparedMembers = [
        "path", ":path", "method", ":method", "message-storage-policy", "push-type", "to", "platform", "StringValue",
        "APNSPushType", "Priority", "CollapseId", "event",
        // Those for which messages.json has words; reading it takes longer than a thousand checks.
        "Action", "MediaUrl", "alert", "apns_push_type_override", "asset_file_type", "asset_url", "attachment",
        "category", "dir", "entity_id", "image", "interactive", "interruption-level", "interruptionLevel",
        "interruption_level", "ios_attachments", "ios_badgeType", "ios_interruption_level", "ios_sound",
        "live_activity", "media_attachment", "priority", "sound", "template", "video",
    ]

    /// The members of a payload inside a message that readers and rules look at: what belongs elsewhere in the message.
    package static let membersInPayload = ["payload", "headers", "live_activity_token", "liveActivityToken"]
}

extension PushService {
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
        guard let place = places.first(where: { JSONValue.object(request)[$0]?.string != nil }),
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
