/// A category that the app registers, in the terms of Apple's `UNNotificationCategory`.
public struct NotificationCategory: Sendable, Equatable {
    /// The identifier that a payload's `category` names.
    public var identifier: String
    /// The format that sums up the notifications below the leading one, such as "%u more messages from %@".
    public var summaryFormat: AppText?
    /// The placeholder for the content when previews are hidden, such as "%u messages".
    public var hiddenPreviewsPlaceholder: AppText?
    /// True if the title stays visible when previews are hidden.
    public var showsTitle: Bool
    /// True if the subtitle stays visible when previews are hidden.
    public var showsSubtitle: Bool
    /// The identifiers of its actions, in their order.
    public var actions: [String]
    /// True if only a service extension registers it, while it runs.
    public var isInExtension = false
    /// The line that declares it; nil where that is not known.
    public internal(set) var place: AppPlace?

    /// A category with these parts; without formats the system's own texts are used.
    public init(
        identifier: String, summaryFormat: AppText? = nil, hiddenPreviewsPlaceholder: AppText? = nil,
        showsTitle: Bool = false, showsSubtitle: Bool = false, actions: [String] = []
    ) {
        self.identifier = identifier
        self.summaryFormat = summaryFormat
        self.hiddenPreviewsPlaceholder = hiddenPreviewsPlaceholder
        self.showsTitle = showsTitle
        self.showsSubtitle = showsSubtitle
        self.actions = actions
    }
}
