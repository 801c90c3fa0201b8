public import JSONText
public import PushPayload

/// The answer of the stand-in: a status, and for a refusal the reason that APNs would give.
public struct Answer: Sendable, Equatable {
    /// The HTTP status.
    public let status: Int
    /// The reason in the body; nil where the request is accepted.
    public let reason: APNsReason?
    /// The time since which the device token is inactive; only for 410.
    public let timestamp: Moment?
    /// The `apns-id` of a push: the sender's own, or a new one.
    public var apnsID: String?
    /// The `apns-unique-id`, which the development environment adds to accepted pushes.
    public var uniqueID: String?
    /// The `apns-request-id` of a broadcast or of channel management.
    public var requestID: String?
    /// The `apns-channel-id` of a channel that was just created.
    public var channelID: String?
    /// The body of an answer with other content than a reason, such as the list of channels.
    public let content: JSONValue?

    /// An acceptance.
    public static func accepted(_ status: Int = 200, content: JSONValue? = nil) -> Answer {
        Answer(status: status, reason: nil, timestamp: nil, content: content)
    }

    /// A refusal. The timestamp is that of a token that is no longer active.
    public static func refused(_ reason: APNsReason, timestamp: Moment? = nil) -> Answer {
        Answer(status: reason.status, reason: reason, timestamp: timestamp, content: nil)
    }

    /// The header fields of the answer, without `:status`.
    public var fields: [IncomingRequest.Field] {
        [
            ("apns-id", apnsID), ("apns-unique-id", uniqueID), ("apns-request-id", requestID),
            ("apns-channel-id", channelID),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The body as JSON; empty where APNs sends none.
    public var body: [UInt8] {
        if let content { return JSONWriter().bytes(content) }
        return reason.map { Self.body(of: $0, timestamp) } ?? []
    }

    /// The JSON in which APNs gives a reason, also in the frame that closes a connection.
    public static func body(of reason: APNsReason, _ timestamp: Moment? = nil) -> [UInt8] {
        var object: JSONObject = ["reason": .string(reason.name)]
        if let timestamp { object["timestamp"] = .integer(timestamp.milliseconds) }
        return JSONWriter().bytes(.object(object))
    }
}
