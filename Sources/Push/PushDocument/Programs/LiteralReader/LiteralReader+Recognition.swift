import JSONText
import PushPayload

/// The signs by which an object of a program is a payload, or a message around one.
extension LiteralReader {
    func isPayload(_ literal: Literal, _ members: [Literal.Member]) -> Bool {
        if isForRetiredInterface(literal) { return true }
        // Huawei's messages have other members under the same names.
        if literal.part("message") != nil, source.contains(word: "push-api.cloud.huawei.com") { return false }
        guard members.contains(where: { $0.name.map(Self.roots.contains) ?? false }), !isTable(members),
            !isMail(members),
            !literal.isUnknownSetter, !(isLocal && (literal.isImplied || follows(literal.range, ".userInfo")))
        else { return false }
        return (0..<forms(of: literal)).contains { isPayload(literal, form: $0) }
    }

    func forms(of literal: Literal) -> Int { min(literal.choices, Literal.maximumChoices) }

    /// True if a form of a value is a payload: in another one the condition that decides on it is not known.
    func isPayload(_ literal: Literal, form: Int) -> Bool {
        guard let root = literal.transcript(of: source, choice: form).document?.value.object else { return false }
        if isOfAnother(root) { return false }
        return root.holdsPush() || root["aps"]?.string.map(isText) == true || hasOtherKind(root)
    }

    /// True for an `aps` of something else, such as access points: all of it is known, its names are unlike Apple's, and the program
    /// sends nothing to APNs.
    private func isOfAnother(_ root: JSONObject) -> Bool {
        guard let aps = root["aps"]?.object, aps.isKnown, aps.isEmpty == false, !source.contains(word: "apns-"),
            !sendsToAPNs
        else { return false }
        return aps.names.allSatisfy { Spelling.nearest($0, among: Self.wordsOfKeys) == nil }
    }
    private static let wordsOfKeys = [Key.Parent.aps, .alert, .sound].flatMap(Key.all).map { Spelling.Word($0.name) }

    /// True for a payload of an `aps` alone that is known and of another kind, in a program that sends to APNs and is no test.
    func hasOtherKind(_ root: JSONObject) -> Bool {
        guard root.count == 1, !root.isOpen, let aps = root["aps"], sendsToAPNs else { return false }
        return switch aps {
        case .string(let text): !text.isEmpty && text.utf8.allSatisfy { $0.isNamePart || " .,;:!?'-".utf8.contains($0) }
        case .array(let elements): !elements.isEmpty && aps.isKnown
        case .integer, .real: true
        default: false
        }
    }

    var sendsToAPNs: Bool {
        Self.hosts.contains(where: source.contains(word:)) && !Self.testing.contains(where: source.contains(word:))
    }
    private static let hosts = ["api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com"]
    static let testing = ["assert", "Assert", "expect(", "XCT", ".should"]

    /// True for JSON that is in a string in place of an object.
    private func isText(_ aps: String) -> Bool {
        (try? JSONDocument(parsing: Array(aps.utf8)).value.object)?.hasAppleKeys ?? false
    }

    /// True for a message whose receiver is named as an address of mail or a telephone's number.
    private func isMail(_ members: [Literal.Member]) -> Bool {
        guard let receiver = members.first(where: { $0.name == "to" }) else { return false }
        let value = source[receiver.value.range.lowerBound...].prefix(Self.longestAddress).prefix {
            !",}\n".utf8.contains($0)
        }
        return Self.addressesOfMail.isIn(value.map { $0 | 0x20 })
    }

    private static let longestAddress = 80
    private static let addressesOfMail = WordSearch(["mail", "phone"])

    /// True for a program's list of a message's members, each with nothing known, or with its own name in another spelling.
    private func isTable(_ members: [Literal.Member]) -> Bool {
        members.allSatisfy { member in
            guard let name = member.name, !member.value.isUnknown else { return true }
            return member.value.text(in: source).map { Spelling.isSame($0, name) } ?? false
        }
    }

    /// Every payload, request document and message has a member of these names.
    private static let roots: Set = [
        "aps", "apns", "message", "messages", "payload", "to", "fid", "fids", "token", "tokens", "topic", "condition",
        "contents",
        "app_id", "notification", "notifications", "audience", "interests", "users", "templates", "bodyTemplate",
        "BodyTemplate", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "Message", "pn_apns", "APNSMessage",
        "MessageRequest", "MessageConfiguration", "where", "channels", "registration_ids",
    ]
}
