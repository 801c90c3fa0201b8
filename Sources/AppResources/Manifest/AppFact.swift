/// Something that an app or one of its extensions declares, and that a push may need. The raw value is its key in a manifest.
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

    /// What it is, as a sentence without a full stop.
    public var meaning: String {
        switch self {
        case .bundleIDs: "The ids of the app or extension, in all build configurations"
        case .otherBundleIDs: "The ids of the other apps that come with it, such as the watch app's"
        case .minimumIOS: "The oldest iOS that it is installed on"
        case .backgroundModes: "`UIBackgroundModes` of the Info.plist"
        case .entitlements: "The names of the entitlements that it is signed with"
        case .apsEnvironment: "The entitlement `aps-environment` of a signed app: `production` or `development`"
        case .liveActivities: "`NSSupportsLiveActivities` of the Info.plist"
        case .userActivityTypes: "`NSUserActivityTypes` of the Info.plist"
        case .interfaceCategories: "The categories that a content extension draws (`UNNotificationExtensionCategory`)"
        case .insecureHosts:
            "The hosts that it may load from without TLS; `*` is any, `*.` before a name its subdomains"
        case .updatesContent: "True if the code of a service extension calls `updating(from:)`, for avatars of senders"
        case .ignoredSettings: "Settings of the project that Xcode ignores, such as `INFOPLIST_KEY_UIBackgroundModes`"
        }
    }
}
