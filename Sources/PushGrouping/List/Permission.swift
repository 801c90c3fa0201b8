/// What the user lets an app's notifications do, as in Settings.
public struct Permission: Sendable, Equatable {
    /// The authorization, in the terms of Apple's `UNAuthorizationStatus`.
    public enum Status: String, Sendable, CaseIterable {
        /// The user has allowed notifications.
        case authorized
        /// The app sends on trial: notifications go to Notification Center without banner and sound.
        case provisional
        /// The user has not allowed them.
        case denied
    }

    /// A way of being told that can be turned off.
    public enum Channel: String, Sendable, CaseIterable {
        case lockScreen = "lock-screen"
        case notificationCenter = "notification-center"
        case banners, badges, sounds
    }

    /// The authorization.
    public let status: Status
    /// What is turned off.
    public let off: Set<Channel>

    /// A permission; without arguments everything is allowed.
    public init(_ status: Status = .authorized, off: Set<Channel> = []) {
        self.status = status
        self.off = off
    }

    /// Why no notification is listed; nil if they are.
    var refusal: NotDisplayed.Reason? {
        let isHidden = status == .denied || off.isSuperset(of: [.lockScreen, .notificationCenter])
        return isHidden ? .notAllowed(isDenied: status == .denied) : nil
    }

    /// True if a notification goes to Notification Center only.
    var isQuiet: Bool { status == .provisional || off.contains(.lockScreen) }

    /// True if a push sets the number on the icon.
    var setsBadge: Bool { status == .authorized && !off.contains(.badges) }
}
