import JSONText
import PushPayload

extension Key {
    /// The same value in a kind that the key takes; nil if that is not certain.
    func converted(_ value: JSONValue, in pushType: PushType) -> JSONValue? {
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
