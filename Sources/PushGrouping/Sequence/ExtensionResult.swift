import JSONText
import PushPayload

/// What the app's service extension makes of a push, as the document around the push says.
enum ExtensionResult: Equatable {
    /// Members of `aps` in place of those that were sent.
    case changes(JSONObject)
    /// Nothing is shown, which takes the filtering entitlement.
    case suppressed

    /// Reads `{"alert": "Ana: At the door"}`, or false; nil for any other value.
    init?(_ value: JSONValue) {
        switch value {
        case .object(let changes): self = .changes(changes)
        case .boolean(false): self = .suppressed
        default: return nil
        }
    }

    /// The request with the payload that is shown.
    func changed(_ request: Request) -> Request {
        guard case .changes(let changes) = self, var aps = request.payload.json["aps"]?.object else { return request }
        for member in changes.members { aps[member.name] = member.value }
        var payload = request.payload.json
        payload["aps"] = .object(aps)
        return Request(
            Payload(json: payload), headers: request.headers, payloadPointer: request.payloadPointer,
            headersPointer: request.headersPointer, envelope: request.envelope, isRelayed: request.isRelayed)
    }
}

extension Request {
    /// True if the push starts the app's service extension, which needs a text to change.
    var startsExtension: Bool { (aps.json["mutable-content"].map(Flag.isOn) ?? false) && aps.hasText }
}
