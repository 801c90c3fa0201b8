/// A stack: notifications of one app on one device that are shown together.
public struct Group: Sendable, Equatable {
    /// The key of a group.
    public enum Kind: Sendable, Hashable {
        case app
        case thread(String)
        /// The app, the category and the thread: watchOS.
        case categoryAndThread(category: String?, thread: String?)
        /// A separate notification, as groups are off.
        case single

        /// The thread, if it is part of the key.
        public var thread: String? {
            switch self {
            case .thread(let thread): thread
            case .categoryAndThread(_, let thread): thread
            case .app, .single: nil
            }
        }
    }

    /// The app; nil if unknown.
    public let app: String?
    /// The device; nil where there is only one.
    public let device: String?
    /// The key of the group.
    public let kind: Kind
    /// True if it is in Notification Center, and not on the lock screen.
    public let isInNotificationCenter: Bool
    /// True if the user has opened it, so that each of its notifications is seen.
    public let isOpen: Bool
    /// The newest notification, which is on top.
    public let leading: DeliveredNotification
    /// All notifications in the order of their arrival.
    private let oldestFirst: [DeliveredNotification]
    /// The summaries below the leading notification while previews are shown, one for each requested range of systems;
    /// empty if groups are off.
    public let summaries: [Summary]
    /// The text in place of the content, if previews are hidden.
    public let hidden: HiddenPreview?
    /// True if each of its notifications has a card of its own: the user has opened the stack, or they are too few for
    /// the system to stack (observed), if only one system was asked for.
    public let isShownOneByOne: Bool
    /// Notes about the group as a whole.
    public internal(set) var notes: [Note] = []

    /// All notifications, newest first.
    public var notifications: ReversedCollection<[DeliveredNotification]> { oldestFirst.reversed() }
    /// The notifications below the leading one, newest first.
    public var others: ReversedCollection<ArraySlice<DeliveredNotification>> { oldestFirst.dropLast().reversed() }
    /// The number of notifications.
    public var count: Int { oldestFirst.count }

    init(
        app: String?, device: String?, kind: Kind, isInNotificationCenter: Bool = false, isOpen: Bool = false,
        _ members: StackMembers, _ options: GroupingOptions
    ) {
        (self.isInNotificationCenter, self.isOpen, self.app) = (isInNotificationCenter, isOpen, app)
        (self.device, self.kind) = (device, kind)
        leading = members.leading
        oldestFirst = members.oldestFirst
        summaries = kind == .single ? [] : options.eras.map { SummaryWriter(members, for: $0, options).summary }
        hidden = options.hidesPreviews ? HiddenPreview(members, options) : nil
        let threshold = options.eras.count == 1 ? options.eras.first?.threshold?.phone ?? 0 : 0
        isShownOneByOne = hidden == nil && members.count > 1 && (isOpen || members.count < threshold)
        let (titles, named) = (members.titles.values.count, members.names.with)
        if let category = leading.category, options.draws(leading) {
            notes.append(.drawnByExtension(category: category))
        }
        if kind == .app, titles >= 3, count >= 5 { notes.append(.noThreads(count: count, titles: titles)) }
        if options.eras.contains(where: { $0.usesCategoryFormats }), named > 0, named < count {
            notes.append(.partlyNamed(named: named, of: count))
        }
    }

    /// The group as the lock screen shows it: as one, or each notification for itself.
    package func drawn(_ options: GroupingOptions) -> [Group] {
        guard isShownOneByOne else { return [self] }
        return notifications.map {
            Group(
                app: app, device: device, kind: kind, isInNotificationCenter: isInNotificationCenter,
                StackMembers($0, options.app), options)
        }
    }
}

extension Group: CustomStringConvertible {
    /// The texts of the newest notification and the first summary, as in "Gate changed: Gate 7B (1 more notification)".
    public var description: String {
        let lines = [leading.title, leading.subtitle, leading.body].compactMap { $0?.text }.joined(separator: ": ")
        let summary = count > 1 ? summaries.first?.text.map { " (\($0))" } : nil
        return (hidden?.text ?? lines) + (summary ?? "")
    }
}
