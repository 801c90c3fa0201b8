public import JSONText

/// A fact about a notification, a group or the whole sequence that the groups alone don't show; `explanation` says what
/// each case means.
public enum Note: Sendable, Hashable {
    case memberUnread(name: String, kind: JSONKind)
    case memberMisspelt(name: String, meant: String)
    case threadIDDropped(JSONKind)
    case threadIDEmpty
    case threadIDUnknown
    case threadIDMissed(MissedThreadID)
    case threadIDsAlike(other: String, ThreadDifference)
    case keptByAPNs(of: Int, newest: String)
    case levelNotEntitled(String)
    case silencedByFocus
    case shownAsBanner
    case mayBeCommunication
    case passedToOpenStack
    case drawnByExtension(category: String)
    case eventWithoutEffect(label: String, what: String, missing: String)
    case dateOutOfOrder(label: String, date: String)
    case summaryArgDropped(JSONKind)
    case summaryArgEmpty
    case weightDropped(JSONKind)
    case weightZero
    case weightNegative(read: UInt64)
    case weightCut(read: UInt64)
    case categoryUnknown(String)
    case textKeyMissing(key: String, locale: String, tables: [String], hasLiteral: Bool)
    case textUnfilled(key: String, placeholder: String)
    case replaces(arrival: Int, label: String, movesGroup: Bool, isLocal: Bool)
    case clears(count: Int, isBadgeKnown: Bool)
    case extensionMayChange
    case extensionNotStarted
    case deliveredQuietly(isProvisional: Bool)
    case threadForEach(count: Int, example: String, other: String)
    case noThreads(count: Int, titles: Int)
    case partlyNamed(named: Int, of: Int)
    case collapseUsedAsThread(id: String, replaced: Int, isThreadID: Bool, isLocal: Bool)
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
        case .threadIDUnknown:
            "thread-id-unknown: thread-id is computed or filled in later: it may join another stack"
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
