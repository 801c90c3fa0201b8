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
        inner = Self.firstPayload(.object(root), [], depth: 0)
        if service == nil, inner == nil { return nil }
    }

    /// The first object below the root that has an `aps` of its own, or the string that holds one.
    private static func firstPayload(_ value: JSONValue, _ path: [String], depth: Int) -> JSONPointer? {
        guard depth < 8 else { return nil }
        switch value {
        case .object(let object):
            if depth > 0, object["aps"]?.object != nil { return JSONPointer(path) }
            for member in object.members {
                if let found = firstPayload(member.value, path + [member.name], depth: depth + 1) { return found }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = firstPayload(element, path + [String(index)], depth: depth + 1) { return found }
            }
        case .string(let text):
            if EncodedJSON.object(in: text)?["aps"] != nil { return JSONPointer(path) }
        default: break
        }
        return nil
    }

    /// The names of members around payloads whose values are compared with words by what reads requests and their messages.
    /// Of all others only the kind counts, whether a text is empty, and what is in an object, an array or JSON in a string.
    package static let comparedMembers = [
        "path", ":path", "method", ":method", "message-storage-policy", "push-type", "to", "platform", "StringValue",
        "APNSPushType", "Priority", "CollapseId", "priority", "interruptionLevel",
    ]
}
