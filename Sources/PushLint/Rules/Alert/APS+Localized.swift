import PushPayload

extension APS {
    /// Whether the alert has one of the keys that end like this; most alerts have their texts in them.
    func holdsLocalized(_ end: String) -> Bool {
        json["alert"]?.object?.members.contains { $0.name.utf8.count >= end.utf8.count && $0.name.hasSuffix(end) }
            ?? false
    }
}
