import AppResources
import JSONText
import PushPayload

/// The list of notifications as the lock screen and Notification Center keep it, fed one step at a time.
///
/// The time for a step does not depend on the number of notifications; memory grows with the notifications kept.
public struct NotificationList: Sendable {
    /// The settings of the user and the app.
    public let options: GroupingOptions
    var devices: [ExactText?: Device] = [:]
    var notDisplayed: [NotDisplayed] = []
    var removals: [Removal] = []
    var notes: [(arrival: Int, note: Note)] = []
    /// How many notifications have arrived, including those before this list.
    public private(set) var arrivals: Int
    private var lastDate: [ExactText?: UnixTime] = [:]
    /// The state that a device has before its first push, by events for all devices.
    private var newcomer = Device()
    /// The first event of each device that has had no push yet.
    var unseen: [ExactText: ListEvent] = [:]

    /// One device: its apps and their notifications.
    struct Device: Sendable {
        var apps: [ExactText?: AppNotifications] = [:]
        /// The pushes that APNs keeps while the device is out of reach; nil while it is online.
        var queue: [Delivery]?
        /// What the user allows each app, where that was changed.
        var permissions: [ExactText?: Permission] = [:]
        /// What the user allows all other apps.
        var permission = Permission()
        /// Local notifications whose trigger has not fired yet.
        var pending: [Delivery] = []
        /// The app in the foreground; nil if there is none.
        private var front: Front?

        private struct Front {
            /// False for the app that gets the next push.
            var isKnown: Bool
            /// The app, if it is known.
            var app: ExactText?
            let presentation: Presentation
        }

        /// What the app asks the system to show of a push; nil while it is in the background.
        mutating func presentation(of app: ExactText?) -> Presentation? {
            guard var front else { return nil }
            if !front.isKnown { (front.isKnown, front.app) = (true, app) }
            self.front = front
            return front.app == app ? front.presentation : nil
        }

        /// Brings an app to the foreground; without a name the only one. False if there are several.
        mutating func bringToFront(_ app: ExactText?, _ presentation: Presentation) -> Bool {
            guard app != nil || apps.count < 2 else { return false }
            front = Front(
                isKnown: app != nil || !apps.isEmpty, app: app ?? apps.keys.first.flatMap { $0 },
                presentation: presentation)
            return true
        }

        /// Sends the app in the foreground to the background; false if there is none, or if it is another app.
        mutating func sendToBackground(_ app: ExactText?) -> Bool {
            guard let front, app == nil || !front.isKnown || front.app == app else { return false }
            self.front = nil
            return true
        }

        /// The arrival of the newest notification in the list; nil if there is none.
        var newest: Int? { apps.values.compactMap(\.newest).max() }
    }

    /// An empty list; arrivals are counted from the given number on.
    public init(_ options: GroupingOptions = GroupingOptions(), arrivals: Int = 0) {
        self.options = options
        self.arrivals = arrivals
    }

    /// An empty list for other devices of the same sequence.
    public init(after other: NotificationList) {
        self.init(other.options, arrivals: other.arrivals)
        newcomer = other.newcomer
    }

    /// Takes the next step of a sequence.
    public mutating func take(_ step: SequenceStep) {
        noteOrder(of: step)
        if let now = step.date.flatMap({ UnixTime($0) }) { fireTriggers(by: now) }
        switch step {
        case .delivery(let delivery): deliver(delivery)
        case .event(let event): apply(event)
        }
    }

    /// Takes the next notification in the order of arrival.
    public mutating func deliver(_ delivery: Delivery) {
        let device = delivery.device.map(ExactText.init)
        if devices[device] == nil { devices[device] = newcomer }
        if let device, !unseen.isEmpty { unseen[device] = nil }
        if !delivery.isLocal, devices[device]?.queue != nil {
            devices[device]?.queue?.append(delivery)
        } else if delivery.due != nil {
            if let id = delivery.identifier { devices[device]?.pending.removeAll { $0.identifier == id } }
            devices[device]?.pending.append(delivery)
        } else {
            receive(delivery)
        }
    }

