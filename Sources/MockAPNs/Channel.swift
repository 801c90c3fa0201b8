import JSONText

/// The broadcast channels of all apps, as channel management creates and deletes them.
struct Channels: Sendable {
    /// The storage policy of a channel for offline devices.
    enum StoragePolicy: Int64, Sendable {
        /// Nothing.
        case none = 0
        /// The most recent message.
        case mostRecent = 1
    }

    /// The maximum number of channels of an environment (`ApplePage.channels`).
    var maximum = 10_000
    private var policies: [Name: StoragePolicy] = [:]
    private var order: [Name] = []

    private struct Name: Hashable {
        let app: String
        let id: String
    }

    var isFull: Bool { policies.count >= maximum }

    func policy(of id: String, in app: String) -> StoragePolicy? { policies[Name(app: app, id: id)] }

    mutating func add(_ id: String, to app: String, _ policy: StoragePolicy) {
        let name = Name(app: app, id: id)
        if policies.updateValue(policy, forKey: name) == nil { order.append(name) }
    }

    /// Deletes a channel; false if there is none.
    mutating func remove(_ id: String, from app: String) -> Bool {
        let name = Name(app: app, id: id)
        guard policies.removeValue(forKey: name) != nil else { return false }
        order.removeAll { $0 == name }
        return true
    }

    /// The ids of an app's channels, the oldest first.
    func ids(of app: String) -> [String] { order.filter { $0.app == app }.map(\.id) }
}
