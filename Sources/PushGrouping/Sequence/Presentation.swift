/// How an app in the foreground asks the system to present a notification, in the terms of Apple's
/// `UNNotificationPresentationOptions`.
public enum Presentation: String, Sendable, CaseIterable {
    /// Nothing: the app handles the notification itself.
    case none
    /// A banner only: the notification does not go to the list (iOS 14 and later).
    case banner
    /// The list, with or without a banner; `alert` before iOS 14.
    case list

    /// The words for it, those of Apple's options: several can be given.
    enum Option: String, CaseIterable { case none, banner, list, alert, sound, badge }

    var isListed: Bool { self == .list }
}
