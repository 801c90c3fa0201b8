import JSONText
import PushPayload

extension Headers.Field {
    /// The header that this one is a misspelling of.
    package var misspelt: Header? {
        guard Header.named(name) == nil, !name.hasPrefix(":"), payloadKey == nil else { return nil }
        // RFC 9218 has a header of this name, whose values look like `u=1`.
        if name.lowercased() == "priority", value?.contains("=") ?? false { return nil }
        if let header = Self.byForm[Spelling.folded(name)] { return header }
        return Spelling.nearest(name, among: Header.all.map { $0.name }).flatMap(Header.named)
    }

    private static let byForm = Dictionary(
        Header.all.flatMap { header in forms(of: header.name).map { (Spelling.folded($0), header) } }
    ) { first, _ in first }

    /// The names that people write for a header: its name, with and without `apns-`, and other words for it. A plain `id` or
    /// `request-id` is a field of the sender's own.
    private static func forms(of name: String) -> [String] {
        switch name {
        case "apns-id", "apns-request-id", "authorization": [name]
        case "apns-push-type": [name, "push-type", "apns-type"]
        case "apns-expiration": [name, "expiration", "apns-expiry", "expiry"]
        case "apns-collapse-id": [name, "collapse-id", "apns-collapse-key", "collapse-key"]
        default: [name, String(name.dropFirst("apns-".count))]
        }
    }

    // MARK: Keys of the payload

    /// The payload's key that was mistaken for a header, with or without `apns-` before it. Only unambiguous names count.
    package var payloadKey: Key? {
        guard Header.named(name) == nil else { return nil }
        let lower = name.lowercased()
        let word = lower.hasPrefix("apns-") ? String(lower.dropFirst("apns-".count)) : lower
        return Self.likelyKeys[Spelling.folded(word)]
    }

    /// The keys that people take for headers, by their letters: one of `aps` before one of the alert.
    private static let likelyKeys: [String: Key] = {
        let keys = (Key.all(in: .aps) + Key.all(in: .alert)).filter { key in
            !key.isRare && (key.name.contains("-") || ["alert", "badge", "sound", "category"].contains(key.name))
        }
        return Dictionary(keys.map { (Spelling.folded($0.name), $0) }) { first, _ in first }
    }()
}
