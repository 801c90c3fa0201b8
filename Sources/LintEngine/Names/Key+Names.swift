import JSONText
import PushPayload

extension Key {
    /// The key that this name is, or differs from in case, dashes, underscores and blanks only.
    package static func spelt(_ name: String, in parent: Parent) -> Key? {
        named(name, in: parent) ?? folded[parent]?[Spelling.folded(name)]
    }

    private static let folded: [Parent: [String: Key]] = Dictionary(grouping: catalog, by: { $0.parent })
        .mapValues { Dictionary($0.map { (Spelling.folded($0.name), $0) }) { first, _ in first } }

    package func isMeant(by other: String) -> Bool {
        switch name {
        case "Simulator Target Bundle" where other.hasPrefix("Simul") && other.hasSuffix("Bundle"): true
        // A sender library uses this spelling.
        case "container-identifier" where Spelling.isSame(other, "content-identifier"): true
        default: Spelling.nearest(other, among: [name]) != nil
        }
    }

    /// The same value in a kind that the key takes; nil if that is not certain.
    package func converted(_ value: JSONValue, in pushType: PushType) -> JSONValue? {
        let number = value.string.flatMap { text -> JSONValue? in
            guard !text.hasPrefix("+") else { return nil }
            return Int64(text).map { .integer($0) } ?? Double(text).map { $0.isFinite ? .real($0) : .null }
        }
        switch value {
        case .string:
            guard let number, takes(number, in: pushType) else { return nil }
            return number
        case .integer(let number):
            return forms.contains(.text) || forms.contains(.anyText) ? .string(String(number)) : nil
        default: return nil
        }
    }
}

extension Request {
    package func reads(_ key: Key) -> Bool { key.pushTypes.contains(pushType) || !pushType.isKnown }
}

extension PushType {
    /// The type with its article, as in "an alert".
    package var article: String { (rawValue.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + rawValue }
}

extension JSONObject {
    package func hasNoMisspelt(_ name: String) -> Bool {
        !names.contains { Spelling.nearest($0, among: [name]) != nil }
    }
}
