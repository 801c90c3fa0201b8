import JSONText

extension PushService {
    /// Parse: data for the devices of some channels, or of a query.
    static let parse = PushService(
        name: "Parse",
        resembles: { root in
            root.has("where", "channels") && root.holds("data", "alert", "badge", "sound")
        })
}
