import JSONText

extension PushService {
    /// Airship: a notification and the audience that gets it.
    static let airship = PushService(
        name: "Airship",
        resembles: { root in
            root.has("audience") && root.has("notification")
        })
}
