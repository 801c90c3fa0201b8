import JSONText
import PushPayload

/// Header fields between whose texts a condition decides.
struct HeaderChoice {
    let condition: Condition
    let texts: [String]

    /// The text that a payload is sent with: that of its own condition, or the push type that its keys ask for; nil where neither tells.
    func text(for fragment: Fragment) -> String? {
        if let decided = fragment.context.decided, decided.condition == condition.text {
            return (decided.holds ? condition.holds : condition.fails).map { texts[$0] }
        }
        let type = texts.allSatisfy { PushType(rawValue: $0).isKnown } ? fragment.typeByKeys?.rawValue : nil
        return type.flatMap { texts.contains($0) ? $0 : nil }
    }
}

extension LiteralReader {
    /// The texts of a value such as `silent ? "background" : "alert"` or `"5" if silent else "10"`; nil for any other value.
    func headerChoice(in value: Literal) -> HeaderChoice? {
        guard value.isUnknown || value.isComputedText, value.range.count <= Self.longestChoice else { return nil }
        let parts = source[value.range].split(omittingEmptySubsequences: false) { $0 == 0x22 || $0 == 0x27 }
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 5, parts[4].isEmpty else { return nil }
        let middle = parts[2].filter { $0 != " " }
        var condition: String?
        if middle == ":", parts[0].hasSuffix("? ") { condition = String(parts[0].dropLast(2)) }
        if parts[0].isEmpty, parts[2].hasPrefix(" if "), parts[2].hasSuffix(" else ") {
            condition = String(parts[2].dropFirst(4).dropLast(6))
        }
        return condition.map {
            HeaderChoice(condition: Condition($0, holds: 0, fails: 1), texts: [parts[1], parts[3]])
        }
    }
    private static let longestChoice = 200

    /// True for a program that speaks of the push type of calls as a value, and of no other type: what it sends is for calls, where
    /// no header field is joined to it.
    static func sendsCallsAlone(_ text: [UInt8], _ language: Language) -> Bool {
        guard ["'voip'", "\"voip\""].contains(where: text.contains(word:)) else { return false }
        var (types, last): (Set<String>, String?) = ([], nil)
        var tokens = SourceTokens(text, language)
        while let token = tokens.next() {
            // The name of a member, as in `{"alert": text}`, is no type.
            if case .sign(let sign, _) = token, sign == ":" || sign == "=>" { last = nil }
            if let type = last { types.insert(type) }
            last = nil
            guard case .text(let literal) = token, literal.content.count <= longestType else { continue }
            let word = String(decoding: text[literal.content], as: UTF8.self)
            last = PushType(rawValue: word).isKnown ? word : nil
        }
        return types.union(last.map { [$0] } ?? []) == [PushType.voip.rawValue]
    }
    private static let longestType = 20
}

extension Fragment {
    /// The push type that its keys in `aps` ask for, if all of them are Apple's; nil for others.
    fileprivate var typeByKeys: PushType? {
        let filled = context.placeholders.filled(in: text)
        guard let root = try? JSONDocument(parsing: filled).value.object, let names = root["aps"]?.object?.names,
            !names.isEmpty, names.allSatisfy({ Key.named($0, in: .aps) != nil })
        else { return nil }
        return Request(Payload(json: root)).pushType
    }
}
