import JSONText

extension PushService {
    /// Braze: a message for each channel, `apple_push` among them.
    static let braze = PushService(
        name: "Braze",
        resembles: { root in
            root.holds("messages", "apple_push")
        })
}
