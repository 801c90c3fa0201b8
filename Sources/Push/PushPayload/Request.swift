import JSONText

/// A payload together with the known parts of its request.
public final class Request: Sendable {
    /// The header fields; empty when only a payload is known.
    public let headers: Headers
    /// The payload.
    public let payload: Payload
    /// The pointer to the payload in its document.
    public let payloadPointer: JSONPointer
    /// The pointer to the headers in the document; nil if they were given elsewhere or not at all.
    public let headersPointer: JSONPointer?
    /// The request document around both; nil where the document is the payload itself.
    public let envelope: JSONObject?
    /// The push type: the given one, or else the likeliest for the payload.
    public let pushType: PushType
    /// True if the system itself reads `aps` in it.
    public let readsAPS: Bool
    /// True if the push type was inferred rather than given.
    public let isPushTypeAssumed: Bool
    /// The other types that it may have, where one was inferred from an object that is open.
    public let otherPushTypes: [PushType]

    /// The `aps` dictionary; empty if the payload has no readable one, and open if it is unknown.
    public let aps: APS
    /// True if there is an `aps` dictionary that can be read.
    public let hasAPS: Bool

    /// A payload with the headers that go with it.
    public init(
        _ payload: Payload, headers: Headers = Headers(), payloadPointer: JSONPointer = .root,
        headersPointer: JSONPointer? = nil, envelope: JSONObject? = nil
    ) {
        self.headers = headers
        (self.envelope, self.payload, self.payloadPointer) = (envelope, payload, payloadPointer)
        self.headersPointer = headersPointer
        let found = payload[.aps]
        let readable: APS? = if case .unknown = found { APS(json: JSONObject(open: [])) } else { found.value }
        let aps = readable ?? APS()
        self.aps = aps
        hasAPS = found.value != nil
        let given = headers.pushType.flatMap { $0.isKnown ? $0 : nil }
        isPushTypeAssumed = given == nil
        let likeliest = given ?? PushType.likeliest(for: payload, aps, isReadable: readable != nil, headers)
        pushType = likeliest
        otherPushTypes = given == nil ? likeliest.others(for: aps, of: payload, headers) : []
        readsAPS = pushType.readsAPS
    }

    /// Reads a payload, or a request document `{"headers": {…}, "payload": {…}}`, to which the given headers are added.
    public convenience init?(_ document: JSONValue, headers given: Headers = Headers()) {
        guard let root = document.object else { return nil }
        let isRequest = Self.isRequestDocument(root)
        let own = isRequest ? root["headers"]?.object : nil
        let name = isRequest ? Self.bodyName(in: root) : ""
        self.init(
            Payload(json: isRequest ? root[name]?.anyObject ?? JSONObject() : root),
            headers: own.map { ($0.isOpen ? Headers(json: $0) : .whole(Headers(json: $0))).filled(by: given) } ?? given,
            payloadPointer: isRequest ? JSONPointer([name]) : .root, headersPointer: own == nil ? nil : "/headers",
            envelope: isRequest ? root : nil)
    }

    /// The names of the body in a request document, and in what HTTP clients and logs write; the first that is there counts.
    package static let bodyNames = ["payload", "body", "json", "data"]
    /// The names of the path, or of the address that it is in.
    package static let addressNames = [":path", "path", "url"]

    /// The name of the body in a request document, which may have none.
    package static func bodyName(in root: JSONObject) -> String {
        bodyNames.first { root.has($0) } ?? bodyNames[0]
    }

    /// True if an object is a request document, correct or with mistakes: it has headers and a payload, and no `aps` of its
    /// own. One of the two may be of the wrong kind, or the payload missing, if the other can only belong to a request.
    public static func isRequestDocument(_ root: JSONObject) -> Bool {
        guard !root.has("aps") else { return false }
        // A request to manage channels may have neither.
        if addressNames.contains(where: { root[$0]?.string.map(isChannelAddress) == true }) { return true }
        guard let headers = root["headers"] else { return false }
        guard let fields = headers.anyObject else {
            return root["payload"]?.anyObject?.contains("aps") ?? (root["payload"] != nil)
        }
        // An answer has header fields, too, and so has any message of a queue.
        if fields[":status"] != nil { return false }
        let name = bodyName(in: root)
        if name != bodyNames[0] {
            // The text of a body is read as a text of its own, and tools have objects around it.
            if root[name]?.string?.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") { return false }
            if let body = root[name]?.object, body.contains("aps") == false {
                return ["apns-topic", "apns-push-type"].contains(where: fields.names.contains)
                    && !["raw", "text", "reason"].contains { body[$0] != nil }
            }
        }
        if let payload = root[name]?.object {
            return payload.contains("aps") != false || fields.isOpen || fields.names.contains(where: Header.isLikeAPNs)
                || [":authority", "host", "Host"].contains { fields[$0]?.string?.contains("push.apple.com") == true }
        }
        if root["payload"]?.isUnknown == true, fields.isOpen { return true }
        let isAnswer = root["status"] != nil || root["reason"] != nil
        return !isAnswer && fields.names.contains(where: Header.isAPNs)
    }

    /// False for a request document without a payload that can be read.
    public var hasPayload: Bool { envelope.map { $0[payloadPointer.last ?? ""]?.anyObject != nil } ?? true }

    /// The path that the request goes to, where it is given, with placeholders as they are written.
    public var path: String? {
        if let path = headers.field(":path")?.written ?? envelope?[":path"]?.writtenText { return path }
        // Any document may have a path of its own; only these two mean APNs.
        return envelope?["path"]?.writtenText.flatMap { $0.hasPrefix("/3/") || $0.hasPrefix("/4/") ? $0 : nil }
    }

    /// True for the path of an app's channels, or of their list, rightly spelt or with too much in it.
    package static func isChannelPath(_ path: String) -> Bool {
        path.hasPrefix("/1/apps/") && path.split(separator: "/").contains { $0 == "channels" || $0 == "all-channels" }
    }

    /// True for the path of a request about channels, and for an address with such a path.
    private static func isChannelAddress(_ address: String) -> Bool {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].hasSuffix(":") else { return isChannelPath(address) }
        return isChannelPath("/" + parts[3].prefix { $0 != "?" })
    }

    /// True if the document's header fields are not all known.
    package var areHeadersOpen: Bool {
        envelope.map { $0["headers"].map { $0.object?.isOpen ?? $0.isUnknown } ?? $0.isOpen } ?? false
    }

    /// True if the path has no placeholders.
    package var isPathKnown: Bool {
        headers.field(":path")?.unknown == nil && [":path", "path"].allSatisfy { envelope?[$0]?.isUnknown != true }
    }

    /// True if the request goes to a broadcast channel.
    public var isBroadcast: Bool {
        guard let path, path.hasPrefix("/3/") || path.hasPrefix("/4/") else { return headers.channelID != nil }
        return path.hasPrefix("/4/broadcasts")
    }
}
