import JSONText
import PushPayload

extension Key {
    /// The key that this name is, or differs from in case, dashes, underscores and blanks only.
    package static func spelt(_ name: String, in parent: Parent) -> Key? {
        named(name, in: parent) ?? folded[parent]?[Spelling.folded(name)]
    }

    private static let folded: [Parent: [String: Key]] = Dictionary(grouping: catalog, by: { $0.parent })
        .mapValues { Dictionary($0.map { (Spelling.folded($0.name), $0) }) { first, _ in first } }

    /// The names of one object that others are compared with.
    static func words(in parent: Parent) -> [Spelling.Word] { words[parent] ?? [] }

    private static let words: [Parent: [Spelling.Word]] = Dictionary(grouping: catalog, by: { $0.parent })
        .mapValues { $0.filter { !$0.isRare }.map { Spelling.Word($0.name) } }

    package func isMeant(by other: String) -> Bool {
        switch name {
        case "Simulator Target Bundle" where other.hasPrefix("Simul") && other.hasSuffix("Bundle"): true
        // A sender library uses this spelling.
        case "container-identifier" where Spelling.isSame(other, "content-identifier"): true
        default: Spelling.nearest(other, among: [name]) != nil
        }
    }

    /// The same value in a kind that the key takes; nil if that is not certain.
    package func converted(_ value: JSONValue, in pushType: PushType) -> JSONValue? {
        let number = value.string.flatMap { text -> JSONValue? in
            guard !text.hasPrefix("+") else { return nil }
            return Int64(text).map { .integer($0) } ?? Double(text).map { $0.isFinite ? .real($0) : .null }
        }
        switch value {
        case .string:
            guard let number, takes(number, in: pushType) == true else { return nil }
            return number
        case .integer(let number):
            return forms.contains(.text) || forms.contains(.anyText) ? .string(String(number)) : nil
        default: return nil
        }
    }
}

extension Request {
    package func reads(_ key: Key) -> Bool { key.pushTypes.contains(pushType) || !pushType.isKnown }
}

extension PushType {
    /// The type with its article, as in "an alert".
    package var article: String { (rawValue.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + rawValue }
}

extension JSONObject {
    /// True if no member is written under a name that is nearly this one.
    package func hasNoMisspelt(_ name: String) -> Bool {
        !names.contains { Spelling.nearest($0, among: [name]) != nil }
    }
}

/// Names that people give to Apple's keys from other services, libraries and habits.
package enum Alias {
    /// The key meant by this name in this object; nil if it may be anything.
    package static func name(meantBy name: String, in parent: Key.Parent) -> String? {
        table[parent]?[Spelling.folded(name)]
    }

    /// Names of Firebase's form that get copied into `aps` as they are.
    package static let firebase: Set = [
        "notification", "android", "webpush", "collapse_key", "time_to_live", "registration_ids", "fcm_options",
        "fcmOptions",
    ]

    /// Names in requests to push services that build the payload themselves, as `Spelling.folded` gives them.
    package static let services: Set = [
        "contents", "headings", "includealiases", "includedsegments", "includeplayerids", "includesubscriptionids",
        "notification", "message", "messages", "registrationids", "interests", "audience",
    ]

    private static let table: [Key.Parent: [String: String]] = [
        .aps: [
            "message": "alert", "text": "alert", "thread": "thread-id", "threadidentifier": "thread-id",
            "badgecount": "badge", "badgenumber": "badge", "soundname": "sound", "clickaction": "category",
            "categoryid": "category", "categoryidentifier": "category",
            "targetcontentidentifier": "target-content-id",
        ],
        .alert: ["message": "body", "text": "body", "msg": "body", "content": "body"],
        .sound: ["sound": "name", "file": "name", "filename": "name", "soundname": "name", "iscritical": "critical"],
    ]
}

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
