import JSONText
import PushPayload

extension Rule {
    static let privateData = Rule(
        "private-data", family: .keys, severity: .info, summary: "a password, a token or a card number in clear",
        explanation: """
            Apple asks that a payload hold no sensitive data unless it is encrypted: it passes through servers and logs and \
            may show on the lock screen. Only what can hardly be anything else is reported: the number of a payment card in \
            groups of four, a signed web token, a key named password.
            """,
        bad: Example(#"{"aps": {"alert": "Welcome"}, "password": "tiger7"}"#, at: "/password"),
        good: Example(#"{"aps": {"alert": "Welcome"}, "account": "A-1042"}"#)
    ) { request, findings in
        guard request.payload.json.hasLeaf(where: isSecret) else { return }
        find(in: .object(request.payload.json), at: [], &findings)
    }

    private static func isSecret(_ value: JSONValue, under name: String) -> Bool {
        if case .string(let text) = value { kind(of: text, under: name) != nil } else { false }
    }

    private static func find(in value: JSONValue, at path: [String], _ findings: inout FindingCollector) {
        switch value {
        case .object(let object):
            for member in object.members { find(in: member.value, at: path + [member.name], &findings) }
        case .array(let elements):
            for (index, element) in elements.enumerated() { find(in: element, at: path + [String(index)], &findings) }
        case .string(let text):
            guard let what = kind(of: text, under: path.last ?? "") else { return }
            findings.report(
                .value(JSONPointer(path)), "\(what) in clear",
                effect: "anyone who sees the server's logs or the lock screen can read it")
        default: break
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
