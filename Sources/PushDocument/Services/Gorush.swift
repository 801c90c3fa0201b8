import JSONText

extension PushService {
    /// gorush: a list of notifications, each with its tokens and platform.
    static let gorush = PushService(
        name: "gorush",
        resembles: { root in
            guard let first = root["notifications"]?.array?.first?.object else { return false }
            return first.has("tokens", "platform")
        })
}
