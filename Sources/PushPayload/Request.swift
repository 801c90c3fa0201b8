import JSONText

/// A payload together with what is known of the request that carries it.
public struct Request: Sendable {
    /// The header fields; empty when only a payload is known.
    public let headers: Headers
    /// The payload.
    public let payload: Payload
    /// Where the payload stands in its document.
    public let payloadPointer: JSONPointer
    /// Where the headers stand in the document; nil when they were given otherwise or not at all.
    public let headersPointer: JSONPointer?
    /// The push type: the one given, or else the likeliest for such a payload.
    public let pushType: PushType
    /// Whether the push type was inferred rather than given.
    public let isPushTypeAssumed: Bool

    /// The `aps` dictionary, empty where there is none that can be read.
    public let aps: APS

    /// A payload with the headers that go with it.
    public init(
        _ payload: Payload, headers: Headers = Headers(), payloadPointer: JSONPointer = .root,
        headersPointer: JSONPointer? = nil
    ) {
        self.headers = headers
        self.payload = payload
        self.payloadPointer = payloadPointer
        self.headersPointer = headersPointer
        aps = payload.aps.value ?? APS()
        let given = headers.pushType.flatMap { $0.isKnown ? $0 : nil }
        isPushTypeAssumed = given == nil
        pushType = given ?? PushType.likeliest(for: payload, headers)
    }

    /// Reads a document that is a payload, or a request document `{"headers": {…}, "payload": {…}}`. Headers given beside
    /// it stand in for those that the document does not give.
    public init?(_ document: JSONValue, headers given: Headers = Headers()) {
        guard let root = document.object else { return nil }
        guard Self.isRequestDocument(root), let payload = root["payload"]?.object else {
            self.init(Payload(json: root), headers: given)
            return
        }
        var headers = root["headers"]?.object.map(Headers.init(json:)) ?? Headers()
        for field in given.fields where headers.field(field.name.lowercased()) == nil {
            headers[field.name.lowercased()] = field.value
        }
        self.init(Payload(json: payload), headers: headers, payloadPointer: "/payload", headersPointer: "/headers")
    }

    /// Whether an object is a request document: it has headers and a payload and no `aps` of its own.
    public static func isRequestDocument(_ root: JSONObject) -> Bool {
        root["aps"] == nil && root["headers"]?.object != nil && root["payload"]?.object != nil
    }

    /// Whether the request goes to a broadcast channel.
    public var isBroadcast: Bool { headers.channelID != nil }
}
