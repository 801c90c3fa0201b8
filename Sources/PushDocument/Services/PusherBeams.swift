import JSONText

extension PushService {
    /// Pusher Beams: a payload for each platform, sent to interests or users.
    static let pusherBeams = PushService(
        name: "Pusher Beams",
        resembles: { root in
            root.has("interests") || root.holds("apns", "aps") && root.has("fcm", "web")
        })
}
