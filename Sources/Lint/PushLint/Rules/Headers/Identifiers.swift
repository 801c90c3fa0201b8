import JSONText
import PushPayload

/// The identifiers of a request, `apns-id`, and of what it replaces, `apns-collapse-id`.
extension Rule {
    static let idNotUUID = Rule(
        "id-not-uuid", .headers, .error, on: .header("apns-id", "apns-request-id"),
        finds: "an apns-id that is not a UUID",
        why: """
            `apns-id`, and `apns-request-id` for a broadcast, hold a UUID in its canonical form: 32 lower-case
            hexadecimal digits in groups of 8-4-4-4-12. Upper-case digits are not the documented form. Without the
            header APNs makes an identifier and returns it.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-id": "order-1042"]), at: "/headers/apns-id",
        good: .request(["apns-push-type": "alert", "apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b"])
    ) { id in
        if id.text.isUUID, id.text != id.text.lowercased() {
            return .finding(
                "\(id.name) has capital digits", effect: "it is not the form that Apple documents", severity: .info,
                fix: .write(.string(id.text.lowercased())))
        }
        let canonical = canonical(id.text)
        return id.malformed(
            fix: { _ in canonical.map { .write(.string($0)) } ?? .remove }, safe: canonical != nil || id.text.isEmpty)
    }

    /// The canonical form of the same 32 digits, without regard to characters between and around them.
    private static func canonical(_ id: String) -> String? {
        let digits = id.lowercased().filter { !"-{} ".contains($0) }
        guard digits.utf8.count == 32, digits.isHex else { return nil }
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }

    static let collapseIDLength = Rule(
        "collapse-id-length", .headers, .error, on: .header("apns-collapse-id"),
        finds: "a collapse identifier of no or too many bytes",
        why: """
            `apns-collapse-id` has 1 to 64 bytes of UTF-8; a letter beyond ASCII takes two to four. Pushes with the
            same identifier replace one another; to stack them instead, give them the same `thread-id` in `aps`. Leave
            the header out if nothing is to be replaced: an empty one is refused (observed).
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-collapse-id": ""]), at: "/headers/apns-collapse-id",
        good: .request(["apns-push-type": "alert", "apns-collapse-id": "match-7"])
    ) { id in
        id.malformed { $0.isEmpty ? .remove : nil }
    }
}
