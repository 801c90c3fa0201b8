/// The visible notifications after all steps, and what happened to the others.
public struct GroupingResult: Sendable, Equatable {
    /// The groups of each device, devices in the order of their newest notification, the newest first.
    public let devices: [DeviceGroups]
    /// Pushes that were never displayed, in the order of arrival.
    public let notDisplayed: [NotDisplayed]
    /// Notifications that were removed from the list, in the order of removal.
    public let removals: [Removal]
    /// Notes about the sequence as a whole.
    public let notes: [Note]

    package init(devices: [DeviceGroups], notDisplayed: [NotDisplayed], removals: [Removal], notes: [Note]) {
        (self.devices, self.notDisplayed, self.removals, self.notes) = (devices, notDisplayed, removals, notes)
    }

    /// All groups, device by device; the groups of a device are sorted by their newest notification, the newest first.
    public var groups: [Group] { devices.flatMap { $0.groups } }
    /// Notifications that a later one with the same collapse identifier replaced, in the order of removal.
    public var replaced: [Removal] { removals.filter { $0.how == .replaced } }
    /// Notifications that a badge of 0 cleared, in the order of removal.
    public var cleared: [Removal] { removals.filter { $0.how == .cleared } }
    /// Notifications that an event removed, in the order of removal.
    public var removed: [Removal] { removals.filter { $0.how != .replaced && $0.how != .cleared } }

    /// The list of one device.
    public struct DeviceGroups: Sendable, Equatable {
        /// The device; nil where there is only one.
        public let device: String?
        /// The device's groups, sorted by their newest notification, the newest first, whatever app they belong to.
        public internal(set) var groups: [Group]
        /// The notifications waiting for the scheduled summary, in its order; empty if there is no summary.
        public let scheduled: [ScheduledNotification]
        /// The Live Activities above them, from the top.
        public var activities: [LiveActivity] = []
        /// True for the watch that is paired with the device.
        public var isWatch = false

        package var withoutGroups: DeviceGroups {
            var device = self
            device.groups = []
            return device
        }
    }
}

/// A notification that was removed from the list.
public struct Removal: Sendable, Equatable {
    /// The place in the order of arrival, from 0.
    public let arrival: Int
    /// The caller's label.
    public let label: String
    /// The app that received it.
    public let app: String?
    /// The device that received it.
    public let device: String?
    /// The way in which it was removed.
    public let how: How
    /// The place in the order of arrival of the notification that removed it; for an event, of the next to arrive.
    public let byArrival: Int
    /// The caller's label of what removed it.
    public let byLabel: String

    /// The reasons for a removal.
    public enum How: Sendable, Hashable {
        case replaced
        /// The number on the icon went to 0 (observed).
        case cleared
        case removed(ListEvent.Remover)
    }
}

extension Removal {
    /// The reason as a clause, such as "by a.jsonl:7".
    public var phrase: String {
        let what = byLabel.isEmpty ? "a later step" : byLabel
        return switch how {
        case .replaced: "replaced by \(what)"
        case .cleared: "cleared by the badge 0 of \(what)"
        case .removed(.app): "removed by the app (\(what))"
        case .removed(.reading): "removed by the app once it was read (\(what))"
        case .removed(.opening): "opened by the user (\(what))"
        case .removed(.acting): "taken away by an action of the user (\(what))"
        case .removed(.dismissal): "dismissed by the user (\(what))"
        }
    }
}
