import JSONText
import PushPayload

/// A request to create, read, list or delete channels for broadcasts. Its body is not a payload.
///
/// Source: "Sending channel management requests to APNs".
package struct ChannelRequest: Sendable {
    /// Headers and body; the body is in place of the payload.
    package let request: Request
    /// The HTTP method; nil where the document gives none.
    package let method: String?
    /// The path, such as `/1/apps/com.example.MyApp/channels`; empty for a body alone.
    package let path: String
    /// The bytes of the request in the document, or of its body if only that is in it.
    package let range: Range<Int>

    init?(_ request: Request, isBodyAlone: Bool, range: Range<Int>) {
        // A body alone is that of a request to make a channel, which has one member that nothing else has.
        if isBodyAlone, request.envelope == nil, request.headers.areUnknown,
            request.payload.json.has("message-storage-policy")
        {
            (self.request, method, path, self.range) = (request, "POST", "", range)
            return
        }
        // A bare payload has no path.
        guard request.envelope != nil || !request.headers.fields.isEmpty else { return nil }
        func text(_ name: String) -> String? {
            request.headers.field(":\(name)")?.written ?? request.envelope?[":\(name)"]?.writtenText
                ?? request.envelope?[name]?.writtenText
        }
        let host = request.headers.host.flatMap { APNsHost.named($0.name) }
        let isForManager = host?.takes(.allChannels(app: "")) == true && host?.takes(.device(token: "")) == false
        guard let path = text("path"),
            Request.isChannelPath(path) || isForManager && RequestTarget(path: path) == .unknown
        else { return nil }
        self.request = request
        self.method = text("method")
        (self.path, self.range) = (path, range)
    }
}

/// An event between the pushes of a sequence: its name, and the members that its record may have beside `app`, `device` and `date`.
package enum SequenceEvent {
    /// The members of each event.
    package static let members: KeyValuePairs<String, [String]> = [
        "remove": target, "read": target, "open": target, "action": target, "dismiss": target,
        "local": ["id", "payload", "trigger", "attachment"], "cancel": ["id", "all"], "badge": ["number"],
        "authorization": ["status", "off"], "foreground": ["presents"], "background": [], "offline": [], "online": [],
        "expand": ["id", "thread", "number"], "collapse": [], "unlock": [], "lock": [],
    ]
    private static let target = ["id", "thread", "number", "all"]

    /// The members that an event of this name may have; those of all events for an unknown name.
    package static func keys(of name: String) -> [String] {
        ["event", "app", "device", "date"] + (members.first { $0.key == name }?.value ?? members.flatMap { $0.value })
    }

    /// True if an object is an event that is known, and nothing else.
    static func isEvent(_ value: JSONValue) -> Bool {
        guard let object = value.object, let name = object["event"]?.string, name != "local",
            members.contains(where: { $0.key == name })
        else { return false }
        let keys = keys(of: name)
        return object.members.allSatisfy { keys.contains($0.name) }
    }
}
