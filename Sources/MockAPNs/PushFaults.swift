import JSONText
import PushPayload

/// The checks of a push, in the order of the stand-in. Apple does not document an order.
extension IncomingRequest {
    /// A header of APNs that is given twice.
    var duplicateFault: APNsReason? {
        var seen: Set<String> = []
        for field in fields where field.name.hasPrefix("apns-") || field.name == "authorization" {
            if !seen.insert(field.name).inserted { return .duplicateHeaders }
        }
        return nil
    }

    /// An identifier of the request that is not a UUID.
    func identifierFault(_ target: RequestTarget) -> APNsReason? {
        let name = if case .device = target { "apns-id" } else { "apns-request-id" }
        return self[name].map(UUIDText.isValid) ?? true ? nil : .badMessageID
    }

    /// The identifier of a name; nil if it is not a UUID.
    func validID(_ name: String) -> String? { self[name].flatMap { UUIDText.isValid($0) ? $0 : nil } }

    /// The faults of a push to a device for which APNs refuses it.
    func deviceFault(_ token: String, _ certificate: ClientCertificate?, _ settings: HandlerSettings) -> APNsReason? {
        let faults: [APNsReason?] = [
            expirationFault, priorityFault, devicePushTypeFault, topicFault(certificate, settings), collapseFault,
            Self.tokenFault(token), bodyFault(isBroadcast: false),
        ]
        return faults.lazy.compactMap(\.self).first
    }

    /// The faults of a broadcast for which APNs refuses it.
    func broadcastFault(
        _ app: String, _ certificate: ClientCertificate?, _ settings: HandlerSettings, _ channels: Channels
    ) -> APNsReason? {
        let policy = self["apns-channel-id"].flatMap { channels.policy(of: $0, in: app) }
        let faults: [APNsReason?] = [
            Self.appFault(app, certificate, settings), channelFault, broadcastPushTypeFault, expirationFault,
            priorityFault,
            policy == nil ? .channelNotRegistered : nil, storageFault(policy), bodyFault(isBroadcast: true),
            isJSONObject ? nil : .badRequestPayload,
        ]
        return faults.lazy.compactMap(\.self).first
    }

    /// An expiration for a channel that stores nothing (observed).
    private func storageFault(_ policy: Channels.StoragePolicy?) -> APNsReason? {
        guard policy == Channels.StoragePolicy.none, let expiration = self["apns-expiration"] else { return nil }
        return expiration == "0" ? nil : .badExpirationDate
    }

    private var expirationFault: APNsReason? {
        guard let text = self["apns-expiration"] else { return nil }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return isNumber && Int64(text) != nil ? nil : .badExpirationDate
    }

    private var priorityFault: APNsReason? {
        self["apns-priority"].map { Headers.knownPriorities.contains($0) } ?? true ? nil : .badPriority
    }

    private var pushType: PushType? { self["apns-push-type"].map(PushType.init(rawValue:)) }

    private var devicePushTypeFault: APNsReason? { pushType.map(\.isKnown) ?? true ? nil : .invalidPushType }

    private var broadcastPushTypeFault: APNsReason? {
        guard let pushType else { return .missingPushType }
        // Apple's own pages write the type in several ways.
        return pushType.rawValue.lowercased() == PushType.liveActivity.rawValue ? nil : .invalidPushType
    }

    private var collapseFault: APNsReason? {
        self["apns-collapse-id"].map { (1...64).contains($0.utf8.count) } ?? true ? nil : .badCollapseID
    }

    /// The digits that a device token may have: the shortest have 32 bytes, those of Live Activities more than twice that.
    private static let tokenDigits = 64...512

    private static func tokenFault(_ token: String) -> APNsReason? {
        if token.isEmpty { return .missingDeviceToken }
        let isSound =
            token.utf8.allSatisfy(\.isHexDigit) && token.utf8.count.isMultiple(of: 2)
            && tokenDigits.contains(token.utf8.count)
        return isSound ? nil : .badDeviceToken
    }

    private func topicFault(_ certificate: ClientCertificate?, _ settings: HandlerSettings) -> APNsReason? {
        guard let topic = self["apns-topic"] ?? certificate?.topic else { return .missingTopic }
        guard Self.isTopic(topic) else { return .badTopic }
        let given = PushType(topic: topic)
        let base = given.flatMap(\.topicSuffix).map { String(topic.dropLast($0.utf8.count)) } ?? topic
        if let allowed = certificate?.topic, allowed != base, allowed != topic { return .topicDisallowed }
        if !settings.apps.isEmpty, !settings.apps.contains(base), !settings.apps.contains(topic) {
            return .topicDisallowed
        }
        guard let pushType, let suffix = pushType.topicSuffix else { return nil }
        // A bundle id may itself end in a word such as .voip; only a suffix that is missing is certain.
        return suffix.isEmpty || given == pushType ? nil : .topicDisallowed
    }

    /// True if a text may be a topic: letters, digits, dots and hyphens.
    private static func isTopic(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// A path with an app that these credentials are not valid for.
    static func appFault(
        _ app: String, _ certificate: ClientCertificate?, _ settings: HandlerSettings
    ) -> APNsReason? {
        if app.hasSuffix(PushType.liveActivity.topicSuffix ?? "") || !isTopic(app) { return .topicDisallowed }
        if let topic = certificate?.topic, topic != app { return .topicMismatch }
        return settings.apps.isEmpty || settings.apps.contains(app) ? nil : .topicDisallowed
    }

    /// A channel id that is missing or not base64.
    var channelFault: APNsReason? {
        guard let id = self["apns-channel-id"] else { return .missingChannelID }
        let hasOnlyBase64 = !id.isEmpty && !id.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        return hasOnlyBase64 && Base64.decode(id.utf8) != nil ? nil : .badChannelID
    }

    private func bodyFault(isBroadcast: Bool) -> APNsReason? {
        if bodyBytes == 0 { return .payloadEmpty }
        return bodyBytes > (pushType ?? .alert).limit(isBroadcast: isBroadcast) ? .payloadTooLarge : nil
    }
}
