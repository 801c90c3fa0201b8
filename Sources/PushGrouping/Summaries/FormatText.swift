import AppResources

/// A category's text for comparison: two are equal if both are literal or both are keys, byte by byte.
struct FormatText: Hashable, Sendable {
    private let written: ExactText
    private let isKey: Bool

    /// An empty text counts as none.
    init?(_ text: AppText?) {
        switch text {
        case .literal(let literal)? where !literal.isEmpty: (written, isKey) = (ExactText(literal), false)
        case .key(let key)? where !key.isEmpty: (written, isKey) = (ExactText(key), true)
        default: return nil
        }
    }

    var text: AppText { isKey ? .key(written.text) : .literal(written.text) }
}

extension AppManifest {
    func summaryFormat(of notification: DeliveredNotification) -> AppText? {
        notification.category.flatMap(category)?.summaryFormat
    }

    func placeholder(of notification: DeliveredNotification) -> AppText? {
        notification.category.flatMap(category)?.hiddenPreviewsPlaceholder
    }
}
