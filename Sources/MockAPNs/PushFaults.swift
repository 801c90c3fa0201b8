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
        if case .device = target { headerFault([.id], by: .device) } else { headerFault([.requestID], by: .broadcast) }
    }

    /// The value of an identifier; nil if it is not a UUID.
    func validID(_ header: Header) -> String? { self[header.name].flatMap { header.form.takes($0) ? $0 : nil } }

    /// The first of these headers that is missing where a service needs it, or has a value that APNs does not take.
    func headerFault(_ headers: [Header], by service: APNsReason.Service) -> APNsReason? {
        for header in headers {
            guard let value = self[header.name] else {
                if header.neededBy.contains(service), let refusal = header.refusalWithout { return refusal }
                continue
            }
            if !header.form.takes(value, by: service) { return header.refusal }
        }
        return nil
    }

    /// The faults of a push to a device for which APNs refuses it.
    func deviceFault(
        _ target: RequestTarget, _ certificate: ClientCertificate?, _ settings: HandlerSettings
    ) -> APNsReason? {
        var request = self
        // A certificate for one app supplies the topic.
        if let topic = certificate?.topic, self["apns-topic"] == nil {
            request.fields.append(("apns-topic", topic))
        }
        return request.headerFault([.expiration, .priority, .pushType, .topic, .collapseID], by: .device)
            ?? request.topicFault(certificate, settings) ?? target.fault ?? bodyFault(isBroadcast: false)
    }

    /// The faults of a broadcast for which APNs refuses it.
    func broadcastFault(
        _ target: RequestTarget, _ certificate: ClientCertificate?, _ settings: HandlerSettings, _ channels: Channels
    ) -> APNsReason? {
        if let fault = Self.appFault(target, certificate, settings)
            ?? headerFault([.channelID, .pushType, .expiration, .priority], by: .broadcast)
        {
            return fault
        }
        guard let policy = channels.policy(of: self["apns-channel-id"] ?? "", in: target.app ?? "") else {
            return .channelNotRegistered
        }
        // A channel that stores nothing takes no other expiration (observed).
        if policy == .none, let expiration = self["apns-expiration"], expiration != "0" { return .badExpirationDate }
        return bodyFault(isBroadcast: true) ?? (object == nil ? .badRequestPayload : nil)
    }

    private var pushType: PushType? { self["apns-push-type"].map(PushType.init(rawValue:)) }

    /// A topic that these credentials or the push type are not valid for.
    private func topicFault(_ certificate: ClientCertificate?, _ settings: HandlerSettings) -> APNsReason? {
        let topic = self["apns-topic"] ?? ""
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

    /// A path with an app that cannot be one, or that these credentials are not valid for.
    static func appFault(
        _ target: RequestTarget, _ certificate: ClientCertificate?, _ settings: HandlerSettings
    ) -> APNsReason? {
        if let fault = target.fault { return fault }
        let app = target.app ?? ""
        if let topic = certificate?.topic, topic != app { return .topicMismatch }
        return settings.apps.isEmpty || settings.apps.contains(app) ? nil : .topicDisallowed
    }

    private func bodyFault(isBroadcast: Bool) -> APNsReason? {
        if bodyBytes == 0 { return .payloadEmpty }
        return bodyBytes > (pushType ?? .alert).limit(isBroadcast: isBroadcast) ? .payloadTooLarge : nil
    }
}
