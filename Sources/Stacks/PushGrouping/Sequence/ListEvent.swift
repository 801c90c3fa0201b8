/// An event that changes the list of notifications between pushes.
public struct ListEvent: Sendable, Equatable {
    /// The action of the user, the app or the system.
    public let action: Action
    /// The app that it happens in; nil for all apps of the device.
    public let app: String?
    /// The device that it happens on; nil where there is only one.
    public let device: String?
    /// The time of the event as it was given.
    public let date: String?
    /// The caller's label, such as a file and a line.
    public let label: String

    /// The actions that change a list.
    public enum Action: Sendable, Equatable {
        /// Notifications are removed: who removes them, and which.
        case remove(Remover, Target)
        case badge(Int64)
        /// The app comes to the foreground, and from then on decides how its notifications are presented.
        case foreground(Presentation)
        case background
        case authorization(Permission)
        /// The app withdraws notifications that it has scheduled and that have not been posted yet.
        case cancel(Target)
        /// The user opens a stack, or a notification: its stack shows all its notifications.
        case expand(Target)
        case collapse
        /// The user unlocks the device and uses it: what was on the lock screen goes to Notification Center.
        case unlock
        case lock
        /// The device is offline: APNs stores pushes.
        case offline
        /// The device is online again and gets the stored pushes.
        case online
    }

    /// The causes of a removal; the raw value is a document's word.
    public enum Remover: String, Sendable, CaseIterable {
        /// The app, by `removeDeliveredNotifications`.
        case app = "remove"
        /// The app, because the user has read the notification in it or on another device.
        case reading = "read"
        case opening = "open"
        /// The user, who performs an action of the notification.
        case acting = "action"
        /// The user, who clears the notification or the whole stack.
        case dismissal = "dismiss"
    }

    /// The notifications that an event is about.
    public enum Target: Sendable, Equatable {
        /// Notifications with these identifiers: the `apns-collapse-id`, or the identifier of a local notification.
        case identifiers([String])
        /// Notifications of a thread; nil for the app's own group.
        case thread(String?)
        /// The one with this number in the order of arrival, from 1.
        case number(Int)
        case all
    }

    /// An event; without an app it concerns all apps of the device.
    public init(_ action: Action, app: String? = nil, device: String? = nil, date: String? = nil, label: String = "") {
        (self.action, self.app, self.device, self.date) = (action, app, device, date)
        self.label = label
    }
}

/// The ways in which an app in the foreground presents a notification, by Apple's `UNNotificationPresentationOptions`.
public enum Presentation: String, Sendable, CaseIterable {
    /// No presentation: the app handles the notification itself.
    case none
    /// A banner only: the notification does not go to the list (iOS 14 and later).
    case banner
    /// The list, with or without a banner; `alert` before iOS 14.
    case list

    /// The words for it, those of Apple's options: several can be given.
    enum Option: String, CaseIterable { case none, banner, list, alert, sound, badge }

    var isListed: Bool { self == .list }
}
