import JSONText
import PushPayload

extension Rule {
    static let privateData = Rule(
        "private-data", .keys, .info, on: .pushes(), yieldsTo: [.anywhere(.missingAPS)],
        finds: "a password, a token or a card number in clear",
        why: """
            Apple asks that a payload hold no sensitive data unless it is encrypted: it passes through servers and logs
            and may show on the lock screen. Only what can hardly be anything else is reported: the number of a payment
            card, in groups of four or in one piece, a signed web token, a key named password.
            """, source: .documented(.generating),
        loss: .nothing,
        bad: #"{"aps": {"alert": "Welcome"}, "password": "tiger7"}"#, at: "/password",
        good: #"{"aps": {"alert": "Welcome"}, "account": "A-1042"}"#
    ) { push in
        let payload = push.payload.json
        guard hasPrivateData(payload) else { return [] }
        return JSONValue.object(payload).leaves(where: hasPrivateData).compactMap { leaf in
            leaf.value.string.flatMap { kind(of: $0, under: leaf.pointer.last ?? "") }.map { what in
                .finding(
                    "\(what) in clear", at: .value(leaf.pointer),
                    effect: "anyone who sees the server's logs or the lock screen can read it")
            }
        }
    }

    /// True if there is some in an object. Nearly all payloads have none, and a search without places takes half the time.
    private static func hasPrivateData(_ object: JSONObject) -> Bool {
        object.members.contains { hasPrivateData($0.value, under: $0.name) }
    }

    private static func hasPrivateData(_ value: JSONValue, under name: String) -> Bool {
        switch value {
        case .string(let text): kind(of: text, under: name) != nil
        case .array(let elements): elements.contains { hasPrivateData($0, under: "") }
        case .object(let object): hasPrivateData(object)
        default: false
        }
    }

    private static func kind(of text: String, under name: String) -> String? {
        // Nearly all text is too short for a secret.
        if text.utf8.count >= SecretText.minimumBytes {
            let secret = text.utf8.withContiguousStorageIfAvailable { SecretText(UnsafeRawBufferPointer($0)) }
            switch secret {
            case .webToken: return "a signed web token"
            case .cardNumber: return "the number of a payment card"
            case nil, .some(nil): break
            }
        }
        guard name.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "p"), !text.isEmpty else { return nil }
        let isNamedSo = name.utf8.withContiguousStorageIfAvailable { SecretText.isPassword(UnsafeRawBufferPointer($0)) }
        return isNamedSo == true ? "a password" : nil
    }
}
