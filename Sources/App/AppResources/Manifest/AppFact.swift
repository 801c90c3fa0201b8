/// Something that an app or extension declares (`manifest.schema.json`). The raw value is its key in a manifest.
package enum AppFact: String, Sendable, CaseIterable {
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
    case icon

    /// True for what an app declares, and not only its extensions.
    var isOfApp: Bool {
        [
            .bundleIDs, .otherBundleIDs, .minimumIOS, .backgroundModes, .entitlements, .liveActivities,
            .frequentUpdates, .userActivityTypes, .icon,
        ].contains(self)
    }

    /// The kind of a fact's value in a manifest.
    package enum Form: Sendable { case texts, text, flag }

    package var form: Form {
        switch self {
        case .minimumIOS, .apsEnvironment, .icon: .text
        case .liveActivities, .frequentUpdates, .updatesContent, .filtersContent, .installedOnly: .flag
        default: .texts
        }
    }
}

/// A line of a file, or the whole file: one of the app's, or a log with earlier pushes.
public struct AppPlace: Sendable, Equatable, CustomStringConvertible {
    /// The file's path: for the app's files relative to the manifest or the folder that was read.
    public let path: String
    /// The line, from 1 on; nil where the whole file is meant.
    public let line: Int?

    /// A line of a file, or the file.
    public init(_ path: String, line: Int? = nil) {
        (self.path, self.line) = (path, line)
    }

    /// A place as manifests write it: `App/Info.plist:12`.
    init(reading text: String) {
        if let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0 {
            self.init(String(text[..<colon]), line: line)
        } else {
            self.init(text)
        }
    }

    /// The path, and the line after a colon.
    public var description: String { path + (line.map { ":\($0)" } ?? "") }
}

/// Apple's entitlements for notifications.
package enum Entitlement: String, Sendable {
    case timeSensitive = "com.apple.developer.usernotifications.time-sensitive"
    case criticalAlerts = "com.apple.developer.usernotifications.critical-alerts"
    case communication = "com.apple.developer.usernotifications.communication"
    case filtering = "com.apple.developer.usernotifications.filtering"
    case pushToTalk = "com.apple.developer.push-to-talk"
    case locationPush = "com.apple.developer.location.push"
    case appGroups = "com.apple.security.application-groups"
    case push = "aps-environment"
}

/// The extension points that pushes depend on (`NSExtensionPointIdentifier`).
package enum ExtensionPoint {
    /// Changes a notification before it is shown.
    package static let service = "com.apple.usernotifications.service"
    /// Draws a notification's own interface.
    package static let content = "com.apple.usernotifications.content-extension"
    /// Widgets and Live Activities.
    package static let widget = "com.apple.widgetkit-extension"
    /// Answers pushes that ask for the location.
    package static let location = "com.apple.location.push.service"
}
