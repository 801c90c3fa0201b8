/// Something that an app or extension declares (`manifest.schema.json`). The raw value is its key in a manifest.
public enum AppFact: String, Sendable, CaseIterable {
    case bundleIDs = "bundle-ids"
    case otherBundleIDs = "other-bundle-ids"
    case minimumIOS = "minimum-ios"
    case backgroundModes = "background-modes"
    case entitlements
    case apsEnvironment = "aps-environment"
    case liveActivities = "supports-live-activities"
    case userActivityTypes = "user-activity-types"
    case interfaceCategories = "interface-categories"
    case insecureHosts = "insecure-hosts"
    case updatesContent = "updates-content"
    case ignoredSettings = "ignored-settings"

    /// The kind of its value in a manifest.
    public enum Form: Sendable { case texts, text, flag }

    /// The kind of its value.
    public var form: Form {
        switch self {
        case .minimumIOS, .apsEnvironment: .text
        case .liveActivities, .updatesContent: .flag
        default: .texts
        }
    }
}
