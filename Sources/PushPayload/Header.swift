/// One header field of a request to APNs: its purpose, and the effect of leaving it out.
public struct Header: Sendable {
    /// The name in lower case, as HTTP/2 wants it.
    public let name: String
    /// What it is for.
    public let meaning: String
    /// The effect of leaving it out.
    public let effectWhenMissing: String

    private init(_ name: String, meaning: String, effectWhenMissing: String) {
        self.name = name
        self.meaning = meaning
        self.effectWhenMissing = effectWhenMissing
    }

    /// The header of a name, in any case.
    public static func named(_ name: String) -> Header? {
        let name = name.lowercased()
        return all.first { $0.name == name }
    }

    /// True if only requests to APNs have a header of this name.
    public static func isAPNs(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("apns-") || name == ":path"
    }
}

extension Header {
    /// All that a sender may give (`ApplePage.sending`, `.broadcast`).
    public static let all: [Header] = [
        Header(
            "apns-push-type", meaning: "the kind of the push, which has to fit the payload",
            effectWhenMissing: "watchOS 6 and later do not get the push, and APNs may delay or drop it"),
        Header(
            "apns-topic", meaning: "the app's bundle id, with a suffix that goes with the push type",
            effectWhenMissing: "APNs does not know which app the push is for, unless the certificate says so"),
        Header(
            "apns-priority", meaning: "10 for at once, 5 for when the device's power allows, 1 for without waking it",
            effectWhenMissing: "the push counts as priority 10"),
        Header(
            "apns-expiration", meaning: "until when APNs keeps the push, in Unix seconds; 0 for one try only",
            effectWhenMissing: "APNs keeps the push as long as it sees fit, up to 30 days"),
        Header(
            "apns-collapse-id", meaning: "the identifier that makes a later push replace this one, up to 64 bytes",
            effectWhenMissing: "a later notification is added beside this one instead of replacing it"),
        Header(
            "apns-id", meaning: "the request's own UUID, which the answer repeats",
            effectWhenMissing: "APNs makes an identifier of its own, and answers cannot be told apart by yours"),
        Header(
            "apns-channel-id", meaning: "the channel of a broadcast, in base64",
            effectWhenMissing: "APNs does not know which channel the broadcast is for"),
        Header(
            "apns-request-id", meaning: "a broadcast's own UUID, which the answer repeats",
            effectWhenMissing: "APNs makes an identifier of its own, and answers cannot be told apart by yours"),
        Header(
            "authorization", meaning: "bearer and the provider token, where no certificate is used",
            effectWhenMissing: "APNs does not know who sends, unless a certificate says so"),
    ]
}
