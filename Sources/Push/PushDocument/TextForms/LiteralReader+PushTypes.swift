import JSONText
import PushPayload

/// The push types that a condition decides between.
extension LiteralReader {
    /// The two push types that a condition decides between, as in `silent ? "background" : "alert"`; empty for any other value.
    func types(in value: Literal) -> [PushType] {
        guard value.isUnknown || value.isComputedText, value.range.count <= Self.longestChoice else { return [] }
        let text = Array(source[value.range])
        let isChoice =
            ["? ", " : "].allSatisfy(text.contains(word:)) || [" if ", " else "].allSatisfy(text.contains(word:))
        let named = text.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            .map { PushType(rawValue: String(decoding: $0, as: UTF8.self)) }.filter { $0.isKnown }
        return isChoice && named.count == 2 ? named : []
    }
    private static let longestChoice = 200
}

extension Fragment {
    /// The push type that its keys in `aps` ask for, if all of them are Apple's; nil for others.
    var typeByKeys: PushType? {
        let filled = context.placeholders.filled(in: text)
        guard let root = try? JSONDocument(parsing: filled).value.object, let names = root["aps"]?.object?.names,
            !names.isEmpty, names.allSatisfy({ Key.named($0, in: .aps) != nil })
        else { return nil }
        return Request(Payload(json: root)).pushType
    }
}
