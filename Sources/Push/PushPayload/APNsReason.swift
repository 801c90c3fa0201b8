import CEmbedded

/// An answer with which APNs refuses a request: its status, its reason and what to do about it. The table of
/// `ApplePage.responses` and `ApplePage.broadcastErrors` is in `reasons.txt`, a row for each case in their order.
public enum APNsReason: Sendable, CaseIterable {
    case badCollapseID, badDeviceToken, badExpirationDate, badMessageID, badPriority, badTopic, deviceTokenNotForTopic,
        duplicateHeaders, idleTimeout, invalidPushType, missingDeviceToken, missingTopic, payloadEmpty, topicDisallowed,
        featureNotEnabled, missingChannelID, badChannelID, channelNotRegistered, badRequestParams, badRequestPayload,
        missingPushType, cannotCreateChannelConfig, missingChannelQueueSize, badCertificate, badCertificateEnvironment,
        expiredProviderToken, forbidden, invalidProviderToken, missingProviderToken, unrelatedKeyIDInToken,
        badEnvironmentKeyInToken, topicMismatch, badPath, methodNotAllowed, expiredToken, unregistered,
        payloadTooLarge, tooManyProviderTokenUpdates, tooManyRequests, internalServerError, serviceUnavailable, shutdown

    /// The HTTP status.
    public var status: Int { Int(cell(0)) ?? 0 }
    /// The `reason` in the answer's body.
    public var name: String { spellings.first ?? "" }
    /// The `reason` as Apple's table spells it, where APNs answers another; otherwise the same.
    public var documentedName: String { spellings.last ?? "" }
    private var spellings: [String] { cell(1).split(separator: " ").map(String.init) }
    /// The part of the request at fault.
    public var cause: Cause { Cause(rawValue: cell(2)) ?? .server }
    /// The services that give this answer.
    public var services: Set<Service> {
        Set(cell(3).split(separator: " ").compactMap { Service(rawValue: String($0)) })
    }
    /// The time to send the request again, if at all.
    public var retry: Retry { Retry(rawValue: cell(4)) ?? .never }
    /// The cause of this answer.
    public var trigger: String { cell(5) }
    /// The answer as the sender sees it, such as `400 BadPriority`.
    public var answer: String { "\(status) \(name)" }
    /// The answer of a `reason`, when it is known.
    public static func named(_ name: String) -> APNsReason? { byName[name] }
    private static let byName = Dictionary(
        allCases.flatMap { reason in reason.spellings.map { ($0, reason) } }, uniquingKeysWith: { first, _ in first })

    /// The parts of a request that APNs may object to.
    public enum Cause: String, Sendable, CaseIterable { case payload, headers, authorization, token, channels, server }

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

    private static let table = TextTable([UInt8](embedded_reasons_txt()), of: allCases)
    private func cell(_ column: Int) -> String { Self.table[self, column] }
}