    /// Adds a notification to the list, or records why it is not added.
    private mutating func receive(
        _ delivery: Delivery, given notes: [Note] = [], unless late: NotDisplayed.Reason? = nil
    ) {
        let arrival = arrivals
        arrivals += 1
        let device = delivery.device.map(ExactText.init)
        let app = delivery.app.map(ExactText.init)
        let presentation = devices[device]?.presentation(of: app)
        let permission = devices[device].flatMap { $0.permissions[app] ?? $0.permission } ?? Permission()
        let reason =
            late ?? NotDisplayed.Reason(delivery) ?? delivery.expiry ?? permission.refusal
            ?? hidden(delivery, in: presentation)
        var notes = delivery.unread + notes
        if permission.isQuiet { notes.append(.deliveredQuietly(isProvisional: permission.status == .provisional)) }
        if reason?.readsBadge ?? true, permission.setsBadge, let badge = delivery.request.aps[.badge].value {
            notes += setBadge(badge, app, device, RemovalCause(by: arrival, label: delivery.label))
        }
        if let reason {
            leaveOut(delivery, arrival, reason, notes)
            return
        }
        var notification = DeliveredNotification(delivery, arrival: arrival, options.with(app: delivery.app))
        notification.notes.insert(contentsOf: notes, at: 0)
        if notification.isTextMissing {
            leaveOut(delivery, arrival, .withoutText(delivery.request.aps), notification.notes)
            return
        }
        if let id = notification.collapseID.map(ExactText.init),
            let gone = devices[device, default: Device()].apps[app, default: AppNotifications()].replace(
                id, with: notification, isLocal: delivery.isLocal)
        {
            notification.notes.append(replacement(of: gone, by: notification, isLocal: delivery.isLocal))
            removals.append(
                Removal(gone, app, device, .replaced, RemovalCause(by: arrival, label: delivery.label)))
        }
        devices[device, default: Device()].apps[app, default: AppNotifications()].append(notification)
    }

    /// Why the app or the system does not list a notification; nil if it is listed.
    private func hidden(_ delivery: Delivery, in presentation: Presentation?) -> NotDisplayed.Reason? {
        if delivery.isSuppressed { return .suppressed }
        if options.showsOnlyBadges { return .onlyBadge }
        return presentation.flatMap { $0.isListed ? nil : .inForeground($0) }
    }

    private mutating func leaveOut(
        _ delivery: Delivery, _ arrival: Int, _ reason: NotDisplayed.Reason, _ notes: [Note]
    ) {
        notDisplayed.append(
            NotDisplayed(
                arrival: arrival, label: delivery.label, app: delivery.app, device: delivery.device,
                date: delivery.date, reason: reason, notes: notes))
    }

    private func replacement(
        of gone: DeliveredNotification, by notification: DeliveredNotification, isLocal: Bool
    ) -> Note {
        let movesGroup =
            options.grouping == .automatic
            && gone.threadID.map(ExactText.init) != notification.threadID.map(ExactText.init)
        return .replaces(arrival: gone.arrival, label: gone.label, movesGroup: movesGroup, isLocal: isLocal)
    }

    /// Sets the number on the icon. A change to 0 from another or an unknown number removes the app's
    /// delivered notifications (observed).
    private mutating func setBadge(_ badge: Int, _ app: ExactText?, _ device: ExactText?, _ cause: RemovalCause)
        -> [Note]
    {
        let before = devices[device]?.apps[app]?.badge
        devices[device, default: Device()].apps[app, default: AppNotifications()].badge = badge
        guard badge == 0, before != 0, let gone = devices[device]?.apps[app]?.removeAll(), !gone.isEmpty else {
            return []
        }
        keepNotes(of: app, device)
        devices[device]?.apps[app]?.forgetIdentifiers()
        removals += gone.map { Removal($0, app, device, .cleared, cause) }
        return [.clears(count: gone.count, isBadgeKnown: before != nil)]
    }

    private mutating func keepNotes(of app: ExactText?, _ device: ExactText?) {
        notes += devices[device]?.apps[app]?.identifierNotes ?? []
    }

    private mutating func noteOrder(of step: SequenceStep) {
        guard let date = step.date, let instant = UnixTime(date) else { return }
        let device = step.device.map(ExactText.init)
        if let last = lastDate[device], instant < last {
            notes.append((arrivals, .dateOutOfOrder(label: step.label, date: date)))
        }
        lastDate[device] = instant
    }
}

/// The step that removes notifications.
struct RemovalCause {
    /// The arrival of the notification that removes others; for an event, the arrival of the next notification.
    let by: Int
    let label: String
}

// MARK: Events

