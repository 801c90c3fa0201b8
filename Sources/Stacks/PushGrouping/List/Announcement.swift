import AppResources
import PushPayload

/// The ways in which a notification announces itself as it arrives, by its interruption level and the state of the device.
public struct Announcement: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// A set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The screen lights up.
    public static let light = Announcement(rawValue: 1)
    /// A sound is played.
    public static let sound = Announcement(rawValue: 2)
    /// Delivery through a Focus and past the scheduled summary.
    public static let breakthrough = Announcement(rawValue: 4)
    /// Delivery to Notification Center alone, with the lock screen left as it is.
    public static let quiet = Announcement(rawValue: 8)
    /// The paired watch shows it, and the phone does not.
    public static let watch = Announcement(rawValue: 16)

    /// The announcement as a clause.
    public var phrase: String {
        switch (contains(.light), contains(.sound)) {
        case (true, true): "lights up the screen and plays a sound"
        case (true, false): "lights up the screen without a sound"
        case (false, true): "plays a sound"
        case (false, false): "neither lights up the screen nor plays a sound"
        }
    }
}

extension Announcement {
    /// The announcement of a delivery on a device, with notes on what decides it.
    init(
        _ delivery: Delivery, _ permission: Permission, on device: NotificationList.Device, _ options: GroupingOptions,
        _ notes: inout [Note]
    ) {
        let aps = delivery.request.aps
        var level = options.eras.contains(where: { $0.hasFocus }) ? aps[.interruptionLevel].value ?? .active : .active
        if let entitlement = level.entitlement, options.app.app.lacks(entitlement) {
            notes.append(.levelNotEntitled(level.rawValue))
            level = .active
        }
        let breaksThrough = level.entitlement != nil
        let isSilenced = options.hasFocus && !breaksThrough
        if options.hasFocus || options.usesScheduledSummary, !breaksThrough, delivery.sender == nil,
            delivery.request.startsExtension, options.app.app.has(.communication)
        {
            notes.append(.mayBeCommunication)
        }
        self = breaksThrough || delivery.sender != nil ? .breakthrough : []
        if permission.isQuiet {
            notes.append(.deliveredQuietly(isProvisional: permission.status == .provisional))
        } else if isSilenced {
            notes.append(.silencedByFocus)
        } else if device.state.isInUse {
            notes.append(.shownAsBanner)
        }
        let isQuiet = permission.isQuiet || isSilenced
        if isQuiet || device.state.isInUse { insert(.quiet) }
        if isQuiet { return }
        if options.hasWatch, options.isLocked, !device.state.isInUse { insert(.watch) }
        if level == .passive { return }
        if delivery.request.headers.priority != "1" { insert(.light) }
        if aps[.sound].isPresent == true, aps[.sound].isReadable != false, !permission.off.contains(.sounds) {
            insert(.sound)
        }
    }
}

extension InterruptionLevel {
    /// The entitlement that the level takes; without it the level counts as active.
    fileprivate var entitlement: Entitlement? {
        switch self {
        case .timeSensitive: .timeSensitive
        case .critical: .criticalAlerts
        default: nil
        }
    }
}
