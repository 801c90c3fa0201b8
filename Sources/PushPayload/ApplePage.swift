/// A page or talk of Apple's that states a fact used here.
public struct ApplePage: Sendable, Equatable {
    /// The page's own title.
    public let title: String
    /// Its address.
    public let url: String

    private init(_ title: String, _ path: String) {
        self.title = title
        url = "https://developer.apple.com/\(path)"
    }
}

/// The pages that the catalogue and the rules refer to.
extension ApplePage {
    private static let notifications = "documentation/usernotifications"

    package static let generating = ApplePage(
        "Generating a remote notification", "\(notifications)/generating-a-remote-notification")
    package static let sending = ApplePage(
        "Sending notification requests to APNs", "\(notifications)/sending-notification-requests-to-apns")
    package static let responses = ApplePage(
        "Handling notification responses from APNs", "\(notifications)/handling-notification-responses-from-apns")
    package static let background = ApplePage(
        "Pushing background updates to your App", "\(notifications)/pushing-background-updates-to-your-app")
    package static let broadcast = ApplePage(
        "Sending broadcast push notification requests to APNs",
        "\(notifications)/sending-broadcast-push-notification-requests-to-apns")
    package static let channels = ApplePage(
        "Sending channel management requests to APNs", "\(notifications)/sending-channel-management-requests-to-apns")
    package static let broadcastErrors = ApplePage(
        "Handling error responses from Apple Push Notification service",
        "\(notifications)/handling-error-responses-from-apns")
    package static let modifying = ApplePage(
        "Modifying content in newly delivered notifications",
        "\(notifications)/modifying-content-in-newly-delivered-notifications")
    package static let liveActivities = ApplePage(
        "Starting and updating Live Activities with ActivityKit push notifications",
        "documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications")
    package static let widgets = ApplePage(
        "Updating widgets with WidgetKit push notifications",
        "documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications")
    package static let controls = ApplePage(
        "Updating controls locally and remotely", "documentation/widgetkit/updating-controls-locally-and-remotely")
    package static let location = ApplePage(
        "Creating a location push service extension",
        "documentation/corelocation/creating-a-location-push-service-extension")
    package static let fileProvider = ApplePage(
        "Using push notifications to signal changes",
        "documentation/fileprovider/using-push-notifications-to-signal-changes")
    package static let voip = ApplePage(
        "Responding to VoIP Notifications from PushKit",
        "documentation/pushkit/responding-to-voip-notifications-from-pushkit")
    package static let pushToTalk = ApplePage(
        "Creating a Push to Talk app", "documentation/pushtotalk/creating-a-push-to-talk-app")
    package static let liveActivityData = ApplePage(
        "Displaying live data with Live Activities",
        "documentation/activitykit/displaying-live-data-with-live-activities")
    package static let mdm = ApplePage(
        "Sending MDM commands to a device", "documentation/devicemanagement/sending-mdm-commands-to-a-device")
    package static let archive = ApplePage(
        "Payload Key Reference (archived)",
        "library/archive/documentation/NetworkingInternet/Conceptual/RemoteNotificationsPG/PayloadKeyReference.html")
    package static let website = ApplePage(
        "Notification Programming Guide for Websites (archived)",
        "library/archive/documentation/NetworkingInternet/Conceptual/NotificationProgrammingGuideForWebsites/"
            + "PushNotifications/PushNotifications.html")
    package static let simulator = ApplePage(
        "Xcode 11.4 Release Notes", "documentation/xcode-release-notes/xcode-11_4-release-notes")
    package static let sounds = ApplePage("UNNotificationSound", "\(notifications)/unnotificationsound")
    package static let badge = ApplePage("badge", "\(notifications)/unmutablenotificationcontent/badge")
    package static let interruptionLevel = ApplePage(
        "UNNotificationInterruptionLevel", "\(notifications)/unnotificationinterruptionlevel")
    package static let summaryArgument = ApplePage(
        "summaryArgument", "\(notifications)/unmutablenotificationcontent/summaryargument")
    package static let summaryArgumentCount = ApplePage(
        "summaryArgumentCount", "\(notifications)/unmutablenotificationcontent/summaryargumentcount")
    package static let summaryFormat = ApplePage(
        "categorySummaryFormat", "\(notifications)/unnotificationcategory/categorysummaryformat")
    package static let hiddenPreviews = ApplePage(
        "hiddenPreviewsBodyPlaceholder", "\(notifications)/unnotificationcategory/hiddenpreviewsbodyplaceholder")
    package static let groupedNotifications = ApplePage(
        "Using Grouped Notifications (WWDC 2018, session 711)", "videos/play/wwdc2018/711/")
    package static let newInNotifications = ApplePage(
        "What's New in User Notifications (WWDC 2018, session 710)", "videos/play/wwdc2018/710/")
    package static let backgroundExecution = ApplePage(
        "Advances in App Background Execution (WWDC 2019, session 707)", "videos/play/wwdc2019/707/")
}
