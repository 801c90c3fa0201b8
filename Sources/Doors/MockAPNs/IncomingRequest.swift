import JSONText
import PushLint
import PushPayload

/// A request as it arrived at the stand-in, before any processing.
public struct IncomingRequest: Sendable {
    /// The `:method`, such as `POST`.
    public var method: String
    /// The `:path`, such as `/3/device/` and a token.
    public var path: String
    /// The other header fields in their order, with names in lower case as in HTTP/2.
    public var fields: [Field]
    /// The body, or only its beginning if `bodyBytes` is larger.
    public var body: [UInt8]
    /// The size of the whole body, in bytes.
    public var bodyBytes: Int

    /// A header field; the name is in lower case.
    public typealias Field = (name: String, value: String)

    /// A request; `bodyBytes` is given when only the beginning of the body was kept.
    public init(
        method: String = "", path: String = "", fields: [Field] = [], body: [UInt8] = [], bodyBytes: Int? = nil
    ) {
        (self.method, self.path, self.fields, self.body) = (method, path, fields, body)
        self.bodyBytes = bodyBytes ?? body.count
    }

    /// True if only the beginning of the body was kept.
    public var isBodyCut: Bool { bodyBytes > body.count }
    /// The value of the first field of a name in lower case.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    var object: JSONObject? { try? JSONDocument(parsing: body).value.object }

    /// The body with the header fields that rules may report, as a linter takes it. Ids and tokens differ from push to push: valid ones
    /// are left out or replaced by a fixed one, so that a sender's pushes have the same headers.
    func input(isTokenRead: Bool) -> Input {
        var headers = Headers()
        let target = RequestTarget(path: path)
        if case .device = target, target.fault == nil {
            // With a channel id, only the path tells a push to one device from a broadcast.
            if self["apns-channel-id"] != nil { headers[":path"] = Self.anyDevice }
        } else {
            headers[":path"] = path
        }
        for (name, value) in fields {
            switch name {
            case "authorization" where isTokenRead: headers[name] = "bearer …"
            case "apns-id" where value.isUUID && value == value.lowercased(): continue
            case ":authority", "host":
                // Rules check only Apple's hosts.
                let host = value.utf8.prefix { $0 != UInt8(ascii: ":") }
                if host.suffix(14).elementsEqual("push.apple.com".utf8) { headers[name] = value }
            default: if !Self.isOrdinary(name) { headers[name] = value }
            }
        }
        return Input(body, headers: .whole(headers), stage: .sending)
    }

    /// True for a field of HTTP itself or of a client library, which no rule checks.
    private static func isOrdinary(_ name: String) -> Bool {
        name.hasPrefix(":") || name.hasPrefix("x-") || name.hasPrefix("accept") || ordinaryNames.contains(name)
    }

    private static let ordinaryNames: Set = [
        "content-length", "content-type", "user-agent", "te", "connection", "date", "expect", "transfer-encoding",
        "via",
    ]
    private static let anyDevice = "/3/device/" + String(repeating: "0", count: 64)
}

/// A moment in milliseconds since 1970, UTC. The stand-in has no clock: the caller gives the time.
public struct Moment: Sendable, Hashable, Comparable {
    /// The milliseconds since 1970.
    public let milliseconds: Int64

    /// A moment by its milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }
    /// The whole seconds since 1970.
    public var seconds: Int64 { milliseconds / 1000 }
    /// Earlier moments come first.
    public static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }
}
