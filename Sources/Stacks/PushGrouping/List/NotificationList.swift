import AppResources
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
    /// The number of notifications that have arrived, including those before this list.
    public private(set) var arrivals: Int
    private(set) var lastDate: [ExactText?: UnixTime] = [:]
    /// The app and the file of the last push, whose texts most devices share.
    private var last: (app: ExactText?, file: ExactText) = (nil, ExactText(""))
    /// The state that a device has before its first push, by events for all devices.
    var newcomer = Device()
    var triggers = TriggerQueue()
    /// The stacks of some devices as they were after their last step, if steps are shown.
    var formed: [ExactText?: KeptStacks] = [:]
    /// The first event of each device that has had no push yet.
    var unseen: [ExactText: ListEvent] = [:]

    struct Device: Sendable {
        var apps: [ExactText?: AppNotifications] = [:]
        /// Notifications that arrived before this one have left the lock screen for Notification Center.
        var seen = 0
        /// An array of at most one state: most of a million devices have none, which takes no memory.
        private var states: [State] = []

        /// The state of a device beside its notifications; events and Live Activities change it.
        var state: State {
            get { states.first ?? State() }
            _modify {
                if states.isEmpty { states.append(State()) }
                yield &states[0]
            }
        }

        struct State: Sendable {
            /// The pushes that APNs keeps while the device is out of reach; nil while it is online.
            var queue: [Delivery]?
            /// The permissions of single apps, where the user has changed them.
            var permissions: [ExactText?: Permission] = [:]
            /// The permission of all other apps.
            var permission = Permission()
            /// True while the user has the device unlocked and in use.
            var isInUse = false
            var opened: OpenedStack?
            /// The Live Activities, in the order of their start.
            var activities: [LiveActivity] = []
            /// The app in the foreground, which may have no name; nil for the one that gets the next push.
            var front: (app: ExactText??, presentation: Presentation)?
        }

        /// The presentation that the app asks for; nil while it is in the background.
        mutating func presentation(of app: ExactText?) -> Presentation? {
            guard let front = state.front else { return nil }
            state.front?.app = front.app ?? app
            return front.app.map { $0 == app } ?? true ? front.presentation : nil
        }

        /// The arrival of the newest notification in the list; nil if there is none.
        var newest: Int? { (apps.values.compactMap { $0.newest } + state.activities.map { $0.arrival }).max() }
    }

    /// An empty list; arrivals are counted from the given number on.
    public init(_ options: GroupingOptions = GroupingOptions(), arrivals: Int = 0) {
        (self.options, self.arrivals) = (options, arrivals)
    }

    /// An empty list for other devices of the same sequence.
    public init(after other: NotificationList) {
        self.init(other.options, arrivals: other.arrivals)
        newcomer = other.newcomer
    }

    /// Takes the next step of a sequence.
    public mutating func take(_ step: SequenceStep) {
        if let date = step.date, let now = UnixTime(date) {
            let device = step.device.map(ExactText.init)
            if let last = lastDate[device], now < last {
                notes.append((arrivals, .dateOutOfOrder(label: step.label, date: date)))
            }
            lastDate[device] = now
            while let delivery = triggers.fire(by: now) { receive(delivery) }
        }
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
        if !delivery.isLocal, devices[device]?.state.queue != nil {
            devices[device]?.state.queue?.append(delivery)
        } else if let due = delivery.due {
            triggers.add(delivery, due: due)
        } else {
            receive(delivery)
        }
    }

    /// Adds a notification to the list, or records why it is not added.
    mutating func receive(_ delivery: Delivery, given notes: [Note] = [], unless late: NotDisplayed.Reason? = nil) {
        let arrival = arrivals
        arrivals += 1
        let device = delivery.device.map(ExactText.init)
        if let app = delivery.app.map(ExactText.init), app != last.app { last.app = app }
        let app = delivery.app.flatMap { _ in last.app }
        let presentation = devices[device]?.presentation(of: app)
        let permission = devices[device].map { $0.state.permissions[app] ?? $0.state.permission } ?? Permission()
        let reason =
            late ?? NotDisplayed.Reason(delivery, to: options.with(app: delivery.app).app)
            ?? delivery.expiry(at: delivery.date.flatMap { UnixTime($0) }, isKept: false) ?? permission.refusal
            ?? hidden(delivery, in: presentation)
        var notes = delivery.unread + notes
        if late == nil, case .pushType(.liveActivity, _)? = reason, options.pictured.hasLiveActivities {
            let app = options.with(app: delivery.app).app
            if let lost = devices[device, default: Device()].state.activities.take(delivery, arrival: arrival, in: app)
            {
                notDisplayed.append(NotDisplayed(delivery, arrival: arrival, lost, notes))
            }
            return
        }
        let readsBadge =
            switch reason {
            case nil, .noText, .onlyBadge: true
            default: false
            }
        if readsBadge, permission.setsBadge, let badge = delivery.request.aps[.badge].value {
            notes += setBadge(badge, app, device, by: (arrival, delivery.label))
        }
        if let reason { return notDisplayed.append(NotDisplayed(delivery, arrival: arrival, reason, notes)) }
        let options = options.with(app: delivery.app)
        var notification = DeliveredNotification(delivery, arrival: arrival, options)
        if let device = devices[device] {
            notification.announcement = Announcement(delivery, permission, on: device, options, &notes)
            if device.state.opened?.contains(notification, of: app) == true, options.draws(notification) {
                notes.append(.passedToOpenStack)
            }
        }
        notification.notes.insert(contentsOf: notes, at: 0)
        if notification.isTextMissing {
            let reason = NotDisplayed.Reason.withoutText(delivery.request.aps)
            return notDisplayed.append(NotDisplayed(delivery, arrival: arrival, reason, notification.notes))
        }
        if let id = notification.collapseID.map(ExactText.init),
            let gone = devices[device, default: Device()].apps[app, default: AppNotifications()].replace(
                id, with: notification, isLocal: delivery.isLocal)
        {
            let (old, new) = (gone.threadID.map(ExactText.init), notification.threadID.map(ExactText.init))
            notification.notes.append(
                .replaces(
                    arrival: gone.arrival, label: gone.label, movesGroup: options.grouping == .automatic && old != new,
                    isLocal: delivery.isLocal))
            removals.append(Removal(gone, app, device, .replaced, by: (arrival, delivery.label)))
        }
        devices[device, default: Device()].apps[app, default: AppNotifications()].append(notification, &last.file)
    }

    /// The reason why the app or the system does not list a notification; nil if it is listed.
    private func hidden(_ delivery: Delivery, in presentation: Presentation?) -> NotDisplayed.Reason? {
        if delivery.extensionResult == .suppressed { return .suppressed }
        if !options.eras.isEmpty, options.eras.allSatisfy({ $0 == .tvOS }) { return .onlyBadge }
        return presentation.flatMap { $0.isListed ? nil : .inForeground($0) }
    }

    /// Sets the number on the icon. A change to 0 removes the app's delivered notifications (observed).
    mutating func setBadge(_ badge: Int64, _ app: ExactText?, _ device: ExactText?, by cause: Removal.Cause) -> [Note] {
        let before = devices[device]?.apps[app]?.badge
        devices[device, default: Device()].apps[app, default: AppNotifications()].badge = badge
        guard badge == 0, before != 0, let gone = devices[device]?.apps[app]?.removeAll(), !gone.isEmpty
        else { return [] }
        notes += devices[device]?.apps[app]?.forgetIdentifiers() ?? []
        removals += gone.map { Removal($0, app, device, .cleared, by: cause) }
        return [.clears(count: gone.count, isBadgeKnown: before != nil)]
    }
}

/// The stack of an app that the user has opened to see its notifications.
struct OpenedStack: Sendable {
    let app: ExactText?
    let thread: ExactText?

    func contains(_ notification: DeliveredNotification, of app: ExactText?) -> Bool {
        self.app == app && thread == notification.threadID.map(ExactText.init)
    }
}

extension Delivery {
    /// The reason if it has expired at this date; 0 stands for any date, if APNs would have to keep it.
    func expiry(at now: UnixTime?, isKept: Bool) -> NotDisplayed.Reason? {
        guard !isLocal, let text = request.headers.expiration, let expiration = Double(text) else { return nil }
        let isLate = expiration == 0 ? isKept : now.map { $0.seconds > expiration } ?? false
        return isLate ? .expired(at: text) : nil
    }
}

extension Removal {
    /// The notification that removes others; for an event, the arrival of the next notification.
    typealias Cause = (arrival: Int, label: String)

    init(_ gone: DeliveredNotification, _ app: ExactText?, _ device: ExactText?, _ how: How, by cause: Cause) {
        self.init(
            arrival: gone.arrival, label: gone.label, app: app?.text, device: device?.text, how: how,
            byArrival: cause.arrival, byLabel: cause.label)
    }
}
