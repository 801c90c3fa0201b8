import AppResources
import JSONText

/// One app's notifications on one device, in the order of their arrival.
struct AppNotifications: Sendable {
    /// The number on the icon; nil until a push or an event sets it.
    var badge: Int?
    /// The arrivals of the notifications in `slots`, ascending.
    private var arrivals: [Int] = []
    /// Removed notifications leave a gap, so that removing one doesn't move all the others.
    private var slots: [KeptNotification?] = []
    /// How many notifications are in the list.
    private(set) var count = 0
    /// How many removals there were, so that others notice that the list has changed.
    private(set) var removals = 0
    /// The notifications that a later one with the same identifier replaces.
    private var identified: [ExactText: IdentifierUse] = [:]
    /// The arrivals of each thread; nil until an event asks for a thread.
    private var threads: [ExactText?: [Int]]?

    /// The use of one identifier so far.
    struct IdentifierUse: Sendable {
        var arrival: Int
        /// How many notifications with another text it has replaced.
        var textsLost = 0
        var hasNoThread = true
        var isThreadID = false
        var isLocal = false

        /// A note if the identifier was used like a thread-id; nil if it was not.
        func note(_ id: ExactText) -> Note? {
            guard textsLost > 0, hasNoThread || isThreadID else { return nil }
            return .collapseUsedAsThread(id: id.text, replaced: textsLost, isThreadID: isThreadID, isLocal: isLocal)
        }
    }

    /// The notifications that arrived after another one, the oldest first.
    func oldestFirst(after arrival: Int = -1) -> [DeliveredNotification] {
        let start = arrivals.partitionPoint { $0 > arrival }
        return zip(arrivals[start...], slots[start...]).compactMap { $1?.notification(arrival: $0) }
    }

    /// The arrival of the newest notification.
    var newest: Int? { slots.lastIndex { $0 != nil }.map { arrivals[$0] } }

    /// Notes on identifiers that were used like thread-ids, with the arrival of the last use.
    var identifierNotes: [(arrival: Int, note: Note)] {
        identified.compactMap { id, use in use.note(id).map { (use.arrival, $0) } }
    }

    /// Adds a notification that is newer than all others.
    mutating func append(_ notification: DeliveredNotification) {
        arrivals.append(notification.arrival)
        slots.append(KeptNotification(notification))
        count += 1
        threads?[notification.threadID.map(ExactText.init), default: []].append(notification.arrival)
    }

    /// Records the identifier of a notification, and removes and returns the earlier notification with that identifier.
    mutating func replace(
        _ id: ExactText, with notification: DeliveredNotification, isLocal: Bool
    ) -> DeliveredNotification? {
        var use = identified[id] ?? IdentifierUse(arrival: notification.arrival)
        let gone = remove(arrival: use.arrival)
        use.arrival = notification.arrival
        use.hasNoThread = use.hasNoThread && notification.threadID == nil
        use.isThreadID = use.isThreadID || (notification.threadID.map { ExactText($0) == id } ?? false)
        use.isLocal = isLocal
        if let gone, !gone.showsSameText(as: notification) { use.textsLost += 1 }
        identified[id] = use
        return gone
    }

    /// Removes and returns the notification of this arrival; nil if it was removed already.
    mutating func remove(arrival: Int) -> DeliveredNotification? {
        guard let index = index(of: arrival), let gone = slots[index]?.notification(arrival: arrival) else {
            return nil
        }
        slots[index] = nil
        count -= 1
        removals += 1
        if slots.count > 32, count < slots.count / 2 {
            arrivals = zip(arrivals, slots).compactMap { $1 == nil ? nil : $0 }
            slots.removeAll { $0 == nil }
        }
        return gone
    }

    /// Removes and returns the notification with this identifier.
    mutating func remove(identifier: String) -> DeliveredNotification? {
        identified[ExactText(identifier)].flatMap { remove(arrival: $0.arrival) }
    }

    /// Removes and returns the notifications of a thread, or only the newest; nil means those without a thread.
    mutating func remove(thread: String?, onlyNewest: Bool) -> [DeliveredNotification] {
        var ofThread = takeArrivals(of: thread)
        var gone: [DeliveredNotification] = []
        while let arrival = ofThread.popLast() {
            guard let notification = remove(arrival: arrival) else { continue }
            gone.append(notification)
            if onlyNewest { break }
        }
        threads?[thread.map(ExactText.init)] = ofThread
        return gone.reversed()
    }

    /// The newest notification of those that an event is about.
    func newest(_ target: ListEvent.Target) -> DeliveredNotification? {
        let newestFirst = oldestFirst().reversed()
        return switch target {
        case .identifiers(let ids): newestFirst.first { $0.collapseID.map(ids.contains) ?? false }
        case .thread(let thread): newestFirst.first { $0.threadID.map(ExactText.init) == thread.map(ExactText.init) }
        case .number(let number): newestFirst.first { $0.arrival == number - 1 }
        case .all: newestFirst.first
        }
    }

    /// Removes and returns all notifications, the oldest first.
    mutating func removeAll() -> [DeliveredNotification] {
        let gone = oldestFirst()
        removals += 1
        arrivals = []
        slots = []
        threads = nil
        count = 0
        return gone
    }

    /// Forgets the identifiers, because their notifications were removed.
    mutating func forgetIdentifiers() { identified = [:] }

    private mutating func takeArrivals(of thread: String?) -> [Int] {
        if threads == nil {
            threads = Dictionary(grouping: oldestFirst()) { $0.threadID.map(ExactText.init) }
                .mapValues { $0.map(\.arrival) }
        }
        return threads?.removeValue(forKey: thread.map(ExactText.init)) ?? []
    }

    /// The index of the notification of an arrival.
    private func index(of arrival: Int) -> Int? {
        let index = arrivals.partitionPoint { $0 >= arrival }
        return index < arrivals.count && arrivals[index] == arrival ? index : nil
    }
}
