/// A header field of a request to APNs: its purpose, the form of its value, and APNs' answer to any other value.
public struct Header: Sendable {
    /// The name in lower case, as HTTP/2 wants it.
    public let name: String
    /// The form of its value.
    public let form: Form
    /// The reason with which APNs refuses a value of another form.
    public let refusal: APNsReason
    /// The services whose requests need it.
    public private(set) var neededBy: [APNsReason.Service] = []
    /// The reason with which the services in `neededBy` refuse a request that lacks the header; nil if unknown.
    public private(set) var refusalWithout: APNsReason?
    /// The page of Apple's that describes it.
    public private(set) var source = ApplePage.sending

    /// The purpose of the header, as a noun phrase.
    public let meaning: String
    /// The effect of leaving it out.
    public let effectWhenMissing: String

    /// The header of a name, in any case.
    public static func named(_ name: String) -> Header? {
        let name = name.lowercased()
        return all.first { $0.name == name }
    }

    /// True for `:path` and names that begin with `apns-`, in any case, by which a request to APNs is recognised.
    public static func isAPNs(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("apns-") || name == ":path"
    }

    /// True if a name is one of APNs' or of HTTP/2, or begins nearly like one of APNs'.
    static func isLikeAPNs(_ name: String) -> Bool {
        [":", "apns", "apn-", "apps-", "anps-"].contains { name.lowercased().hasPrefix($0) }
    }
}

/// The table of headers. The schema, the editors' completion, the rules and the answers of `apnslint serve` follow from it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Header {
    /// All that a sender may give (`ApplePage.sending`, `.broadcast`).
    public static let all: [Header] = [
        .pushType, .topic, .priority, .expiration, .collapseID, .id, .channelID, .requestID, .authorization,
    ]

    public static let pushType = Header(
        name: "apns-push-type", form: .pushType, refusal: .invalidPushType, neededBy: [.broadcast],
        refusalWithout: .missingPushType, meaning: "the kind of the push, which has to fit the payload",
        effectWhenMissing: "APNs may delay or drop the push, and for watchOS 6 and later also answer with an error")
    public static let topic = Header(
        name: "apns-topic", form: .topic, refusal: .badTopic, neededBy: [.device], refusalWithout: .missingTopic,
        meaning: "the app's bundle id, with a suffix that goes with the push type",
        effectWhenMissing: "APNs does not know which app the push is for, unless the certificate says so")
    public static let priority = Header(
        name: "apns-priority", form: .words(Headers.knownPriorities), refusal: .badPriority, neededBy: [.broadcast],
        meaning: "10 for at once, 5 for when the device's power allows, 1 for without waking it",
        effectWhenMissing: "the push counts as priority 10")
    public static let expiration = Header(
        name: "apns-expiration", form: .seconds, refusal: .badExpirationDate, neededBy: [.broadcast],
        meaning:
            "until when APNs keeps the push, in Unix seconds, though it may deliver somewhat later; 0 for one try only",
        effectWhenMissing: "APNs keeps the push as long as it sees fit, up to 30 days")
    public static let collapseID = Header(
        name: "apns-collapse-id", form: .bytes(1...64), refusal: .badCollapseID,
        meaning: "the identifier that makes a later push replace this one, up to 64 bytes",
        effectWhenMissing: "a later notification is added beside this one instead of replacing it")
    public static let id = Header(
        name: "apns-id", form: .uuid, refusal: .badMessageID,
        meaning: "the request's own UUID, which the answer repeats",
        effectWhenMissing: "APNs makes an identifier of its own, and answers cannot be told apart by yours")
    public static let channelID = Header(
        name: "apns-channel-id", form: .base64, refusal: .badChannelID, neededBy: [.broadcast],
        refusalWithout: .missingChannelID, source: .broadcast, meaning: "the channel of a broadcast, in base64",
        effectWhenMissing: "APNs does not know which channel the broadcast is for")
    public static let requestID = Header(
        name: "apns-request-id", form: .uuid, refusal: .badMessageID, source: .broadcast,
        meaning: "a broadcast's own UUID, which the answer repeats",
        effectWhenMissing: "APNs makes an identifier of its own, and answers cannot be told apart by yours")
    public static let authorization = Header(
        name: "authorization", form: .providerToken, refusal: .invalidProviderToken, neededBy: [.device, .broadcast],
        refusalWithout: .missingProviderToken, meaning: "bearer and the provider token, where no certificate is used",
        effectWhenMissing: "APNs does not know who sends, unless a certificate says so")
}
