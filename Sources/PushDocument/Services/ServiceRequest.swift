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
        service = PushService.all.first { $0.payloads(root, .root) != nil || $0.resembles(root) }?.name
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
