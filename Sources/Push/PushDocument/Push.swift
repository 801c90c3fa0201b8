import JSONText
import PushPayload

/// A push of a document: its request, the place of its payload and its size on the wire.
public struct Push: Sendable {
    /// The pointer to the payload, if the document is JSON.
    public let pointer: JSONPointer
    /// The bytes of the document that the payload takes.
    public let range: Range<Int>
    /// The request; nil if the text could not be read or is not an object.
    public let request: Request?
    /// The bytes that go on the wire, which the limit counts.
    public let wireBytes: Int
    /// The maximum number of bytes that APNs accepts for such a push.
    public let limit: Int
    /// True if more bytes go on the wire than were counted, because placeholders are still to be filled in.
    public let isAtLeast: Bool
    /// The places of header fields that are given outside JSON, as with curl's `-H`; by name in lower case.
    package let headerPlaces: [String: Place]

    /// True if it is for the sandbox and the same message has a push for production: a device gets only one of the two.
    public var isAlternative = false

    /// True if APNs refuses it for its size.
    public var isTooLarge: Bool { wireBytes > limit }
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
    static func isOne(_ value: JSONValue) -> Bool {
        guard let object = value.object, let name = object["event"]?.string, name != "local",
            members.contains(where: { $0.key == name })
        else { return false }
        let keys = keys(of: name)
        return object.members.allSatisfy { keys.contains($0.name) }
    }
}

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
    /// The places of header fields that are given outside JSON; by name in lower case.
    package let headerPlaces: [String: Place]

    init?(_ request: Request, isBodyAlone: Bool, range: Range<Int>, headerPlaces: [String: Place]) {
        let body = request.payload.json
        // A body alone is that of a request to make a channel, which has one member that nothing else has.
        if request.envelope == nil, request.headers.areUnknown, isBodyAlone, body["message-storage-policy"] != nil {
            (self.request, method, path) = (request, "POST", "")
            (self.range, self.headerPlaces) = (range, headerPlaces)
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
        (self.path, self.range, self.headerPlaces) = (path, range, headerPlaces)
    }
}

/// The stage of a document on its way to a device. It decides which header fields are known, and which form the document must have.
public enum Stage: Sendable, Equatable {
    /// A file: its header fields may be given elsewhere, and nothing is sent now.
    case written
    /// An `.apns` file, which the Simulator delivers as it is.
    case simulated
    /// About to be sent as it is, to APNs or to the service that the option `envelope` names: it is read as a payload or as that
    /// service's request, whatever it looks like, and has to be one.
    case sending
    /// A record of a log, with the payload at this place.
    indirect case recorded(RecordForm)

    /// True if the bytes are the body of a request.
    public var isBody: Bool { if case .sending = self { true } else { false } }
    /// True for records of a log.
    package var isOfLog: Bool { if case .recorded = self { true } else { false } }
    /// The places in a record; nil for any other document.
    public var record: RecordForm? { if case .recorded(let form) = self { form } else { nil } }
    /// A number for each stage, 0 where the bytes alone tell how they are read.
    package var number: UInt64 {
        switch self {
        case .written, .recorded: 0
        case .simulated: 1
        case .sending: 2
        }
    }
}
