import AppResources
import JSONText
import PushPayload

/// The list of notifications as the lock screen and Notification Center keep it, fed one delivery at a time.
///
/// A delivery takes the same time however many there are; memory grows with what is kept of them.
public struct NotificationList: Sendable {
    /// The settings under which the list is shown.
    public let options: GroupingOptions
    private var boxes: [Owner: Box] = [:]
    private var arrivals = 0
    private var notDisplayed: [NotDisplayed] = []
    private var replaced: [Removal] = []
    private var cleared: [Removal] = []
    private var collapseNotes: [(arrival: Int, note: Note)] = []

    /// One app on one device, which nothing leaves.
    private struct Owner: Hashable {
        let app: ExactText?
        let device: ExactText?

        init(_ delivery: Delivery) {
            app = delivery.app.map(ExactText.init)
            device = delivery.device.map(ExactText.init)
        }
    }

    /// What is kept for one owner.
    private struct Box {
        var kept: [Int: DeliveredNotification] = [:]
        var collapsed: [ExactText: Collapse] = [:]
        /// The number on the icon, as far as badges have told.
        var badge: Int?
    }

    /// The use of one collapse identifier so far.
    private struct Collapse {
        var arrival: Int
        var textsLost = 0
        var hasNoThread = true
        var isThreadID = false

        func note(_ id: ExactText) -> Note? {
            guard textsLost > 0, hasNoThread || isThreadID else { return nil }
            return .collapseUsedAsThread(id: id.text, replaced: textsLost, isThreadID: isThreadID)
        }
    }

    /// An empty list.
    public init(_ options: GroupingOptions = GroupingOptions()) { self.options = options }

    /// Takes the next notification in the order of arrival.
    public mutating func deliver(_ delivery: Delivery) {
        let arrival = arrivals
        arrivals += 1
        let reason = NotDisplayed.Reason(delivery.request)
        var notes = delivery.unread
        if reason?.readsBadge ?? true, let badge = delivery.request.aps.badge.value {
            notes += setBadge(badge, arrival, delivery)
        }
        if let reason {
            notDisplayed.append(
                NotDisplayed(
                    arrival: arrival, label: delivery.label, app: delivery.app, device: delivery.device,
                    date: delivery.date, reason: reason, notes: notes))
            return
        }
        var notification = DeliveredNotification(delivery, arrival: arrival, options)
        notification.notes.insert(contentsOf: notes, at: 0)
        if let id = notification.collapseID.map(ExactText.init) {
            if let note = replace(id, with: notification, delivery) { notification.notes.append(note) }
        }
        boxes[Owner(delivery), default: Box()].kept[arrival] = notification
    }

    /// Sets the number on the icon. Going to 0 from another number, or from one that is not known, takes the app's
    /// delivered notifications away (observed).
    private mutating func setBadge(_ badge: Int, _ arrival: Int, _ delivery: Delivery) -> [Note] {
        let owner = Owner(delivery)
        let before = boxes[owner]?.badge
        boxes[owner, default: Box()].badge = badge
        guard badge == 0, before != 0, let box = boxes[owner], !box.kept.isEmpty else { return [] }
        for gone in box.kept.values.sorted(by: { $0.arrival < $1.arrival }) {
            cleared.append(Removal(gone, by: arrival, delivery))
        }
        keepNotes(of: box)
        boxes[owner] = Box(badge: 0)
        return [.clears(count: box.kept.count, isBadgeKnown: before != nil)]
    }

    /// Takes away the notification of the same collapse identifier.
    private mutating func replace(
        _ id: ExactText, with notification: DeliveredNotification, _ delivery: Delivery
    ) -> Note? {
        let owner = Owner(delivery)
        let isThreadID = notification.threadID.map { ExactText($0) == id } ?? false
        var collapse = boxes[owner]?.collapsed[id] ?? Collapse(arrival: notification.arrival)
        let gone = boxes[owner]?.kept[collapse.arrival]
        collapse.arrival = notification.arrival
        collapse.hasNoThread = collapse.hasNoThread && notification.threadID == nil
        collapse.isThreadID = collapse.isThreadID || isThreadID
        if let gone, !gone.showsSameText(as: notification) { collapse.textsLost += 1 }
        boxes[owner, default: Box()].collapsed[id] = collapse
        guard let gone else { return nil }
        boxes[owner]?.kept[gone.arrival] = nil
        replaced.append(Removal(gone, by: notification.arrival, delivery))
        let movesGroup =
            options.grouping == .automatic
            && gone.threadID.map(ExactText.init) != notification.threadID.map(ExactText.init)
        return .replaces(arrival: gone.arrival, label: gone.label, movesGroup: movesGroup)
    }

    private mutating func keepNotes(of box: Box) {
        for (id, collapse) in box.collapsed {
            if let note = collapse.note(id) { collapseNotes.append((collapse.arrival, note)) }
        }
    }

    /// What the list shows now.
    public func result() -> GroupingResult {
        var list = self
        for box in boxes.values { list.keepNotes(of: box) }
        return GroupingResult(
            groups: boxes.flatMap { groups(of: $0.value, $0.key) }.sorted { $0.leading.arrival > $1.leading.arrival },
            notDisplayed: notDisplayed, replaced: replaced, cleared: cleared,
            notes: list.collapseNotes.sorted { $0.arrival < $1.arrival }.map(\.note))
    }

    private func groups(of box: Box, _ owner: Owner) -> [Group] {
        let newestFirst = box.kept.values.sorted { $0.arrival > $1.arrival }
        let members: [(Group.Kind, [DeliveredNotification])] =
            switch options.grouping {
            case .off: newestFirst.map { (Group.Kind.single, [$0]) }
            case .byApp: [(.app, newestFirst)]
            case .automatic:
                Dictionary(grouping: newestFirst) { $0.threadID.map(ExactText.init) }
                    .map { thread, notifications in (thread.map { .thread($0.text) } ?? .app, notifications) }
            }
        return members.compactMap { kind, notifications in
            notifications.first.map { leading in
                Group(
                    app: owner.app?.text, device: owner.device?.text, kind: kind, leading: leading,
                    others: Array(notifications.dropFirst()), options)
            }
        }
    }
}

extension NotDisplayed.Reason {
    /// Whether the system still reads the badge of such a push.
    fileprivate var readsBadge: Bool { if case .noText = self { true } else { false } }
}

extension Removal {
    fileprivate init(_ gone: DeliveredNotification, by arrival: Int, _ delivery: Delivery) {
        self.init(
            arrival: gone.arrival, label: gone.label, app: delivery.app, device: delivery.device, byArrival: arrival,
            byLabel: delivery.label)
    }
}
