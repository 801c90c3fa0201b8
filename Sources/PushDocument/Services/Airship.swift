import JSONText

extension PushService {
    /// Airship: a notification and its audience.
    static let airship = PushService(
        name: "Airship",
        resembles: { root in
            root.has("audience") && root.has("notification")
        })
}
