public import JSONText

/// A fact about a notification, a group or the whole sequence that the groups alone don't show.
public enum Note: Sendable, Hashable {
    /// A member beside headers and payload that is not a string.
    case memberUnread(name: String, kind: JSONKind)
    /// A member beside headers and payload whose name is nearly that of one that is read.
    case memberMisspelt(name: String, meant: String)
    /// The `thread-id` is of the wrong kind: the notification goes to the app's own group.
    case threadIDDropped(JSONKind)
    /// The `thread-id` is empty: the notification goes to the app's own group.
    case threadIDEmpty
    /// A thread identifier is where the device does not look for it: the notification goes to the app's own group.
    case threadIDMissed(MissedThreadID)
    /// The thread identifier is nearly that of another stack of the app.
    case threadIDsAlike(other: String, ThreadDifference)
    /// One of several pushes of the app that waited while the device was out of reach; APNs may have kept only the newest.
    case keptByAPNs(of: Int, newest: String)
    /// The app is not signed for the interruption level, which counts as active.
    case levelNotEntitled(String)
    /// A Focus silences the notification.
    case silencedByFocus
    /// The device is in use: a banner shows the notification.
    case shownAsBanner
    /// The app's extension may make it a communication notification, for which Focus and summary have other rules.
    case mayBeCommunication
    /// The user has opened the stack, so the app's content extension receives the new notification as well.
    case passedToOpenStack
    /// The app's content extension draws the leading notification when it is opened.
    case drawnByExtension(category: String)
    /// There is nothing that an event applies to, such as a notification.
    case eventWithoutEffect(label: String, what: String, missing: String)
    /// The date is earlier than that of the step before.
    case dateOutOfOrder(label: String, date: String)
    /// The `summary-arg` is of the wrong kind and counts as absent.
    case summaryArgDropped(JSONKind)
    /// The `summary-arg` is empty and counts as absent.
    case summaryArgEmpty
    /// The `summary-arg-count` is of the wrong kind and counts as absent.
    case weightDropped(JSONKind)
    /// The `summary-arg-count` is 0, or is truncated to 0, and counts as 1.
    case weightZero
    /// The `summary-arg-count` is negative and becomes a huge number.
    case weightNegative(read: UInt64)
    /// The `summary-arg-count` has a fraction, which is dropped.
    case weightCut(read: UInt64)
    /// The app's manifest registers categories, but not this one.
    case categoryUnknown(String)
    /// The table Localizable of the app has no such key of a title, subtitle or body, though other tables may have it; a
    /// literal text may be shown instead.
    case textKeyMissing(key: String, locale: String, tables: [String], hasLiteral: Bool)
    /// The text of this key has a placeholder that its arguments do not fill.
    case textUnfilled(key: String, placeholder: String)
    /// The collapse identifier replaces an earlier notification.
    case replaces(arrival: Int, label: String, movesGroup: Bool, isLocal: Bool)
    /// The badge 0 removes the app's delivered notifications.
    case clears(count: Int, isBadgeKnown: Bool)
    /// A service extension may change the notification before it is shown.
    case extensionMayChange
    /// The document says what the service extension returns, but the push does not start it.
    case extensionNotStarted
    /// The notification goes to Notification Center and not to the lock screen.
    case deliveredQuietly(isProvisional: Bool)
    /// Each notification of the app has a thread of its own.
    case threadForEach(count: Int, example: String, other: String)
    /// Notifications of several titles are in the app's own group.
    case noThreads(count: Int, titles: Int)
    /// Only some notifications of the group carry a `summary-arg`.
    case partlyNamed(named: Int, of: Int)
    /// Notifications that look like the messages of one thread have the same collapse identifier.
    case collapseUsedAsThread(id: String, replaced: Int, isThreadID: Bool, isLocal: Bool)
    /// A header's name is nearly `apns-collapse-id`, so APNs does not read it.
    case collapseIDMisspelt(String)
}

extension Note: Explained {
    /// True for `extensionMayChange`, the most frequent note.
    package var isOfExtension: Bool { if case .extensionMayChange = self { true } else { false } }

