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

    private init(
        _ status: Int, _ name: String, _ cause: Cause, _ trigger: String,
        by services: Set<Service> = [.device, .broadcast],
        retry: Retry = .afterRepair
    ) {
        self.status = status
        self.name = name
        self.cause = cause
        self.services = services
        self.trigger = trigger
        self.retry = retry
    }

    /// The answer as the sender sees it, such as `400 BadPriority`.
    public var answer: String { "\(status) \(name)" }

    /// The answer of a `reason`, when it is known.
    public static func named(_ name: String) -> APNsReason? { all.first { $0.name == name } }
}

/// The table of `ApplePage.responses` and `ApplePage.broadcastErrors`.
extension APNsReason {
    /// All answers, by their status.
    public static let all: [APNsReason] = [
        .badCollapseID, .badDeviceToken, .badExpirationDate, .badMessageID, .badPriority, .badTopic,
        .deviceTokenNotForTopic, .duplicateHeaders, .idleTimeout, .invalidPushType, .missingDeviceToken, .missingTopic,
        .payloadEmpty, .topicDisallowed, .featureNotEnabled, .missingChannelID, .badChannelID, .channelNotRegistered,
        .badRequestParams, .badRequestPayload, .missingPushType, .cannotCreateChannelConfig, .missingChannelQueueSize,
        .badCertificate, .badCertificateEnvironment, .expiredProviderToken, .forbidden, .invalidProviderToken,
        .missingProviderToken, .unrelatedKeyIDInToken, .badEnvironmentKeyIDInToken, .topicMismatch, .badPath,
        .methodNotAllowed, .expiredToken, .unregistered, .payloadTooLarge, .tooManyProviderTokenUpdates,
        .tooManyRequests, .internalServerError, .serviceUnavailable, .shutdown,
    ]

    package static let badCollapseID = APNsReason(
        400, "BadCollapseId", .headers, "the collapse identifier is empty or longer than 64 bytes", by: [.device])
    package static let badDeviceToken = APNsReason(
        400, "BadDeviceToken", .token, "the device token is malformed, or is one of the other environment",
        by: [.device], retry: .never)
    package static let badExpirationDate = APNsReason(
        400, "BadExpirationDate", .headers,
        "the expiration is not a number of seconds, or not 0 for a channel that stores nothing")
    package static let badMessageID = APNsReason(
        400, "BadMessageId", .headers, "the identifier of the request is not a UUID")
    package static let badPriority = APNsReason(400, "BadPriority", .headers, "the priority is not 10, 5 or 1")
    package static let badTopic = APNsReason(400, "BadTopic", .headers, "the topic is not valid", by: [.device])
    package static let deviceTokenNotForTopic = APNsReason(
        400, "DeviceTokenNotForTopic", .token, "the device token belongs to another topic", by: [.device],
        retry: .never)
    package static let duplicateHeaders = APNsReason(
        400, "DuplicateHeaders", .headers, "a header is given more than once", by: [.device])
    package static let idleTimeout = APNsReason(400, "IdleTimeout", .server, "the connection lay idle", by: [.device])
    package static let invalidPushType = APNsReason(
        400, "InvalidPushType", .headers, "the push type is unknown; a broadcast knows only liveactivity")
    package static let missingDeviceToken = APNsReason(
        400, "MissingDeviceToken", .headers, "there is no device token in the path", by: [.device])
    package static let missingTopic = APNsReason(
        400, "MissingTopic", .headers, "there is no topic where no certificate supplies one", by: [.device])
    package static let payloadEmpty = APNsReason(400, "PayloadEmpty", .payload, "the request has no body")
    package static let topicDisallowed = APNsReason(
        400, "TopicDisallowed", .headers,
        "the topic is not allowed for these credentials, often for a suffix that is missing or does not belong")

