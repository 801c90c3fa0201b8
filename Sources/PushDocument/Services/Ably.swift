import JSONText

extension PushService {
    /// Ably: a notification for all platforms, with APNs-specific parts under `apns`.
    static let ably = PushService(
        name: "Ably",
        resembles: { root in
            root.holds("apns", "aps") && root.has("notification")
        })
}
