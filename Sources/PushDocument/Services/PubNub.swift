import JSONText

extension PushService {
    /// PubNub: the payload for APNs under `pn_apns`, alone or beside the message of a channel.
    static let pubNub = PushService(
        name: "PubNub",
        payloads: { root, pointer in
            root.holds("pn_apns", "aps")
                ? [EmbeddedPayload(pointer: pointer.appending("pn_apns"), isRelayed: true)] : nil
        })
}
