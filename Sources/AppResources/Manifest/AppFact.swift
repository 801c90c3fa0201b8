/// Something that an app or extension declares (`manifest.schema.json`). The raw value is its key in a manifest.
public enum AppFact: String, Sendable, CaseIterable {
    case bundleIDs = "bundle-ids"
    case otherBundleIDs = "other-bundle-ids"
    case minimumIOS = "minimum-ios"
    case backgroundModes = "background-modes"
    case entitlements
    case apsEnvironment = "aps-environment"
    case liveActivities = "supports-live-activities"
    case frequentUpdates = "supports-frequent-updates"
    case userActivityTypes = "user-activity-types"
    case interfaceCategories = "interface-categories"
    case insecureHosts = "insecure-hosts"
    case updatesContent = "updates-content"
    case filtersContent = "filters-content"
    case intents = "intents-supported"
    case userInfoKeys = "user-info-keys"
    case installedOnly = "embedded-when-installing"
    case ignoredSettings = "ignored-settings"

    /// True for what an app declares, and not only its extensions.
    var isOfApp: Bool {
        [
            .bundleIDs, .otherBundleIDs, .minimumIOS, .backgroundModes, .entitlements, .liveActivities,
            .frequentUpdates,
            .userActivityTypes,
        ].contains(self)
    }

    /// The kind of its value in a manifest.
    public enum Form: Sendable { case texts, text, flag }

    /// The kind of its value.
    public var form: Form {
        switch self {
        case .minimumIOS, .apsEnvironment: .text
        case .liveActivities, .frequentUpdates, .updatesContent, .filtersContent, .installedOnly: .flag
        default: .texts
        }
    }
}
