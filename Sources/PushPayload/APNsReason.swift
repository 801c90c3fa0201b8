/// One answer with which APNs refuses a request: its status, its reason and what to do about it.
public struct APNsReason: Sendable, Hashable {
    /// The HTTP status.
    public let status: Int
    /// The `reason` in the answer's body.
    public let name: String
    /// The part of the request at fault.
    public let cause: Cause
    /// The cause of this answer.
    public let trigger: String
    /// When the request may be sent again, if at all.
    public let retry: Retry
    /// The services that give this answer.
    public let services: Set<Service>

    /// The parts of a request that APNs may object to.
    public enum Cause: String, Sendable, CaseIterable { case payload, headers, authorization, token, server }

    /// Advice on sending again.
    public enum Retry: String, Sendable, CaseIterable {
        case afterRepair = "once the cause is corrected"
        case afterDelay = "after a delay"
        case afterQuarterHour = "after 15 minutes, then at growing intervals"
        case never = "never"
    }

    /// The services of APNs.
    public enum Service: String, Sendable, CaseIterable {
        /// A push to one device.
        case device
        /// A broadcast to a channel, or the management of channels.
        case broadcast
    }

    /// The answer of a row of `answers.txt`.
    private init?(_ row: Substring) {
        let cells = row.split(separator: " | ").map(String.init)
        guard cells.count == 6, let status = Int(cells[0]), let cause = Cause(rawValue: cells[2]),
            let retry = Retry(rawValue: cells[4])
        else { return nil }
        (self.status, name, self.cause, self.retry, trigger) = (status, cells[1], cause, retry, cells[5])
        services = Set(cells[3].split(separator: " ").compactMap { Service(rawValue: String($0)) })
    }

    /// The answer as the sender sees it, such as `400 BadPriority`.
    public var answer: String { "\(status) \(name)" }

    /// The answer of a `reason`, when it is known.
    public static func named(_ name: String) -> APNsReason? { all.first { $0.name == name } }
}

/// The table of `ApplePage.responses` and `ApplePage.broadcastErrors`.
extension APNsReason {
    /// All answers, by their status.
    public static let all: [APNsReason] = String(decoding: PackageResources.answers_txt, as: UTF8.self)
        .split(separator: "\n").compactMap(APNsReason.init)

    /// The answer of a name, for which a test verifies that there is one.
    private static func row(_ name: String) -> APNsReason { named(name) ?? all[0] }

    package static let badCollapseID = row("BadCollapseId")
    package static let badDeviceToken = row("BadDeviceToken")
    package static let badExpirationDate = row("BadExpirationDate")
    package static let badMessageID = row("BadMessageId")
    package static let badPriority = row("BadPriority")
    package static let badTopic = row("BadTopic")
    package static let deviceTokenNotForTopic = row("DeviceTokenNotForTopic")
    package static let duplicateHeaders = row("DuplicateHeaders")
    package static let idleTimeout = row("IdleTimeout")
    package static let invalidPushType = row("InvalidPushType")
    package static let missingDeviceToken = row("MissingDeviceToken")
    package static let missingTopic = row("MissingTopic")
    package static let payloadEmpty = row("PayloadEmpty")
    package static let topicDisallowed = row("TopicDisallowed")
    package static let missingChannelID = row("MissingChannelId")
    package static let badChannelID = row("BadChannelId")
    package static let channelNotRegistered = row("ChannelNotRegistered")
    package static let badRequestParams = row("BadRequestParams")
    package static let badRequestPayload = row("BadRequestPayload")
    package static let missingPushType = row("MissingPushType")
    package static let cannotCreateChannelConfig = row("CannotCreateChannelConfig")
    package static let missingChannelQueueSize = row("MissingChannelQueueSize")
    package static let expiredProviderToken = row("ExpiredProviderToken")
    package static let invalidProviderToken = row("InvalidProviderToken")
    package static let missingProviderToken = row("MissingProviderToken")
    package static let unrelatedKeyIDInToken = row("UnrelatedKeyIdInToken")
    package static let badEnvironmentKeyIDInToken = row("BadEnvironmentKeyIdInToken")
    package static let topicMismatch = row("TopicMismatch")
    package static let badPath = row("BadPath")
    package static let methodNotAllowed = row("MethodNotAllowed")
    package static let payloadTooLarge = row("PayloadTooLarge")
    package static let tooManyProviderTokenUpdates = row("TooManyProviderTokenUpdates")
    package static let shutdown = row("Shutdown")
}
