import JSONText

extension Rule {
    static let privateData = Rule(
        "private-data", .keys, .info, on: .pushes(), finds: "a password, a token or a card number in clear",
        why: """
            Apple asks that a payload hold no sensitive data unless it is encrypted: it passes through servers and logs
            and may show on the lock screen. Only what can hardly be anything else is reported: the number of a payment
            card, in groups of four or in one piece, a signed web token, a key named password.
            """, source: .documented(.generating),
        bad: #"{"aps": {"alert": "Welcome"}, "password": "tiger7"}"#, at: "/password",
        good: #"{"aps": {"alert": "Welcome"}, "account": "A-1042"}"#
    ) { push in
        JSONValue.object(push.payload.json).leaves(where: { kind(of: $0, under: $1) != nil }).compactMap { leaf in
            kind(of: leaf.value, under: leaf.pointer.last ?? "").map { what in
                .finding(
                    "\(what) in clear", at: .value(leaf.pointer),
                    effect: "anyone who sees the server's logs or the lock screen can read it")
            }
        }
    }

    private static func kind(of value: JSONValue, under name: String) -> String? {
        guard case .string(let text) = value else { return nil }
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
