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
        guard holds(.object(request.payload.json), under: "") else { return }
        find(in: .object(request.payload.json), at: [], &findings)
    }

    /// Whether there is anything to find; no place is kept while looking.
    private static func holds(_ value: JSONValue, under name: String) -> Bool {
        switch value {
        case .object(let object): object.members.contains { holds($0.value, under: $0.name) }
        case .array(let elements): elements.contains { holds($0, under: "") }
        case .string(let text): kind(of: text, under: name) != nil
        default: false
        }
    }

    private static func find(in value: JSONValue, at path: [String], _ findings: inout Findings) {
        switch value {
        case .object(let object):
            for member in object.members { find(in: member.value, at: path + [member.name], &findings) }
        case .array(let elements):
            for (index, element) in elements.enumerated() { find(in: element, at: path + [String(index)], &findings) }
        case .string(let text):
            guard let what = kind(of: text, under: path.last ?? "") else { return }
            findings.report(
                .value(JSONPointer(path)), "\(what) in clear",
                effect: "who reads the server's logs or the lock screen reads it")
        default: break
        }
    }

    private static func kind(of text: String, under name: String) -> String? {
        if isWebToken(text) { return "a signed web token" }
        if hasCardNumber(text) { return "the number of a payment card" }
        let isNamedSo = name.utf8.count < 9 && ["password", "passwd"].contains(name.lowercased())
        return isNamedSo && !text.isEmpty ? "a password" : nil
    }

    /// Three parts in base64url, the first of them a JSON object.
    private static func isWebToken(_ text: String) -> Bool {
        let token = text.hasPrefix("Bearer ") ? text.dropFirst(7) : text[...]
        guard token.utf8.count > 60, token.hasPrefix("eyJ") else { return false }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty } && !token.contains(" ")
    }

    /// Four groups of four digits that pass the check of card numbers.
    private static func hasCardNumber(_ text: String) -> Bool {
        // Nearly all text ends here.
        guard text.utf8.count >= 19, text.utf8.lazy.filter({ (0x30...0x39).contains($0) }).count >= 16 else {
            return false
        }
        let groups = text.split { !$0.isNumber }
        return groups.indices.contains { first in
            let four = groups[first...].prefix(4)
            guard four.count == 4, four.allSatisfy({ $0.utf8.count == 4 }), let last = four.last,
                let start = four.first?.startIndex, text[start..<last.endIndex].utf8.count == 19
            else { return false }
            let digits = four.joined().compactMap(\.wholeNumberValue)
            return digits.count == 16 && isCardNumber(digits)
        }
    }

    private static func isCardNumber(_ digits: [Int]) -> Bool {
        guard digits.contains(where: { $0 != 0 }) else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let doubled = digit.offset % 2 == 1 ? digit.element * 2 : digit.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0
    }
}
