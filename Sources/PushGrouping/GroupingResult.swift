/// What the list of notifications shows after all deliveries, and what became of those that it does not show.
public struct GroupingResult: Sendable, Equatable {
    /// The groups, by their newest notification, newest first; apps and devices are mixed as they come.
    public let groups: [Group]
    /// Pushes that were never displayed, in the order of arrival.
    public let notDisplayed: [NotDisplayed]
    /// Notifications that a later one with the same collapse identifier replaced, in the order in which they went.
    public let replaced: [Removal]
    /// Notifications that a badge of 0 cleared, in the order in which they went.
    public let cleared: [Removal]
    /// What is to be said of the sequence as a whole.
    public let notes: [Note]

    /// The groups of each device, devices in the order of their newest notification.
    public var devices: [DeviceGroups] {
        let byDevice = Dictionary(grouping: groups) { $0.device.map(ExactText.init) }
        return byDevice.values.compactMap { groups in
            groups.first.map { (newest: $0.leading.arrival, DeviceGroups(device: $0.device, groups: groups)) }
        }.sorted { $0.newest > $1.newest }.map(\.1)
    }

    /// The groups of one device.
    public struct DeviceGroups: Sendable, Equatable {
        /// The device; nil where there is only one.
        public let device: String?
        /// Its groups, by their newest notification, newest first.
        public let groups: [Group]
    }
}

/// A notification that is gone from the list.
public struct Removal: Sendable, Equatable {
    /// Its place in the order of arrival, from 0.
    public let arrival: Int
    /// What the caller calls it.
    public let label: String
    /// The app that received it.
    public let app: String?
    /// The device that received it.
    public let device: String?
    /// The place in the order of arrival of the one that took it away.
    public let byArrival: Int
    /// What the caller calls that one.
    public let byLabel: String
}
