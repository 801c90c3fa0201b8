public import PushPayload

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A push as a server sends it: a payload with the header fields that belong to it. `.alert(…)`, `.background(…)`,
/// `.liveActivity(…)` and others make one of each type, with the topic and the priority that APNs wants for it.
public struct OutgoingPush: Sendable, Hashable {
    /// The type of the push.
    public let type: PushType
    /// The app's bundle ID.
    public let app: String
    /// The payload.
    public var payload: Payload
    /// The time of delivery, by APNs' priorities.
    public var priority: Priority
    /// Until when APNs keeps it; nil for as long as APNs sees fit, up to 30 days.
    public var expiration: Expiration?
    /// The identifier that makes a later push replace this one, up to 64 bytes.
    public var collapseID: String?
    /// The identifier that the answer of APNs repeats; nil for one that APNs makes.
    public var id: UUID?
    /// The channel of a broadcast to Live Activities, in base64, in place of a device.
    public var channelID: String?

    /// A push of a type to the app of a bundle ID.
    public init(
        _ type: PushType, app: String, _ payload: Payload, priority: Priority = .immediately,
        expiration: Expiration? = nil, collapseID: String? = nil
    ) {
        (self.type, self.app, self.payload, self.priority) = (type, app, payload, priority)
        (self.expiration, self.collapseID) = (expiration, collapseID)
    }

    /// The topic: the bundle ID with the suffix of the type.
    public var topic: String { app + (type.topicSuffix ?? "") }

    /// All header fields of the request except `authorization`.
    public var headers: Headers { .whole(Headers(fields: headerFields)) }

    /// The same as pairs, for the types of an HTTP client.
    public var headerFields: [(name: String, value: String)] {
        let fields: [(name: String, value: String?)] = [
            ("apns-push-type", type.rawValue), ("apns-topic", channelID == nil ? topic : nil),
            ("apns-channel-id", channelID), ("apns-priority", String(priority.rawValue)),
            ("apns-expiration", expiration.map { String($0.seconds) }), ("apns-collapse-id", collapseID),
            ("apns-id", id?.uuidString.lowercased()),
        ]
        return fields.compactMap { field in field.value.map { (field.name, $0) } }
    }

    /// The path of the request for a device token in hexadecimal digits, or of the broadcast if there is a channel.
    public func path(to deviceToken: String) -> String {
        channelID == nil ? "/3/device/\(deviceToken)" : "/4/broadcasts/apps/\(app)"
    }

    /// The push as readers see it: what may be malformed is a `Field`.
    public var request: Request { Request(payload, headers: headers) }

    /// The priorities that APNs takes, which decide when it delivers a push.
    public enum Priority: Int, Sendable {
        case immediately = 10
        /// Delivery when the device's power allows.
        case consideringPower = 5
        /// Without waking the device.
        case preservingPower = 1
    }

    /// Until when APNs keeps a push that it can't deliver at once.
    public struct Expiration: Sendable, Hashable {
        /// Seconds since 1970; 0 for one try.
        public let seconds: Int64

        /// A single try: APNs keeps nothing.
        public static let tryOnce = Expiration(seconds: 0)
        /// A date, in whole seconds.
        public static func at(_ date: Date) -> Expiration {
            Expiration(seconds: Int64(exactly: date.timeIntervalSince1970.rounded()) ?? .max)
        }
        /// So many seconds from a date on.
        public static func after(_ seconds: TimeInterval, from date: Date = Date()) -> Expiration {
            at(date.addingTimeInterval(seconds))
        }
    }
}

/// A push is encoded as its payload, for clients that encode their messages by themselves.
extension OutgoingPush: Encodable {
    /// Writes the payload.
    public func encode(to encoder: any Encoder) throws { try payload.encode(to: encoder) }
}
