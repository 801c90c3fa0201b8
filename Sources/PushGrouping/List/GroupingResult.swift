/// What the list of notifications shows after all steps, and what became of those that it does not show.
public struct GroupingResult: Sendable, Equatable {
    /// The groups of each device, devices in the order of their newest notification, the newest first.
    public let devices: [DeviceGroups]
    /// Pushes that were never displayed, in the order of arrival.
    public let notDisplayed: [NotDisplayed]
    /// Notifications that were in the list and are gone, in the order in which they went.
    public let removals: [Removal]
    /// What is to be said of the sequence as a whole.
    public let notes: [Note]

    /// A result made of these parts.
    package init(devices: [DeviceGroups], notDisplayed: [NotDisplayed], removals: [Removal], notes: [Note]) {
        self.devices = devices
        self.notDisplayed = notDisplayed
        self.removals = removals
        self.notes = notes
    }

    /// All groups, device by device, those of a device by their newest notification, the newest first.
    public var groups: [Group] { devices.flatMap(\.groups) }
    /// Notifications that a later one with the same collapse identifier replaced, in the order in which they went.
    public var replaced: [Removal] { removals.filter { $0.how == .replaced } }
    /// Notifications that a badge of 0 cleared, in the order in which they went.
    public var cleared: [Removal] { removals.filter { $0.how == .cleared } }
    /// Notifications that an event took away, in the order in which they went.
    public var removed: [Removal] { removals.filter { $0.how != .replaced && $0.how != .cleared } }

    /// What one device shows.
    public struct DeviceGroups: Sendable, Equatable {
        /// The device; nil where there is only one.
        public let device: String?
        /// Its groups, by their newest notification, newest first; apps are mixed as they come.
        public let groups: [Group]
        /// What waits for the scheduled summary, in its order; empty where the user has none.
        public let scheduled: [ScheduledNotification]
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
    /// How it went.
    public let how: How
    /// The place in the order of arrival of the one that took it away; for an event, of the next to arrive.
    public let byArrival: Int
    /// What the caller calls what took it away.
    public let byLabel: String

    /// The ways in which a notification goes.
    public enum How: Sendable, Hashable {
        /// A later one has the same identifier.
        case replaced
        /// The number on the icon went to 0 (observed).
        case cleared
        /// An event took it away.
        case removed(ListEvent.Remover)
    }
}

extension Removal {
    /// How it went as a clause, such as "by a.jsonl:7".
    public var phrase: String {
        let what = byLabel.isEmpty ? "a later step" : byLabel
        return switch how {
        case .replaced: "by \(what)"
        case .cleared: "by the badge 0 of \(what)"
        case .removed(.app): "removed by the app (\(what))"
        case .removed(.reading): "removed by the app once it was read (\(what))"
        case .removed(.opening): "opened by the user (\(what))"
        case .removed(.dismissal): "dismissed by the user (\(what))"
        }
    }
}
