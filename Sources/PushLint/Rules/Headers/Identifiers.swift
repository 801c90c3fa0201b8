import JSONText
import PushPayload

extension Rule {
    static let idNotUUID = Rule(
        "id-not-uuid", family: .headers, severity: .error,
        bad: .request(["apns-push-type": "alert", "apns-id": "order-1042"], at: "/headers/apns-id"),
        good: .request(["apns-push-type": "alert", "apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b"]),
        references: [.sending, .responses], on: .header("apns-id", "apns-request-id")
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
        "collapse-id-length", family: .headers, severity: .error,
        bad: .request(["apns-push-type": "alert", "apns-collapse-id": ""], at: "/headers/apns-collapse-id"),
        good: .request(["apns-push-type": "alert", "apns-collapse-id": "match-7"]),
        references: [.sending, .responses], on: .header("apns-collapse-id")
    ) { id in
        id.malformed { $0.isEmpty ? .remove : nil }
    }
}
