/// Apple's entitlements for notifications.
public enum Entitlement: String, Sendable {
    case timeSensitive = "com.apple.developer.usernotifications.time-sensitive"
    case criticalAlerts = "com.apple.developer.usernotifications.critical-alerts"
    case communication = "com.apple.developer.usernotifications.communication"
    case filtering = "com.apple.developer.usernotifications.filtering"
}

extension AppBundle {
    /// True if it is certainly signed with this.
    public func has(_ entitlement: Entitlement) -> Bool {
        values(of: .entitlements)?.contains(entitlement.rawValue) ?? false
    }

    /// True if it certainly isn't signed with this.
    public func lacks(_ entitlement: Entitlement) -> Bool { lacks(entitlement.rawValue, in: .entitlements) }
}
