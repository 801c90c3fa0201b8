import JSONText
import PushPayload

/// What a name means elsewhere: in a header, or in another type of push.
extension Member {
    /// The header that this member is meant for. Beside `aps` only names with `apns` count, and no identifier: an app
    /// may be sent the identifier of its push.
    var header: Header? {
        guard key == nil, parent != .root || RootName.isTelling(name) else { return nil }
        let isSure = name.lowercased().hasPrefix("apns")
        guard isSure || parent != .root else { return nil }
        let names = isSure && parent != .root ? Self.addressing + Self.identifiers : Self.addressing
        let full = isSure ? name : "apns-" + name
        return names.first { Spelling.isSame($0, full) }.flatMap(Header.named)
    }

    private static let addressing = [
        "apns-push-type", "apns-topic", "apns-priority", "apns-expiration", "apns-collapse-id", "apns-channel-id",
    ]
    private static let identifiers = ["apns-id", "apns-request-id"]

    /// The key that it is in the same object of another type of push, when this type does not read it.
    var ofOtherPush: Key? {
        switch parent {
        case .aps: key.flatMap { request.reads($0) ? nil : $0 }
        case .activityAlert where key == nil && misplaced == nil:
            Key.named(name, in: .alert) ?? Key.named(name, in: .aps)
        default: nil
        }
    }
}