    /// The code, and the sentence without capital and full stop.
    public var explanation: String {
        switch self {
        case .memberUnread(let name, let kind):
            "member-unread: \(name) is \(kind.phrase), not a string, and was not read"
        case .memberMisspelt(let name, let meant):
            "member-misspelt: \(Self.quoted(name)) was not read: did you mean \(Self.quoted(meant))?"
        case .threadIDDropped(let kind):
            "thread-id-dropped: thread-id is \(kind.phrase), not a string: the notification falls into the app's own group, as observed"
        case .threadIDEmpty:
            "thread-id-empty: thread-id is empty: the notification falls into the app's own group, as observed"
        case .threadIDMissed(let missed):
            "thread-id-missed: \(missed.sentence): the notification falls into the app's own group"
        case .threadIDsAlike(let other, let difference):
            "thread-ids-alike: its thread-id differs from \(Self.quoted(other)) only in \(difference.rawValue), and makes a stack of its own"
        case .keptByAPNs(let count, let newest):
            "kept-by-apns: it is one of \(count) pushes that waited while the device was out of reach: all arrive if APNs kept them"
                + " all, and \(newest.isEmpty ? "the newest" : newest) alone if it kept only the newest of the app; Apple's pages differ"
        case .levelNotEntitled(let level):
            "level-not-entitled: the app lacks the entitlement for \(level), so the notification counts as active"
        case .silencedByFocus:
            "silenced-by-focus: the Focus silences it, unless the user lets the app through: it goes to Notification Center only"
        case .shownAsBanner:
            "shown-as-banner: the device is in use: a banner shows it, and it goes to Notification Center"
        case .mayBeCommunication:
            "may-be-communication: the app's extension may make it a communication notification: that does not wait for"
                + " the scheduled summary, and gets through a Focus that lets its sender through"
        case .passedToOpenStack: "passed-to-open-stack: its stack is open: the app's content extension gets it too"
        case .drawnByExtension(let category):
            "drawn-by-extension: the app's content extension draws the leading notification when it is opened,"
                + " by its category \(Self.quoted(category))"
        case .eventWithoutEffect(let label, let what, let missing):
            "event-without-effect: \(label.isEmpty ? "" : label + ": ")\(what) finds no \(missing)"
        case .dateOutOfOrder(let label, let date):
            "date-out-of-order: \(label.isEmpty ? "" : label + ": ")the date \(date) is earlier than the one before it"
        case .summaryArgDropped(let kind):
            "summary-arg-dropped: summary-arg is \(kind.phrase), not a string, and counts as absent, as observed"
        case .summaryArgEmpty: "summary-arg-empty: summary-arg is empty and counts as absent, as observed"
        case .weightDropped(let kind):
            "summary-arg-count-dropped: summary-arg-count is \(kind.phrase), not a number, and the notification counts as 1, as observed"
        case .weightZero:
            "summary-arg-count-zero: summary-arg-count is 0, which is not allowed, and counts as 1, as observed"
        case .weightNegative(let read):
            "summary-arg-count-negative: summary-arg-count is negative and is read as \(read), as observed"
        case .weightCut(let read):
            "summary-arg-count-cut: summary-arg-count has a fraction and is read as \(read), as observed"
        case .categoryUnknown(let name): "category-unknown: the app registers no category \(Self.quoted(name))"
        case .textKeyMissing(let key, let locale, let tables, let hasLiteral):
            "text-key-missing: "
                + (tables.isEmpty
                    ? "no string table has the key \(Self.quoted(key)) for \(locale)"
                    : "the key \(Self.quoted(key)) is in \(tables.joined(separator: ", ")), and only Localizable is read")
                + ", so "
                + (hasLiteral ? "the literal text is shown" : "nothing is shown in its place") + ", as observed"
        case .textUnfilled(let key, let placeholder):
            "text-unfilled: the text of \(Self.quoted(key)) has the placeholder \(placeholder), which no argument fills"
        case .replaces(_, let label, let movesGroup, let isLocal):
            "replaces: it replaces \(label.isEmpty ? "an earlier notification" : label) with the same \(Self.identifier(isLocal))"
                + (movesGroup ? " and moves to another group" : "")
        case .clears(let count, let isBadgeKnown):
            "clears: badge 0 clears \(counted(count, "delivered notification")) of the app"
                + (isBadgeKnown ? ", as observed" : ", as observed where the icon had a number before")
        case .extensionMayChange:
            "extension-may-change: mutable-content lets a service extension change its text, thread and names before it is shown"
        case .extensionNotStarted:
            "extension-not-started: the push does not start the service extension: that takes \"mutable-content\": 1 and an alert"
        case .deliveredQuietly(let isProvisional):
            "delivered-quietly: "
                + (isProvisional
                    ? "the app has provisional authorization" : "the lock screen is turned off for the app")
                + ": it goes to Notification Center only"
        case .threadForEach(let count, let example, let other):
            "thread-for-each: each of the \(count) notifications has a thread-id of its own (\(Self.quoted(example)),"
                + " \(Self.quoted(other)) …), so none stack: a thread-id names what belongs together, such as a conversation"
        case .noThreads(let count, let titles):
            "no-threads: \(count) notifications with \(titles) titles are in the app's own group: a thread-id for each conversation"
                + " would keep them apart"
        case .partlyNamed(let named, let total):
            "partly-named: only \(named) of \(total) notifications carry a summary-arg, so no names are shown: set it on all or on none"
        case .collapseIDMisspelt(let name):
            "collapse-id-misspelt: \(Self.quoted(name)) is not apns-collapse-id, so the notification replaces none and none replaces it"
        case .collapseUsedAsThread(let id, let replaced, let isThreadID, let isLocal):
            "collapse-used-as-thread: the \(Self.identifier(isLocal)) \(Self.quoted(id)) "
                + (isThreadID ? "is also their thread-id and made" : "is on notifications without thread-id and made")
                + " \(counted(replaced, "notification")) with another text disappear:"
                + " \(isLocal ? "an identifier" : "collapse-id") replaces, thread-id groups"
        }
    }

    private static func identifier(_ isLocal: Bool) -> String { isLocal ? "identifier" : "apns-collapse-id" }
    private static func quoted(_ text: String) -> String { "“\(text)”" }
}
