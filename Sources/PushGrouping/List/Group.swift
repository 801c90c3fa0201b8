/// The notifications that stack, as one app's part of the list on one device.
public struct Group: Sendable, Equatable {
    /// What holds a group together.
    public enum Kind: Sendable, Hashable {
        /// The app alone.
        case app
        /// The app and a thread.
        case thread(String)
        /// The app, the category and the thread: watchOS.
        case categoryAndThread(category: String?, thread: String?)
        /// Nothing: groups are off, so each notification stands for itself.
        case single

        /// The thread, where one holds it together.
        public var thread: String? {
            switch self {
            case .thread(let thread): thread
            case .categoryAndThread(_, let thread): thread
            case .app, .single: nil
            }
        }
    }

    /// The app; nil where nothing tells.
    public let app: String?
    /// The device; nil where there is only one.
    public let device: String?
    /// What holds the group together.
    public let kind: Kind
    /// The newest notification, which is on top.
    public let leading: DeliveredNotification
    /// The notifications below it, newest first.
    public let others: [DeliveredNotification]
    /// What the stack says below the leading notification while previews are shown, one for each range of systems asked
    /// for; none where groups are off.
    public let summaries: [Summary]
    /// What is shown instead of content, where previews are hidden.
    public let hidden: HiddenPreview?
    /// What is to be said of the group as a whole.
    public let notes: [Note]

    /// All notifications, newest first.
    public var notifications: [DeliveredNotification] { [leading] + others }

    init(
        app: String?, device: String?, kind: Kind, leading: DeliveredNotification, others: [DeliveredNotification],
        _ options: GroupingOptions, notes: [Note] = []
    ) {
        self.app = app
        self.device = device
        self.kind = kind
        self.leading = leading
        self.others = others
        let writer = SummaryWriter(leading, others: others, options)
        summaries = kind == .single ? [] : options.eras.map(writer.summary)
        hidden = options.hidesPreviews ? HiddenPreview(leading, others: others, options) : nil
        let total = others.count + 1
        let named = others.reduce(leading.summaryArg == nil ? 0 : 1) { $1.summaryArg == nil ? $0 : $0 + 1 }
        self.notes = notes + (named > 0 && named < total ? [.partlyNamed(named: named, of: total)] : [])
    }
}
