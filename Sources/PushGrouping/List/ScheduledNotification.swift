/// A notification that waits for the scheduled summary (iOS 15 and later), because the user has added its app to that.
public struct ScheduledNotification: Sendable, Equatable {
    /// The app; nil if unknown.
    public let app: String?
    /// The notification.
    public let notification: DeliveredNotification

    /// True if it comes before another in the summary: by relevance score, then by age, the newest first.
    func comesBefore(_ other: ScheduledNotification) -> Bool {
        let scores = (notification.relevanceScore ?? 0, other.notification.relevanceScore ?? 0)
        return scores.0 == scores.1 ? notification.arrival > other.notification.arrival : scores.0 > scores.1
    }
}
