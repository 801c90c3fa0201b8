import JSONText

extension PushService {
    /// Ably: a notification for all platforms, with what is for APNs alone under `apns`.
    static let ably = PushService(
        name: "Ably",
        resembles: { root in
            root.holds("apns", "aps") && root.has("notification")
        })
}