    package static let featureNotEnabled = APNsReason(
        400, "FeatureNotEnabled", .authorization, "the app has no broadcast capability", by: [.broadcast])
    package static let missingChannelID = APNsReason(
        400, "MissingChannelId", .headers, "there is no channel identifier", by: [.broadcast])
    package static let badChannelID = APNsReason(
        400, "BadChannelId", .headers, "the channel identifier is not valid", by: [.broadcast])
    package static let channelNotRegistered = APNsReason(
        400, "ChannelNotRegistered", .headers, "there is no such channel", by: [.broadcast])
    package static let badRequestParams = APNsReason(
        400, "BadRequestParams", .payload, "the body has an attribute that APNs does not know", by: [.broadcast])
    package static let badRequestPayload = APNsReason(
        400, "BadRequestPayload", .payload, "the body is not JSON", by: [.broadcast])
    package static let missingPushType = APNsReason(
        400, "MissingPushType", .headers, "there is no push type", by: [.broadcast])
    package static let cannotCreateChannelConfig = APNsReason(
        400, "CannotCreateChannelConfig", .server, "the environment has its 10,000 channels already", by: [.broadcast])
    package static let missingChannelQueueSize = APNsReason(
        400, "MissingChannelQueueSize", .payload, "a new channel has no storage policy (observed)", by: [.broadcast])

    package static let badCertificate = APNsReason(
        403, "BadCertificate", .authorization, "the certificate is not valid")
    package static let badCertificateEnvironment = APNsReason(
        403, "BadCertificateEnvironment", .authorization, "the certificate is one of the other environment")
    package static let expiredProviderToken = APNsReason(
        403, "ExpiredProviderToken", .authorization, "the provider token is too old")
    package static let forbidden = APNsReason(
        403, "Forbidden", .authorization, "the action is not allowed", by: [.device], retry: .never)
    package static let invalidProviderToken = APNsReason(
        403, "InvalidProviderToken", .authorization, "the provider token is not valid or not signed with the right key")
    package static let missingProviderToken = APNsReason(
        403, "MissingProviderToken", .authorization, "there is neither a certificate nor a bearer token")
    package static let unrelatedKeyIDInToken = APNsReason(
        403, "UnrelatedKeyIdInToken", .authorization, "the key differs from the first one of the connection",
        by: [.device])
    package static let badEnvironmentKeyIDInToken = APNsReason(
        403, "BadEnvironmentKeyIdInToken", .authorization, "the key is one of the other environment", by: [.device])
    package static let topicMismatch = APNsReason(
        403, "TopicMismatch", .authorization, "the certificate is not one of this bundle id", by: [.broadcast])

    package static let badPath = APNsReason(404, "BadPath", .headers, "the path is not one that APNs serves")
    package static let methodNotAllowed = APNsReason(405, "MethodNotAllowed", .headers, "the method is not POST")
    package static let expiredToken = APNsReason(
        410, "ExpiredToken", .token, "the device token has expired", by: [.device], retry: .never)
    package static let unregistered = APNsReason(
        410, "Unregistered", .token, "the device token is no longer active for the topic", by: [.device], retry: .never)
    package static let payloadTooLarge = APNsReason(
        413, "PayloadTooLarge", .payload, "the body has more bytes than the push type allows", retry: .never)
    package static let tooManyProviderTokenUpdates = APNsReason(
        429, "TooManyProviderTokenUpdates", .authorization, "the provider token was renewed within 20 minutes",
        retry: .afterDelay)
    package static let tooManyRequests = APNsReason(
        429, "TooManyRequests", .server, "too many requests in a row for one token", retry: .afterDelay)
    package static let internalServerError = APNsReason(
        500, "InternalServerError", .server, "a fault within APNs", retry: .afterQuarterHour)
    package static let serviceUnavailable = APNsReason(
        503, "ServiceUnavailable", .server, "APNs is not available", retry: .afterQuarterHour)
    package static let shutdown = APNsReason(
        503, "Shutdown", .server, "APNs is closing the connection", retry: .afterQuarterHour)
}
