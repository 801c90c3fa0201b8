import JSONText
import PushPayload

/// A request to create, read, list or delete channels for broadcasts. Its body is not a payload.
///
/// Source: "Sending channel management requests to APNs".
public struct ChannelRequest: Sendable {
    /// Headers and body; the body is in place of the payload.
    public let request: Request
    /// The HTTP method; nil where the document gives none.
    public let method: String?
    /// The path, such as `/1/apps/com.example.MyApp/channels`.
    public let path: String
    /// The bytes of the request in the document, or of its body if only that is in it.
    public let range: Range<Int>
    /// The places of header fields that are given outside JSON; by name in lower case.
    public let headerPlaces: [String: Place]

    /// A request as a channel request; nil for a push.
    init?(_ request: Request, range: Range<Int>, headerPlaces: [String: Place]) {
        // A payload without a request has no path.
        guard request.envelope != nil || !request.headers.fields.isEmpty else { return nil }
        func text(_ name: String) -> String? {
            request.headers[":\(name)"] ?? request.envelope?[":\(name)"]?.string ?? request.envelope?[name]?.string
        }
        guard let path = text("path"), Self.isPath(path) else { return nil }
        self.request = request
        self.method = text("method")
        (self.path, self.range, self.headerPlaces) = (path, range, headerPlaces)
    }

    static func isPath(_ path: String) -> Bool {
        path.hasPrefix("/1/apps/") && (path.hasSuffix("/channels") || path.hasSuffix("/all-channels"))
    }
}
