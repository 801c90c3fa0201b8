import APNSCore
import APNSLint

/// A push of this library is a message of APNSwift's, which encodes it by itself.
extension OutgoingPush: @retroactive APNSMessage {}

/// The types that both know; APNSwift has none for controls.
private let types: [PushType: APNSPushType] = [
    .alert: .alert, .background: .background, .complication: .complication, .fileProvider: .fileprovider,
    .liveActivity: .liveactivity, .location: .location, .mdm: .mdm, .pushToTalk: .pushtotalk, .voip: .voip,
    .widgets: .widgets,
]

/// APNSwift knows no such push type.
struct UnknownType: Error {}

/// Sends a push by APNSwift, unless the check finds an error in it.
func send(_ push: OutgoingPush, to device: String, by client: some APNSClientProtocol, checking linter: Linter)
    async throws
{
    _ = try push.checked(by: linter)
    guard let type = types[push.type] else { throw UnknownType() }
    let priority: APNSPriority = push.priority == .immediately ? .immediately : .consideringDevicePower
    let request = APNSRequest(
        message: push, deviceToken: device, pushType: type,
        expiration: push.expiration.map { .timeIntervalSince1970InSeconds(Int($0.seconds)) }, priority: priority,
        apnsID: push.id, topic: push.topic, collapseID: push.collapseID)
    _ = try await client.send(request)
}

/// Sends a notification of APNSwift's own types, unless the check finds an error in it.
func send(_ request: APNSRequest<some APNSMessage>, by client: some APNSClientProtocol, checking linter: Linter)
    async throws
{
    _ = try linter.encode(request.message, headers: .whole(Headers(request.headers)))
    _ = try await client.send(request)
}
