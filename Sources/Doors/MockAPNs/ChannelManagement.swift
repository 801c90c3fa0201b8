import JSONText
import PushPayload

/// Channel management (`ApplePage.channels`): to create, read, delete and list channels.
extension RequestHandler {
    mutating func manageChannels(
        of app: String, _ request: IncomingRequest, _ target: RequestTarget, _ certificate: ClientCertificate?
    ) -> Answer {
        if let fault = appFault(target, certificate) { return .refused(fault) }
        if case .allChannels = target {
            return .accepted(content: ["channels": .array(channels.ids(of: app).map { .string($0) })])
        }
        if request.method == "POST" { return createChannel(for: app, request) }
        if let fault = request.headerFault([.channelID], by: .broadcast) { return .refused(fault) }
        guard let id = request["apns-channel-id"], let policy = channels.policy(of: id, in: app)
        else { return .refused(.channelNotRegistered) }
        guard request.method == "DELETE" else {
            return .accepted(content: [
                "message-storage-policy": .integer(policy.rawValue), "push-type": "LiveActivity",
            ])
        }
        channels.remove(id, of: app)
        return .accepted(204)
    }

    private mutating func createChannel(for app: String, _ request: IncomingRequest) -> Answer {
        if request.bodyBytes == 0 { return .refused(.payloadEmpty) }
        guard !request.isBodyCut, let body = request.object else { return .refused(.badRequestPayload) }
        let known = ["message-storage-policy", "push-type"]
        guard body.names.allSatisfy(known.contains) else { return .refused(.badRequestParams) }
        guard let type = body["push-type"] else { return .refused(.missingPushType) }
        guard type.string?.lowercased() == PushType.liveActivity.rawValue else { return .refused(.invalidPushType) }
        guard let value = body["message-storage-policy"] else { return .refused(.missingChannelQueueSize) }
        guard case .integer(let number) = value, let policy = Channels.StoragePolicy(rawValue: number)
        else { return .refused(.badRequestParams) }
        guard channels.count < settings.maximumChannels else { return .refused(.cannotCreateChannelConfig) }
        var bytes: [UInt8] = []
        for _ in 0..<2 { withUnsafeBytes(of: generator.next() as UInt64) { bytes += $0 } }
        let id = Base64.encode(bytes)
        channels.add(id, to: app, policy)
        var answer = Answer.accepted(201)
        answer.channelID = id
        return answer
    }
}

/// The broadcast channels of each app, in the order in which channel management created them.
struct Channels: Sendable {
    /// The storage policy of a channel for offline devices.
    enum StoragePolicy: Int64, Sendable { case none, mostRecent }

    private var all: [String: [(id: String, policy: StoragePolicy)]] = [:]

    var count: Int { all.values.reduce(0) { $0 + $1.count } }
    func ids(of app: String) -> [String] { (all[app] ?? []).map { $0.id } }
    func policy(of id: String, in app: String) -> StoragePolicy? { all[app]?.first { $0.id == id }?.policy }
    mutating func remove(_ id: String, of app: String) { all[app]?.removeAll { $0.id == id } }
    mutating func add(_ id: String, to app: String, _ policy: StoragePolicy) {
        all[app, default: []].append((id, policy))
    }
}
