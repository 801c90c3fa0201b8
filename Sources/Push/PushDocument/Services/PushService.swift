import JSONText

/// A push service: how requests to it are recognised, and where their payloads are.
struct PushService: Sendable {
    /// The name in messages, as in "a request to Expo".
    let name: String
    /// The form of `--envelope` that it belongs to.
    var form = EnvelopeForm.json
    /// The payloads in a request to the service, which is at the pointer; empty if the service builds the payload. Nil
    /// for anything that is not such a request, and for one whose payloads may be anywhere.
    var payloads: @Sendable (JSONObject, JSONPointer) -> [Fragment.Context]? = { _, _ in nil }
    /// True for a request of this form that lacks a payload. It is reported, because it may be meant for APNs.
    var resembles: @Sendable (JSONObject) -> Bool = { _ in false }

    /// The messages in a request to it, whose members are checked; nil if they are those of its payloads.
    var messages: (@Sendable (JSONObject, JSONPointer) -> [ServiceMessage])?

    /// The message that a request is said to be, where it lacks what shows it; nil for a service whose payloads show it.
    var given: @Sendable (JSONObject, JSONPointer) -> ServiceMessage? = { _, _ in nil }

    /// The payloads and messages of a request, by a choice of forms; nil for a request to no service.
    static func read(_ root: JSONObject, at pointer: JSONPointer, _ choice: EnvelopeChoice) -> Fragment.Context.Found? {
        // Fast exit: most objects are a payload and nothing else.
        if root.count == 1, root["aps"] != nil, !choice.isOneForm { return nil }
        // An index spares the copy of each service.
        let services = all.indices.lazy.filter { choice.allows(all[$0].form) }
        for index in services {
            guard let found = all[index].payloads(root, pointer) else { continue }
            return (found, all[index].messages?(root, pointer) ?? found.compactMap { $0.message })
        }
        // A service has several kinds of messages.
        let given = choice.isOneForm ? services.compactMap { all[$0].given(root, pointer) } : []
        guard let message = given.first(where: { $0.form.fits($0.value) }) ?? given.last else { return nil }
        let made = Fragment.Context(pointer: message.pointer, isRelayed: true, message: message)
        return (message.isRetired ? [] : [made], [message])
    }

    /// True for a request to the service that a choice names, and for an object like its messages.
    static func isMeant(_ root: JSONObject, _ choice: EnvelopeChoice) -> Bool {
        all.lazy.filter { choice.allows($0.form) }.contains { service in
            if service.payloads(root, .root) != nil || service.resembles(root) { return true }
            guard let message = service.given(root, .root) else { return false }
            // Firebase's SDKs take a message without the object that a request has around it.
            return (message.table == MessageObject.fcm.table ? .fcm : message.form).resembles(message.value)
        }
    }

    /// A service that builds the payload, by a row of `messages.json`; `find` gives the messages in its requests.
    static func building(
        _ name: String, form: EnvelopeForm = .json, rows: String, isForSDK: Bool = false,
        find: @escaping @Sendable (JSONObject, JSONPointer) -> [(JSONPointer, JSONObject)]?
    ) -> PushService {
        let object = MessageObject(named: rows)
        @Sendable func message(_ pointer: JSONPointer, _ value: JSONObject) -> ServiceMessage {
            ServiceMessage(service: name, pointer: pointer, value: value, form: object, isForSDK: isForSDK)
        }
        return PushService(
            name: name, form: form,
            payloads: { root, pointer in
                find(root, pointer)?.map { pointer, value in
                    Fragment.Context(pointer: pointer, isRelayed: true, message: message(pointer, value))
                }
            },
            given: { root, pointer in
                let (place, value) = object.messages(in: root, pointer).first ?? (pointer, root)
                return message(place, value)
            })
    }

    /// Every service, those with the most specific requests first.
    static let all: [PushService] =
        [.recorded, .webPush, .fcm, .fcmSDKPart, .fcmSDK, .amazonSNS, .azure] + others + MessageObject.services + [
            .fcmLegacy
        ]
}

extension JSONObject {
    func has(_ names: String...) -> Bool { names.contains { has($0) } }

    /// True if a member is an object with a member of one of these names.
    package func holds(_ name: String, _ names: String...) -> Bool {
        guard let object = self[name]?.object else { return false }
        return names.contains { object[$0] != nil }
    }
}

/// A document that a push service would accept: of a known form, or with a payload somewhere in it.
package struct ServiceRequest {
    /// The name of the service, if the form shows it.
    package let service: String?
    /// The pointer to the payload in it, or to the string that holds the payload; nil if the service builds the payload.
    package let inner: JSONPointer?

    /// Reads an object without `aps`; nil if it does not look like such a request.
    package init?(_ root: JSONObject) {
        service = PushService.all.first { $0.payloads(root, .root) != nil || $0.resembles(root) }?.name
        let found = JSONValue.object(root).values { value, _ in
            guard let object = value.object ?? value.string.flatMap(EncodedJSON.object(in:)), let aps = object["aps"]
            else { return false }
            return aps.object != nil && aps.isMeantAsAPS(in: object)
        }
        inner = found.map { $0.pointer }.first { $0 != .root && $0.tokens.count < Fragment.Context.maximumDepth }
        if service == nil, inner == nil { return nil }
    }

    /// The names of members around payloads whose values are compared with words by what reads requests and their messages.
    /// Of all others only the kind counts, whether a text is empty, and what is in an object, an array or JSON in a string.
    package static let comparedMembers = [
        "path", ":path", "url", "method", ":method", "message-storage-policy", "push-type", "to", "platform",
        "StringValue",
        "APNSPushType", "device", "Priority", "CollapseId", "event", "reason", "status", "action", "service",
        "condition", "domain",
        // The names for which messages.json has words. They are copied, as reading it takes longer than a thousand checks.
        "Action", "MediaUrl", "MessageStructure", "alert", "apns_push_type_override", "asset_file_type", "asset_url",
        "attachment", "buttons", "category", "dir", "entity_id", "image", "image_url", "interactive",
        "interruption-level", "interruptionLevel",
        "interruption_level", "ios_attachments", "ios_badgeType", "ios_interruption_level", "ios_sound",
        "live_activity", "media_attachment", "priority", "sound", "template", "video", "Urgency",
        "Content-Encoding", "delivery_type", "ios_attachment", "relevanceScore", "richMedia", "ios_silent",
        "isSilentPush", "routing_method", "content_state", "stale_date", "dismissal_date",
    ]

    /// The members of a payload inside a message that readers and rules look at: what belongs elsewhere in the message.
    package static let membersInPayload = ["payload", "headers", "live_activity_token", "liveActivityToken"]
}
