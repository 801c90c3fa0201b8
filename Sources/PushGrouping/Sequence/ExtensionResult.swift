import JSONText
import PushPayload

/// What the app's service extension makes of a push, as the document around the push says.
enum ExtensionResult: Equatable {
    /// Members of `aps` in place of those that were sent.
    case changes(JSONObject, sender: String?)
    /// Nothing is shown, which takes the filtering entitlement.
    case suppressed

    /// Reads `{"alert": "Ana: At the door"}`, perhaps with the `sender` of a message, or false; nil for any other value.
    init?(_ value: JSONValue) {
        switch value {
        case .object(var changes):
            let sender = changes["sender"]?.string
            changes["sender"] = nil
            self = .changes(changes, sender: sender)
        case .boolean(false): self = .suppressed
        default: return nil
        }
    }

    func changed(_ request: Request) -> Request {
        guard case .changes(let changes, _) = self, var aps = request.payload.json["aps"]?.object
        else { return request }
        for member in changes.members { aps[member.name] = member.value }
        var payload = request.payload.json
        payload["aps"] = .object(aps)
        return Request(
            Payload(json: payload), headers: request.headers, payloadPointer: request.payloadPointer,
            headersPointer: request.headersPointer, envelope: request.envelope, otherHeaders: request.otherHeaders)
    }
}

extension Request {
    /// True if the push starts the app's service extension, which needs a text to change.
    var startsExtension: Bool { (aps.json["mutable-content"].map(Flag.isOn) ?? false) && aps.hasText }
}

extension Delivery {
    /// The sender that the extension gives a communication notification.
    var sender: String? { if case .changes(_, let sender)? = extensionResult { sender } else { nil } }

    /// True if it has a picture, film or sound: the app attaches one, or the payload gives the extension its address.
    var hasAttachment: Bool {
        if isLocal { return request.envelope?["attachment"] != nil }
        guard request.startsExtension else { return false }
        let leaves = JSONValue.object(request.payload.json).leaves { value, _ in value.string?.isMediaAddress ?? false }
        return leaves.contains { $0.pointer.tokens.first != Key.aps.name }
    }
}

extension String {
    /// True for the address of a picture, a film or a sound of a type that Apple allows as an attachment.
    fileprivate var isMediaAddress: Bool {
        guard hasPrefix("https://") || hasPrefix("http://") else { return false }
        let path = prefix { $0 != "?" && $0 != "#" }.lowercased()
        return ["jpg", "jpeg", "png", "gif", "mp4", "mpg", "avi", "m4a", "mp3", "wav", "aif"].contains {
            path.hasSuffix("." + $0)
        }
    }
}
