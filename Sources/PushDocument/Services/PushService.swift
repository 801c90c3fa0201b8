import JSONText

/// A push service: how requests to it are recognised, and where payloads stand in them.
struct PushService: Sendable {
    /// The name in messages, as in "a request to Expo".
    let name: String
    /// The form of `--envelope` that it belongs to.
    var form = EnvelopeForm.json
    /// The payloads in a request to the service, which stands at the pointer: none where the service makes the payload. Nil
    /// for what is no such request, and for one whose payloads may stand anywhere.
    var payloads: @Sendable (JSONObject, JSONPointer) -> [EmbeddedPayload]? = { _, _ in nil }
    /// True for what has the form of such a request but holds no payload where one is expected: reported, as somebody may
    /// have meant it for APNs.
    var resembles: @Sendable (JSONObject) -> Bool = { _ in false }

    /// The forms of its most frequent requests, for a reader in a hurry.
    var outlines: [EnvelopeOutline] = []

    /// Every service, the ones that are told with more certainty first. A new one is a file, and a line here.
    static let all: [PushService] = [
        .fcm, .fcmSDK, .amazonSNS, .azure, .pubNub, .gorush, .ably, .pusherBeams, .oneSignal, .airship, .braze, .parse,
        .fcmLegacy, .expo,
    ]

    /// The service that a root without `aps` is a request to; nil where none is known.
    static func recognising(_ root: JSONObject) -> PushService? {
        all.first { $0.payloads(root, .root) != nil || $0.resembles(root) }
    }
}

extension JSONObject {
    /// True if it has a member of one of these names.
    func has(_ names: String...) -> Bool { names.contains { self[$0] != nil } }

    /// True if a member is an object with a member of one of these names.
    func holds(_ name: String, _ names: String...) -> Bool {
        guard let object = self[name]?.object else { return false }
        return names.contains { object[$0] != nil }
    }
}
