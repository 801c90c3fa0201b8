import PushPayload

extension APS {
    /// True if the alert has a key with this ending, such as `loc-key`.
    func holdsLocalized(_ end: String) -> Bool {
        json["alert"]?.object?.members.contains { $0.name.utf8.count >= end.utf8.count && $0.name.hasSuffix(end) }
            ?? false
    }
}