extension NotificationList {
    /// Applies an event.
    public mutating func apply(_ event: ListEvent) {
        let isKnown = event.device.map { devices[ExactText($0)] != nil } ?? !devices.isEmpty
        if let device = event.device.map(ExactText.init), !isKnown {
            devices[device] = newcomer
            unseen[device] = event
        }
        if event.device == nil { _ = newcomer.change(event) }
        let keys = event.device.map { [ExactText($0)] } ?? devices.keys.sorted { ($0?.text ?? "") < ($1?.text ?? "") }
        let hasEffect = keys.map { apply(event, to: $0) }.contains(true)
        // An event before the first push of a device changes what happens to that.
        if !hasEffect, isKnown || event.device == nil && !event.action.isState {
            notes.append(
                (
                    arrivals,
                    .eventWithoutEffect(label: event.label, what: event.action.name, missing: event.action.object)
                ))
        }
    }

    /// Applies an event to one device; false if it has no effect there.
    private mutating func apply(_ event: ListEvent, to device: ExactText?) -> Bool {
        switch event.action {
        case .online:
            let wasOffline = devices[device]?.queue != nil
            comeOnline(device, at: event.date)
            return wasOffline
        case .badge(let number):
            let apps = apps(of: event, device)
            for app in apps { _ = setBadge(number, app, device, RemovalCause(by: arrivals, label: event.label)) }
            return !apps.isEmpty
        case .remove(let remover, let target): return remove(remover, target, event, device)
        case .cancel(let target): return cancel(target, event, device)
        case .offline, .foreground, .background, .authorization: return devices[device]?.change(event) ?? false
        }
    }

    /// The apps of a device that an event concerns; one that names none concerns all.
    private func apps(of event: ListEvent, _ device: ExactText?) -> [ExactText?] {
        event.app.map { [ExactText($0)] } ?? (devices[device]?.apps.keys).map(Array.init) ?? []
    }

    private mutating func remove(
        _ remover: ListEvent.Remover, _ target: ListEvent.Target, _ event: ListEvent, _ device: ExactText?
    ) -> Bool {
        var gone: [Removal] = []
        for app in apps(of: event, device) where devices[device]?.apps[app] != nil {
            let taken = devices[device]?.apps[app]?.remove(target, onlyNewest: remover == .opening) ?? []
            gone += taken.map {
                Removal($0, app, device, .removed(remover), RemovalCause(by: arrivals, label: event.label))
            }
        }
        removals += gone.sorted { $0.arrival < $1.arrival }
        return !gone.isEmpty
    }

    /// Withdraws local notifications whose trigger has not fired; false if there are none.
    private mutating func cancel(_ target: ListEvent.Target, _ event: ListEvent, _ device: ExactText?) -> Bool {
        let withdrawn = devices[device]?.pending.filter { delivery in
            guard event.app == nil || delivery.app == event.app else { return false }
            if case .identifiers(let ids) = target { return delivery.identifier.map(ids.contains) ?? false }
            return target == .all
        }
        for delivery in withdrawn ?? [] {
            devices[device]?.pending.removeAll { $0.label == delivery.label }
            leaveOut(delivery, arrivals, .cancelled(by: event.label), [])
        }
        return withdrawn?.isEmpty == false
    }

    /// Posts the local notifications whose triggers fire up to a time, in the order of these.
    private mutating func fireTriggers(by now: UnixTime) {
        for (device, state) in devices where !state.pending.isEmpty {
            let isDue = { (delivery: Delivery) in delivery.due.map { $0 <= now } ?? true }
            devices[device]?.pending.removeAll(where: isDue)
            let due = state.pending.filter(isDue).sorted { ($0.due ?? now) < ($1.due ?? now) }
            for delivery in due { receive(delivery) }
        }
    }

    /// Delivers the pushes that APNs has kept: not the expired ones, and only the last of those with one collapse identifier.
    private mutating func comeOnline(_ device: ExactText?, at date: String?) {
        guard let queue = devices[device]?.queue else { return }
        devices[device]?.queue = nil
        let now = date.flatMap { UnixTime($0) }
        var last: [Owned: Int] = [:]
        var waiting: [ExactText?: Int] = [:]
        for (index, delivery) in queue.enumerated() {
            let app = delivery.app.map(ExactText.init)
            waiting[app, default: 0] += 1
            if let id = delivery.identifier { last[Owned(app: app, identifier: ExactText(id))] = index }
        }
        for (index, delivery) in queue.enumerated() {
            let app = delivery.app.map(ExactText.init)
            let later = delivery.identifier.flatMap { last[Owned(app: app, identifier: ExactText($0))] } ?? index
            let late: NotDisplayed.Reason? =
                later == index
                ? delivery.expiry(while: now) : .collapsedInQueue(by: queue[later].label)
            let count = waiting[app] ?? 1
            receive(delivery, given: count > 1 && late == nil ? [.keptByAPNs(of: count)] : [], unless: late)
        }
    }

