import AppResources

/// The stacks of each app on a phone, and on the watch that is paired with it.
typealias KeptStacks = [Bool: [ExactText?: AppStacks]]

/// The stacks of an app. They are kept between the steps of a sequence, so that a step costs as much as it changes.
struct AppStacks: Sendable {
    /// The notifications that wait for the scheduled summary.
    private(set) var waiting: [DeliveredNotification] = []
    private var stacks: [StackKey: StackMembers] = [:]
    private var newest = -1
    /// The counts at the last call: notifications that were removed or seen since change the stacks.
    private var removals = 0
    private var seen = 0

    /// Adds the notifications that arrived since the last call. Of a phone with a watch, `onWatch` tells whose stacks these are; it is
    /// nil for a device alone.
    mutating func update(with notifications: AppNotifications, seen: Int, onWatch: Bool?, _ options: GroupingOptions) {
        if removals != notifications.removals || self.seen != seen { self = AppStacks() }
        (removals, self.seen) = (notifications.removals, seen)
        for notification in notifications.oldestFirst(after: newest) {
            newest = notification.arrival
            if let onWatch, notification.announcement.contains(.watch) != onWatch { continue }
            // Time-sensitive, critical and communication notifications don't wait for the summary.
            if options.usesScheduledSummary, !notification.announcement.contains(.breakthrough) {
                waiting.append(notification)
                continue
            }
            let isEarlier = notification.arrival < seen || notification.announcement.contains(.quiet)
            let key = StackKey(notification, isEarlier: isEarlier, options)
            if stacks[key]?.add(notification, options.app) == nil {
                stacks[key] = StackMembers(notification, options.app)
            }
        }
    }

    /// The groups of the app, with notes on threads that look alike and advice on the design of threads.
    func groups(
        of app: ExactText?, on device: ExactText?, opened: OpenedStack?, _ options: GroupingOptions
    ) -> [Group] {
        Dictionary(grouping: stacks, by: { $0.key.isEarlier }).values.flatMap { list in
            let list = list.sorted { $0.value.leading.arrival > $1.value.leading.arrival }
            // On watchOS several groups can have one thread.
            var threads: Set<ExactText> = []
            let firsts = list.indices.filter { index in
                list[index].key.thread.map { threads.insert($0).inserted } ?? false
            }
            let alike = ThreadDifference.alike(firsts.compactMap { list[$0].key.thread?.text })
            var groups = list.map { key, members in
                Group(
                    app: app?.text, device: device?.text, kind: key.kind(options),
                    isInNotificationCenter: key.isEarlier,
                    isOpen: opened?.contains(members.leading, of: app) ?? false, members, options)
            }
            for (number, found) in alike {
                groups[firsts[number]].notes.insert(.threadIDsAlike(other: found.other, found.difference), at: 0)
            }
            if groups.count >= 5, groups.allSatisfy({ $0.count == 1 }) {
                let threads = groups.compactMap { $0.kind.thread }
                guard threads.count == groups.count else { return groups }
                groups[0].notes.append(.threadForEach(count: groups.count, example: threads[1], other: threads[0]))
            }
            return groups
        }
    }
}

/// The properties that all notifications of a stack share; identifiers are compared byte by byte.
private struct StackKey: Hashable {
    /// True if they are in Notification Center only.
    let isEarlier: Bool
    private(set) var thread: ExactText?
    private var category: ExactText?
    /// The arrival, for a notification that never joins a stack.
    private var arrival: Int?

    init(_ notification: DeliveredNotification, isEarlier: Bool, _ options: GroupingOptions) {
        self.isEarlier = isEarlier
        switch options.grouping {
        case .off: arrival = notification.arrival
        case .byApp: break
        case .automatic:
            thread = notification.threadID.map(ExactText.init)
            if options.groupsByCategory { category = notification.category.map(ExactText.init) }
        }
    }

    func kind(_ options: GroupingOptions) -> Group.Kind {
        if arrival != nil { return .single }
        if options.grouping == .automatic, options.groupsByCategory {
            return .categoryAndThread(category: category?.text, thread: thread?.text)
        }
        return thread.map { .thread($0.text) } ?? .app
    }
}

/// The notifications of one stack, and what its texts need of all of them. Adding one takes the same time however many there are.
struct StackMembers: Sendable {
    private(set) var leading: DeliveredNotification
    /// All of them in the order of their arrival.
    private(set) var oldestFirst: [DeliveredNotification] = []
    /// The sum of the weights below the leading one, and true if it is cut at the largest number there is.
    private(set) var weight: (sum: UInt64, isSaturated: Bool) = (0, false)
    /// True if a notification has another weight than 1.
    private(set) var hasWeights = false
    private(set) var formats = ValueCounts<FormatText>()
    private(set) var placeholders = ValueCounts<FormatText>()
    private(set) var names = ValueCounts<ExactText>()
    private(set) var titles = ValueCounts<String>()

    init(_ notification: DeliveredNotification, _ app: AppManifest) {
        leading = notification
        count(notification, app)
    }

    /// Adds a notification that is newer than all others.
    mutating func add(_ notification: DeliveredNotification, _ app: AppManifest) {
        let (sum, overflows) = weight.sum.addingReportingOverflow(leading.weight)
        weight = (overflows ? .max : sum, weight.isSaturated || overflows)
        leading = notification
        count(notification, app)
    }

    private mutating func count(_ notification: DeliveredNotification, _ app: AppManifest) {
        oldestFirst.append(notification)
        hasWeights = hasWeights || notification.weight != 1
        let category = notification.category.flatMap(app.category)
        formats.add(FormatText(category?.summaryFormat))
        placeholders.add(FormatText(category?.hiddenPreviewsPlaceholder))
        names.add(notification.summaryArg.map(ExactText.init))
        titles.add(notification.title?.text)
    }

    var count: Int { oldestFirst.count }
    var below: Int { count - 1 }
}

/// The distinct values of a group, each with the number of its notifications, and the number without a value.
///
/// Seen from the newest notification, values are in the order of their last occurrence: the value with the oldest
/// notification comes last.
struct ValueCounts<Value: Hashable & Sendable>: Sendable {
    /// The numbers of notifications without a value, and with one.
    private(set) var without = 0
    private(set) var with = 0
    private var oldestFirst: [Value] = []
    private var counts: [Value: Int] = [:]

    /// Counts the value of a notification that is newer than all others.
    mutating func add(_ value: Value?) {
        guard let value else {
            without += 1
            return
        }
        with += 1
        if counts.updateValue((counts[value] ?? 0) + 1, forKey: value) == nil { oldestFirst.append(value) }
    }

    var values: ReversedCollection<[Value]> { oldestFirst.reversed() }
    subscript(value: Value) -> Int { counts[value] ?? 0 }
}
