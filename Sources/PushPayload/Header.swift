import CEmbedded
import JSONText

/// One header field of a request to APNs: its purpose, the form of its value, and what APNs answers to another one.
public struct Header: Sendable {
    /// The name in lower case, as HTTP/2 wants it.
    public let name: String
    /// The form of its value.
    public let form: Form
    /// What APNs answers to a value of another form.
    public let refusal: APNsReason
    /// The services whose requests need it.
    public private(set) var neededBy: Set<APNsReason.Service> = []
    /// What APNs answers without it to the services that need it; nil if that is not known.
    public private(set) var refusalWithout: APNsReason?
    /// The page of Apple's that describes it.
    public private(set) var source = ApplePage.sending

    /// What it is for.
    public var meaning: String { Self.texts[name, 1] }
    /// The effect of leaving it out.
    public var effectWhenMissing: String { Self.texts[name, 2] }

    private static let texts = TextTable([UInt8](embedded_headers_txt()), of: all.map { $0.name })

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

/// One row for each header, with texts in `headers.txt`. The schema, the editors' completion, rules and the answers of
/// `apnslint serve` follow from them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Header {
    /// All that a sender may give (`ApplePage.sending`, `.broadcast`).
    public static let all: [Header] = [
        .pushType, .topic, .priority, .expiration, .collapseID, .id, .channelID, .requestID, .authorization,
    ]

    public static let pushType = Header(
        name: "apns-push-type", form: .pushType, refusal: .invalidPushType, neededBy: [.broadcast],
        refusalWithout: .missingPushType)
    public static let topic = Header(
        name: "apns-topic", form: .topic, refusal: .badTopic, neededBy: [.device], refusalWithout: .missingTopic)
    public static let priority = Header(
        name: "apns-priority", form: .words(Headers.knownPriorities), refusal: .badPriority, neededBy: [.broadcast])
    public static let expiration = Header(
        name: "apns-expiration", form: .seconds, refusal: .badExpirationDate, neededBy: [.broadcast])
    public static let collapseID = Header(name: "apns-collapse-id", form: .bytes(1...64), refusal: .badCollapseID)
    public static let id = Header(name: "apns-id", form: .uuid, refusal: .badMessageID)
    public static let channelID = Header(
        name: "apns-channel-id", form: .base64, refusal: .badChannelID, neededBy: [.broadcast],
        refusalWithout: .missingChannelID, source: .broadcast)
    public static let requestID = Header(
        name: "apns-request-id", form: .uuid, refusal: .badMessageID, source: .broadcast)
    public static let authorization = Header(
        name: "authorization", form: .providerToken, refusal: .invalidProviderToken, neededBy: [.device, .broadcast],
        refusalWithout: .missingProviderToken)
}
