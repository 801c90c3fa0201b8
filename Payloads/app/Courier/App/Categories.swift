import UserNotifications

/// The identifiers of categories, as the server writes them.
enum CategoryID: String {
    case order = "ORDER"
    case invitation = "INVITATION"
}

/// Registers the categories of the app.
func registerCategories() {
    let accept = UNNotificationAction(identifier: "accept", title: "Accept")
    UNUserNotificationCenter.current().setNotificationCategories([
        UNNotificationCategory(
            identifier: CategoryID.order.rawValue, actions: [], intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: "%u orders", categorySummaryFormat: "%u more orders",
            options: [.hiddenPreviewsShowTitle]),
        UNNotificationCategory(
            identifier: CategoryID.invitation.rawValue, actions: [accept], intentIdentifiers: []),
    ])
}
