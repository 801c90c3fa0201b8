/// One stack: notifications of one app on one device that are shown together.
public struct Group: Sendable, Equatable {
    /// The key of a group.
    public enum Kind: Sendable, Hashable {
        /// The app alone.
        case app
        /// The app and a thread.
        case thread(String)
        /// The app, the category and the thread: watchOS.
        case categoryAndThread(category: String?, thread: String?)
        /// Nothing: groups are off, so each notification is separate.
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
    /// The notifications below it, newest first.
    public let others: [DeliveredNotification]
    /// The summaries below the leading notification while previews are shown, one for each requested range of systems;
    /// empty if groups are off.
    public let summaries: [Summary]
    /// The text in place of the content, if previews are hidden.
    public let hidden: HiddenPreview?
    /// Notes about the group as a whole.
    public private(set) var notes: [Note]

    /// All notifications, newest first.
    public var notifications: [DeliveredNotification] { [leading] + others }

    init(
        app: String?, device: String?, kind: Kind, isInNotificationCenter: Bool = false, isOpen: Bool = false,
        leading: DeliveredNotification, others: [DeliveredNotification], _ options: GroupingOptions, notes: [Note] = []
    ) {
        self.isInNotificationCenter = isInNotificationCenter
        self.isOpen = isOpen
        self.app = app
        self.device = device
        self.kind = kind
        self.leading = leading
        self.others = others
        let writer = SummaryWriter(leading, others: others, options)
        summaries = kind == .single ? [] : options.eras.map(writer.summary)
        hidden = options.hidesPreviews ? HiddenPreview(leading, others: others, options) : nil
        let total = others.count + 1
        let titles = kind == .app ? Set(([leading] + others).compactMap { $0.title?.text }).count : 0
        var advice: [Note] = []
        if let category = leading.category, options.draws(leading) {
            advice.append(.drawnByExtension(category: category))
        }
        if titles >= 3, total >= 5 { advice.append(.noThreads(count: total, titles: titles)) }
        let usesNames = options.eras.contains(where: \.usesCategoryFormats)
        let named = others.reduce(leading.summaryArg == nil ? 0 : 1) { $1.summaryArg == nil ? $0 : $0 + 1 }
        self.notes =
            notes + advice + (usesNames && named > 0 && named < total ? [.partlyNamed(named: named, of: total)] : [])
    }

    /// The group as the lock screen shows it: as one, or each notification for itself where the stack is open, or while there
    /// are too few for a stack.
    package func drawn(_ options: GroupingOptions) -> [Group] {
        let threshold = options.eras.count == 1 ? options.eras.first?.threshold?.phone ?? 0 : 0
        guard hidden == nil, isOpen || notifications.count < threshold else { return [self] }
        return notifications.map { Group(app: app, device: device, kind: kind, leading: $0, others: [], options) }
    }

    /// The same group with one more note.
    func adding(_ note: Note) -> Group {
        var group = self
        group.notes.append(note)
        return group
    }
}
