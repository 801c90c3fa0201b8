/// A page or talk of Apple's that states a fact used here.
public struct ApplePage: Sendable, Equatable {
    /// The page's own title.
    public let title: String
    /// The part of the documentation that it is in.
    private let framework: String
    /// Its path, where it does not follow from the title.
    private let path: String?

    private init(_ title: String, in framework: String = "usernotifications", path: String? = nil) {
        self.title = title
        self.framework = framework
        self.path = path
    }

    /// Its address.
    public var url: String {
        let host = "https://developer.apple.com/"
        if let path { return host + path }
        // Each finding has an address, so the title's ASCII letters are made small byte by byte.
        let slug = title.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "-") : $0 | 0x20 }
        return "\(host)documentation/\(framework)/\(String(decoding: slug, as: UTF8.self))"
    }
}

/// The pages that the catalogue and the rules refer to.
extension ApplePage {
    package static let generating = ApplePage("Generating a remote notification")
    package static let sending = ApplePage("Sending notification requests to APNs")
    package static let responses = ApplePage("Handling notification responses from APNs")
    package static let background = ApplePage("Pushing background updates to your App")
    package static let broadcast = ApplePage("Sending broadcast push notification requests to APNs")
    package static let channels = ApplePage("Sending channel management requests to APNs")
    package static let broadcastErrors = ApplePage(
        "Handling error responses from Apple Push Notification service",
        path: "documentation/usernotifications/handling-error-responses-from-apns")
    package static let modifying = ApplePage("Modifying content in newly delivered notifications")
    package static let liveActivities = ApplePage(
        "Starting and updating Live Activities with ActivityKit push notifications", in: "activitykit")
    package static let liveActivityData = ApplePage("Displaying live data with Live Activities", in: "activitykit")
    package static let widgets = ApplePage("Updating widgets with WidgetKit push notifications", in: "widgetkit")
    package static let controls = ApplePage("Updating controls locally and remotely", in: "widgetkit")
    package static let location = ApplePage("Creating a location push service extension", in: "corelocation")
    package static let fileProvider = ApplePage("Using push notifications to signal changes", in: "fileprovider")
    package static let voip = ApplePage("Responding to VoIP Notifications from PushKit", in: "pushkit")
    package static let pushToTalk = ApplePage("Creating a Push to Talk app", in: "pushtotalk")
    package static let mdm = ApplePage("Sending MDM commands to a device", in: "devicemanagement")
    package static let archive = ApplePage(
        "Payload Key Reference (archived)",
        path: "library/archive/documentation/NetworkingInternet/Conceptual/RemoteNotificationsPG/"
            + "PayloadKeyReference.html")
    package static let website = ApplePage(
        "Notification Programming Guide for Websites (archived)",
        path: "library/archive/documentation/NetworkingInternet/Conceptual/NotificationProgrammingGuideForWebsites/"
            + "PushNotifications/PushNotifications.html")
    package static let simulator = ApplePage(
        "Xcode 11.4 Release Notes", path: "documentation/xcode-release-notes/xcode-11_4-release-notes")
    package static let sounds = ApplePage("UNNotificationSound")
    package static let badge = ApplePage("badge", in: "usernotifications/unmutablenotificationcontent")
    package static let interruptionLevel = ApplePage("UNNotificationInterruptionLevel")
    package static let summaryArgument = ApplePage(
        "summaryArgument", in: "usernotifications/unmutablenotificationcontent")
    package static let summaryArgumentCount = ApplePage(
        "summaryArgumentCount", in: "usernotifications/unmutablenotificationcontent")
    package static let summaryFormat = ApplePage(
        "categorySummaryFormat", in: "usernotifications/unnotificationcategory")
    package static let groupedNotifications = ApplePage(
        "Using Grouped Notifications (WWDC 2018, session 711)", path: "videos/play/wwdc2018/711/")
    package static let backgroundExecution = ApplePage(
        "Advances in App Background Execution (WWDC 2019, session 707)", path: "videos/play/wwdc2019/707/")
}