    /// An identifier within one app.
    private struct Owned: Hashable {
        let app: ExactText?
        let identifier: ExactText
    }

    /// The pushes that APNs still keeps for devices that are out of reach.
    var stillWaiting: [NotDisplayed] {
        waiting(devices.values.compactMap(\.queue).flatMap { $0 }.sorted { $0.label < $1.label }, .waiting)
            + waiting(devices.values.flatMap(\.pending).sorted { $0.label < $1.label }, .scheduled)
    }

    /// The pushes that APNs still keeps for one device, in the order in which they were sent.
    func stillWaiting(on device: ExactText?) -> [NotDisplayed] {
        waiting(devices[device]?.queue ?? [], .waiting) + waiting(devices[device]?.pending ?? [], .scheduled)
    }

    private func waiting(_ queued: [Delivery], _ reason: NotDisplayed.Reason) -> [NotDisplayed] {
        queued.enumerated().map { index, delivery in
            NotDisplayed(
                arrival: arrivals + index, label: delivery.label, app: delivery.app, device: delivery.device,
                date: delivery.date, reason: reason, notes: delivery.unread)
        }
    }
}

extension NotificationList.Device {
    /// Changes the state that is kept between pushes; false if nothing changes.
    fileprivate mutating func change(_ event: ListEvent) -> Bool {
        let app = event.app.map(ExactText.init)
        switch event.action {
        case .offline:
            guard queue == nil else { return false }
            queue = []
        case .online: queue = nil
        case .foreground(let presentation): return bringToFront(app, presentation)
        case .background: return sendToBackground(app)
        case .authorization(let permission):
            if event.app == nil {
                self.permission = permission
                permissions = [:]
            } else {
                permissions[app] = permission
            }
        case .badge, .remove, .cancel: return false
        }
        return true
    }
}

extension ListEvent.Action {
    /// True if it changes what happens to later pushes, and not only what is in the list.
    fileprivate var isState: Bool {
        switch self {
        case .offline, .online, .foreground, .background, .authorization: true
        case .badge, .remove, .cancel: false
        }
    }

    /// The word for it in a document.
    var name: String {
        switch self {
        case .remove(let remover, _): remover.rawValue
        case .badge: "badge"
        case .cancel: "cancel"
        case .authorization: "authorization"
        case .foreground: "foreground"
        case .background: "background"
        case .offline: "offline"
        case .online: "online"
        }
    }

    /// What is not there if it has no effect.
    fileprivate var object: String {
        switch self {
        case .remove: "notification"
        case .cancel: "notification that is scheduled"
        case .badge, .authorization: "app"
        case .foreground: "single app: there are several, so it has to name one"
        case .background: "app in the foreground"
        case .offline: "device that is online"
        case .online: "device that is offline"
        }
    }
}

extension AppNotifications {
    /// Removes and returns the notifications that an event is about.
    fileprivate mutating func remove(_ target: ListEvent.Target, onlyNewest: Bool) -> [DeliveredNotification] {
        switch target {
        case .identifiers(let ids): ids.compactMap { remove(identifier: $0) }
        case .thread(let thread): remove(thread: thread, onlyNewest: onlyNewest)
        case .number(let number): remove(arrival: number - 1).map { [$0] } ?? []
        case .all: removeAll()
        }
    }
}

extension Delivery {
    /// The reason if it has expired at its own date; nil if it has not, or if a date is missing.
    fileprivate var expiry: NotDisplayed.Reason? {
        guard !isLocal, let text = request.headers.expiration, text != "0" else { return nil }
        return expiry(while: date.flatMap { UnixTime($0) })
    }

    /// The reason if APNs has discarded it before the device comes online.
    fileprivate func expiry(while now: UnixTime?) -> NotDisplayed.Reason? {
        guard let text = request.headers.expiration, let expiration = Double(text) else { return nil }
        if expiration == 0 { return .expired(at: text) }
        return now.map { $0.seconds > expiration } ?? false ? .expired(at: text) : nil
    }
}

extension NotDisplayed.Reason {
    /// True if the system reads the badge of a push that is not displayed for this reason.
    fileprivate var readsBadge: Bool {
        switch self {
        case .noText, .onlyBadge: true
        default: false
        }
    }
}

extension Removal {
    init(_ gone: DeliveredNotification, _ app: ExactText?, _ device: ExactText?, _ how: How, _ cause: RemovalCause) {
        self.init(
            arrival: gone.arrival, label: gone.label, app: app?.text, device: device?.text, how: how,
            byArrival: cause.by, byLabel: cause.label)
    }
}
