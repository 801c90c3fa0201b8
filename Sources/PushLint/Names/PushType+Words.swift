import PushPayload

extension PushType {
    /// The type with its article, as in "an alert".
    var article: String { (rawValue.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + rawValue }
}
