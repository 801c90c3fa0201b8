public import AppResources
public import PushPayload

/// The settings of the user and the app under which groups are predicted.
public struct GroupingOptions: Sendable {
    /// The user's setting for the app's notification groups.
    public enum Grouping: String, Sendable, CaseIterable {
        /// By thread, and by app where there is no thread.
        case automatic
        case byApp = "by-app"
        case off
    }

    /// The user's setting for previews.
    public enum Previews: String, Sendable, CaseIterable {
        case always
        case whenUnlocked = "when-unlocked"
        case never
    }

    /// The user's setting "Display As".
    public enum DisplayStyle: String, Sendable, CaseIterable {
        case count
        /// The stacks, at the bottom of the screen; the default.
        case stack
        case list
    }

    /// The user's grouping of notifications.
    public var grouping: Grouping
    /// The setting for previews of their content.
    public var previews: Previews
    /// True if the device is locked.
    public var isLocked: Bool
    /// The user's language and region, such as `en` or `pt-BR`.
    public var locale: String
    /// The resources of the receiving app.
    public var app: AppManifest
    /// The systems to predict for.
    public var eras: [SystemRange]
    /// The resources of apps by bundle id, if the sequence mixes apps; `app` is used for all others.
    public var apps: [String: AppManifest] = [:]
    /// The display style of the list on the lock screen (iOS 16 and later).
    public var display = DisplayStyle.stack
    /// True if the user has put the apps into the scheduled summary (iOS 15 and later).
    public var usesScheduledSummary = false
    /// True if a Focus is on that silences the app and all its senders.
    public var hasFocus = false
    /// True if a watch is paired with the phone, and worn.
    public var hasWatch = false
    /// The offset of the user's clocks at a moment, in seconds east of Greenwich; nil to take dates as they are written.
    public var offset: (@Sendable (UnixTime) -> Int)?
    /// True if pictures have captions, with the app, the thread and the number of notifications.
    public var hasCaptions = true
    /// True if APNs keeps only the newest push of each app for a device that is out of reach.
    public var keepsOnlyNewest = true

    /// Settings; the defaults are those of a new device in English.
    public init(
        grouping: Grouping = .automatic, previews: Previews = .always, isLocked: Bool = true, locale: String = "en",
        app: AppManifest = AppManifest(), eras: [SystemRange] = SystemRange.usual
    ) {
        (self.grouping, self.previews, self.isLocked, self.locale) = (grouping, previews, isLocked, locale)
        (self.app, self.eras) = (app, eras)
    }

    /// The system that pictures draw: the newest iOS if none is named, otherwise the last of those that are.
    package var pictured: SystemRange { eras == SystemRange.usual(for: app) ? .newest : eras.last ?? .newest }

    /// The display name of an app; nil if its manifest lacks it or is unknown.
    package func name(of id: String?) -> String? { bundle(of: id)?.name }

    /// The icon of an app in base64; nil if its manifest lacks it or is unknown.
    package func icon(of id: String?) -> String? { bundle(of: id)?.values(of: .icon)?.first }

    private func bundle(of id: String?) -> AppBundle? {
        let app = (id.flatMap { apps[$0] } ?? self.app).app
        let isMeant = id.map { id in app.values(of: .bundleIDs)?.contains(id) ?? true } ?? true
        return isMeant ? app : nil
    }

    func with(app id: String?) -> GroupingOptions {
        guard let id, let manifest = apps[id] else { return self }
        var options = self
        options.app = manifest
        return options
    }

    /// True if a content extension of the app draws a notification that is opened.
    func draws(_ notification: DeliveredNotification) -> Bool {
        guard let category = notification.category else { return false }
        return app.extensions(at: ExtensionPoint.content)?.contains {
            $0.values(of: .interfaceCategories)?.contains(category) ?? false
        } ?? false
    }

    var groupsByCategory: Bool { eras.contains(where: { $0.groupsByCategory }) }

    /// True if placeholders replace the content.
    public var hidesPreviews: Bool { previews == .never || previews == .whenUnlocked && isLocked }
}

/// The user's permissions for the notifications of an app, as in Settings.
public struct Permission: Sendable, Equatable {
    /// The authorization, in the terms of Apple's `UNAuthorizationStatus`.
    public enum Status: String, Sendable, CaseIterable {
        case authorized
        /// The app sends on trial: notifications go to Notification Center without banner and sound.
        case provisional
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
    /// The channels that are turned off.
    public let off: Set<Channel>

    /// A permission; without arguments everything is allowed.
    public init(_ status: Status = .authorized, off: Set<Channel> = []) {
        (self.status, self.off) = (status, off)
    }

    /// The reason why no notification is listed; nil if some may be.
    var refusal: NotDisplayed.Reason? {
        let isHidden = status == .denied || off.isSuperset(of: [.lockScreen, .notificationCenter])
        return isHidden ? .notAllowed(isDenied: status == .denied) : nil
    }

    /// True if a notification goes to Notification Center only.
    var isQuiet: Bool { status == .provisional || off.contains(.lockScreen) }
    var setsBadge: Bool { status == .authorized && !off.contains(.badges) }
}
