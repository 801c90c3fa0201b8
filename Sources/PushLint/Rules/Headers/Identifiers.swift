import JSONText
import PushPayload

extension Rule {
    static let idNotUUID = Rule("id-not-uuid", .headers, .error, on: .header("apns-id", "apns-request-id")) { id in
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

    static let collapseIDLength = Rule("collapse-id-length", .headers, .error, on: .header("apns-collapse-id")) { id in
        id.malformed { $0.isEmpty ? .remove : nil }
    }
}
