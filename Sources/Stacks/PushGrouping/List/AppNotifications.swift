import AppResources

/// The notifications of an app on a device, in the order of their arrival.
struct AppNotifications: Sendable {
    /// The number on the icon; nil until a push or an event sets it.
    var badge: Int64?
    /// The notifications by their arrivals, ascending; removed ones leave a gap, so that removing one doesn't move all the others.
    private var slots: [(arrival: Int, kept: KeptNotification?)] = []
    /// The label of the first without the line, which most others begin with.
    private var file = ExactText("")
    private(set) var count = 0
    /// The number of removals, by which others notice that the list has changed.
    private(set) var removals = 0
    /// The notifications that a later one with the same identifier replaces.
    private var identified: [ExactText: IdentifierUse] = [:]
    /// The arrivals of each thread; nil until an event asks for a thread.
    private var threads: [ExactText?: [Int]]?

    struct IdentifierUse: Sendable {
        var arrival: Int
        /// The number of notifications with another text that it has replaced.
        var textsLost = 0
        var hasNoThread = true
        var isThreadID = false
        var isLocal = false

        func note(_ id: ExactText) -> Note? {
            guard textsLost > 0, hasNoThread || isThreadID else { return nil }
            return .collapseUsedAsThread(id: id.text, replaced: textsLost, isThreadID: isThreadID, isLocal: isLocal)
        }
    }

    /// The notifications that arrived after another one, the oldest first.
    func oldestFirst(after arrival: Int = -1) -> [DeliveredNotification] {
        slots[slots.partitionPoint { $0.arrival > arrival }...].compactMap {
            $0.kept?.notification(arrival: $0.arrival, in: file.text)
        }
    }

    var newest: Int? { slots.last { $0.kept != nil }?.arrival }

    /// Notes on identifiers that were used like thread-ids, with the arrival of the last use.
    var identifierNotes: [(arrival: Int, note: Note)] {
        identified.compactMap { id, use in use.note(id).map { (use.arrival, $0) } }
    }

    /// Adds a notification that is newer than all others; `lastFile` is that of the last one of any app.
    mutating func append(_ notification: DeliveredNotification, _ lastFile: inout ExactText) {
        if slots.isEmpty {
            let colon = notification.label.utf8.lastIndex(of: UInt8(ascii: ":"))
            file = ExactText(colon.map { String(notification.label[...$0]) } ?? "")
            if file == lastFile { file = lastFile } else { lastFile = file }
        }
        // A list that doubles has room for half of its notifications in vain.
        if slots.count == slots.capacity { slots.reserveCapacity(slots.count + max(2, slots.count / 4)) }
        slots.append((notification.arrival, KeptNotification(notification, in: file.text)))
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
        let texts = (notification.title, notification.subtitle, notification.body)
        if let gone, (gone.title, gone.subtitle, gone.body) != texts { use.textsLost += 1 }
        identified[id] = use
        return gone
    }

    /// Removes and returns the notification of this arrival; nil if it was removed already.
    mutating func remove(arrival: Int) -> DeliveredNotification? {
        let index = slots.partitionPoint { $0.arrival >= arrival }
        guard index < slots.count, slots[index].arrival == arrival,
            let gone = slots[index].kept?.notification(arrival: arrival, in: file.text)
        else { return nil }
        slots[index].kept = nil
        count -= 1
        removals += 1
        if slots.count > 32, count < slots.count / 2 { slots.removeAll { $0.kept == nil } }
        return gone
    }

    /// Removes and returns the notifications that an event is about, or only the newest of a thread.
    mutating func remove(_ target: ListEvent.Target, onlyNewest: Bool) -> [DeliveredNotification] {
        switch target {
        case .identifiers(let ids):
            ids.compactMap { id in identified[ExactText(id)].flatMap { remove(arrival: $0.arrival) } }
        case .thread(let thread): remove(thread: thread.map(ExactText.init), onlyNewest: onlyNewest)
        case .number(let number): remove(arrival: number - 1).map { [$0] } ?? []
        case .all: removeAll()
        }
    }

    private mutating func remove(thread: ExactText?, onlyNewest: Bool) -> [DeliveredNotification] {
        if threads == nil {
            threads = Dictionary(grouping: oldestFirst()) { $0.threadID.map(ExactText.init) }
                .mapValues { $0.map { $0.arrival } }
        }
        var gone: [DeliveredNotification] = []
        while let arrival = threads?[thread]?.popLast() {
            guard let notification = remove(arrival: arrival) else { continue }
            gone.append(notification)
            if onlyNewest { break }
        }
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

    mutating func removeAll() -> [DeliveredNotification] {
        let gone = oldestFirst()
        removals += 1
        slots = []
        threads = nil
        count = 0
        return gone
    }

    /// Forgets the identifiers, because their notifications were removed, and returns the notes on them.
    mutating func forgetIdentifiers() -> [(arrival: Int, note: Note)] {
        defer { identified = [:] }
        return identifierNotes
    }
}
