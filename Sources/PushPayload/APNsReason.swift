/// An answer with which APNs refuses a request: its status, its reason and what to do about it.
///
/// The table of `ApplePage.responses` and `ApplePage.broadcastErrors` is in `reasons.txt`, a row for each case in their order.
public enum APNsReason: Sendable, CaseIterable {
    case badCollapseID, badDeviceToken, badExpirationDate, badMessageID, badPriority, badTopic,
        deviceTokenNotForTopic, duplicateHeaders, idleTimeout, invalidPushType, missingDeviceToken, missingTopic,
        payloadEmpty, topicDisallowed, featureNotEnabled, missingChannelID, badChannelID, channelNotRegistered,
        badRequestParams, badRequestPayload, missingPushType, cannotCreateChannelConfig, missingChannelQueueSize,
        badCertificate, badCertificateEnvironment, expiredProviderToken, forbidden, invalidProviderToken,
        missingProviderToken, unrelatedKeyIDInToken, badEnvironmentKeyIDInToken, topicMismatch, badPath,
        methodNotAllowed, expiredToken, unregistered, payloadTooLarge, tooManyProviderTokenUpdates, tooManyRequests,
        internalServerError, serviceUnavailable, shutdown

    /// The HTTP status.
    public var status: Int { row.status }
    /// The `reason` in the answer's body.
    public var name: String { row.name }
    /// The part of the request at fault.
    public var cause: Cause { row.cause }
    /// The services that give this answer.
    public var services: Set<Service> { row.services }
    /// When the request may be sent again, if at all.
    public var retry: Retry { row.retry }
    /// The cause of this answer.
    public var trigger: String { row.trigger }
    /// The answer as the sender sees it, such as `400 BadPriority`.
    public var answer: String { "\(status) \(name)" }

    /// The answer of a `reason`, when it is known.
    public static func named(_ name: String) -> APNsReason? { allCases.first { $0.name == name } }

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

    /// A row of the table.
    private struct Row: Sendable {
        var (status, name, trigger) = (0, "", "")
        var cause = Cause.server
        var services: Set<Service> = []
        var retry = Retry.never

        init(_ cells: [String]) {
            guard cells.count == 6 else { return }
            (status, name, trigger) = (Int(cells[0]) ?? 0, cells[1], cells[5])
            cause = Cause(rawValue: cells[2]) ?? .server
            services = Set(Service.allCases.filter { cells[3].split(separator: " ").contains($0.rawValue[...]) })
            retry = Retry(rawValue: cells[4]) ?? .never
        }
    }

    private static let rows = [APNsReason: Row](table: PackageResources.reasons_txt, Row.init)
    private var row: Row { Self.rows[self] ?? Row([]) }
}
