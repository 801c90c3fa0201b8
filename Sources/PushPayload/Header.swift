/// One header field of a request to APNs: its purpose, the form of its value, and what APNs answers to another one.
public struct Header: Sendable {
    /// The name in lower case, as HTTP/2 wants it.
    public let name: String
    /// What it is for.
    public let meaning: String
    /// The effect of leaving it out.
    public let effectWhenMissing: String
    /// The form of its value.
    public let form: Form
    /// What APNs answers to a value of another form.
    public let refusal: APNsReason
    /// The services whose requests need it.
    public let neededBy: Set<APNsReason.Service>
    /// What APNs answers without it to the services that need it; nil if that is not known.
    public let refusalWithout: APNsReason?
    /// The page of Apple's that describes it.
    public let source: ApplePage

    private init(
        _ name: String, _ form: Form, else refusal: APNsReason, neededBy: Set<APNsReason.Service> = [],
        without: APNsReason? = nil, meaning: String, effectWhenMissing: String, source: ApplePage = .sending
    ) {
        self.name = name
        self.form = form
        self.refusal = refusal
        self.neededBy = neededBy
        refusalWithout = without
        self.meaning = meaning
        self.effectWhenMissing = effectWhenMissing
        self.source = source
    }

    /// The header of a name, in any case.
    public static func named(_ name: String) -> Header? {
        let name = name.lowercased()
        return all.first { $0.name == name }
    }

    /// True if only requests to APNs have a header of this name.
    public static func isAPNs(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("apns-") || name == ":path"
    }
}

/// One row for each header. The schema, the editors' completion, rules and the answers of `apnslint serve` follow from them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Header {
    /// All that a sender may give (`ApplePage.sending`, `.broadcast`).
    public static let all: [Header] = [
        .pushType, .topic, .priority, .expiration, .collapseID, .id, .channelID, .requestID, .authorization,
    ]

    public static let pushType = Header(
        "apns-push-type", .pushType, else: .invalidPushType, neededBy: [.broadcast], without: .missingPushType,
        meaning: "the kind of the push, which has to fit the payload",
        effectWhenMissing: "watchOS 6 and later do not get the push, and APNs may delay or drop it")
    public static let topic = Header(
        "apns-topic", .topic, else: .badTopic, neededBy: [.device], without: .missingTopic,
        meaning: "the app's bundle id, with a suffix that goes with the push type",
        effectWhenMissing: "APNs does not know which app the push is for, unless the certificate says so")
    public static let priority = Header(
        "apns-priority", .words(Headers.knownPriorities), else: .badPriority, neededBy: [.broadcast],
        meaning: "10 for at once, 5 for when the device's power allows, 1 for without waking it",
        effectWhenMissing: "the push counts as priority 10")
    public static let expiration = Header(
        "apns-expiration", .seconds, else: .badExpirationDate, neededBy: [.broadcast],
        meaning: "until when APNs keeps the push, in Unix seconds; 0 for one try only",
        effectWhenMissing: "APNs keeps the push as long as it sees fit, up to 30 days")
    public static let collapseID = Header(
        "apns-collapse-id", .bytes(1...64), else: .badCollapseID,
        meaning: "the identifier that makes a later push replace this one, up to 64 bytes",
        effectWhenMissing: "a later notification is added beside this one instead of replacing it")
    public static let id = Header(
        "apns-id", .uuid, else: .badMessageID, meaning: "the request's own UUID, which the answer repeats",
        effectWhenMissing: "APNs makes an identifier of its own, and answers cannot be told apart by yours")
    public static let channelID = Header(
        "apns-channel-id", .base64, else: .badChannelID, neededBy: [.broadcast], without: .missingChannelID,
        meaning: "the channel of a broadcast, in base64",
        effectWhenMissing: "APNs does not know which channel the broadcast is for", source: .broadcast)
    public static let requestID = Header(
        "apns-request-id", .uuid, else: .badMessageID, meaning: "a broadcast's own UUID, which the answer repeats",
        effectWhenMissing: "APNs makes an identifier of its own, and answers cannot be told apart by yours",
        source: .broadcast)
    public static let authorization = Header(
        "authorization", .providerToken, else: .invalidProviderToken, neededBy: [.device, .broadcast],
        without: .missingProviderToken, meaning: "bearer and the provider token, where no certificate is used",
        effectWhenMissing: "APNs does not know who sends, unless a certificate says so")
}
