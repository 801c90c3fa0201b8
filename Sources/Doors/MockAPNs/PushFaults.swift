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

    fileprivate func bodyFault(isBroadcast: Bool) -> APNsReason? {
        if bodyBytes == 0 { return .payloadEmpty }
        return bodyBytes > (pushType ?? .alert).limit(isBroadcast: isBroadcast) ? .payloadTooLarge : nil
    }

    fileprivate var pushType: PushType? { self["apns-push-type"].map(PushType.init(rawValue:)) }
}

/// The faults for which APNs refuses a push with these credentials.
extension RequestHandler {
    func deviceFault(
        _ request: IncomingRequest, _ target: RequestTarget, _ certificate: ClientCertificate?
    ) -> APNsReason? {
        var request = request
        // A certificate for one app supplies the topic.
        if let topic = certificate?.topic, request["apns-topic"] == nil {
            request.fields.append(("apns-topic", topic))
        }
        return request.headerFault([.expiration, .priority, .pushType, .topic, .collapseID], by: .device)
            ?? topicFault(request, certificate) ?? target.fault ?? request.bodyFault(isBroadcast: false)
    }

    func broadcastFault(
        _ request: IncomingRequest, _ target: RequestTarget, _ certificate: ClientCertificate?
    ) -> APNsReason? {
        let fault = request.headerFault([.channelID, .pushType, .expiration, .priority], by: .broadcast)
        if let fault = appFault(target, certificate) ?? fault { return fault }
        guard let policy = channels.policy(of: request["apns-channel-id"] ?? "", in: target.app ?? "")
        else { return .channelNotRegistered }
        // APNs refuses any expiration but 0 for a channel that stores nothing (observed).
        if policy == .none, request["apns-expiration"] ?? "0" != "0" { return .badExpirationDate }
        return request.bodyFault(isBroadcast: true) ?? (request.object == nil ? .badRequestPayload : nil)
    }

    /// A topic that these credentials or the push type are not valid for.
    private func topicFault(_ request: IncomingRequest, _ certificate: ClientCertificate?) -> APNsReason? {
        let topic = request["apns-topic"] ?? ""
        let given = PushType(topic: topic)
        let base = given.flatMap { $0.topicSuffix }.map { String(topic.dropLast($0.utf8.count)) } ?? topic
        if let allowed = certificate?.topic, allowed != base, allowed != topic { return .topicDisallowed }
        if !settings.apps.isEmpty, !settings.apps.contains(base), !settings.apps.contains(topic) {
            return .topicDisallowed
        }
        guard let pushType = request.pushType, let suffix = pushType.topicSuffix else { return nil }
        // A bundle id may itself end in a word such as .voip; only a suffix that is missing is certain.
        return suffix.isEmpty || given == pushType ? nil : .topicDisallowed
    }

    /// The fault of the app in a path: a malformed id, or one for which these credentials are invalid.
    func appFault(_ target: RequestTarget, _ certificate: ClientCertificate?) -> APNsReason? {
        if let fault = target.fault { return fault }
        let app = target.app ?? ""
        if let topic = certificate?.topic, topic != app { return .topicMismatch }
        return settings.apps.isEmpty || settings.apps.contains(app) ? nil : .topicDisallowed
    }
}
