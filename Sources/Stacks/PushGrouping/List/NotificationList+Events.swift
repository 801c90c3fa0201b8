import AppResources
import PushPayload

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
        let words = event.action.words
        // An event before the first push of a device changes what happens to that.
        if !hasEffect, isKnown || event.device == nil && !words.isState {
            notes.append((arrivals, .eventWithoutEffect(label: event.label, what: words.name, missing: words.object)))
        }
    }

    /// Applies an event to one device; false if it has no effect there.
    private mutating func apply(_ event: ListEvent, to device: ExactText?) -> Bool {
        switch event.action {
        case .online:
            let wasOffline = devices[device]?.state.queue != nil
            comeOnline(device, at: event.date)
            return wasOffline
        case .badge(let number):
            let apps = apps(of: event, device)
            for app in apps { _ = setBadge(number, app, device, by: (arrivals, event.label)) }
            return !apps.isEmpty
        case .remove(let remover, let target): return remove(remover, target, event, device)
        case .cancel(let target): return cancel(target, event, device)
        case .expand(let target):
            let stack = apps(of: event, device).lazy.compactMap { [devices] app in
                devices[device]?.apps[app]?.newest(target).map {
                    OpenedStack(app: app, thread: $0.threadID.map(ExactText.init))
                }
            }.first
            if let stack { devices[device]?.state.opened = stack }
            return stack != nil
        case .unlock:
            guard devices[device]?.change(event) == true else { return false }
            devices[device]?.seen = arrivals
            return true
        case .offline, .foreground, .background, .authorization, .collapse, .lock:
            return devices[device]?.change(event) ?? false
        }
    }

    /// The apps of a device that an event concerns; one that names none concerns all.
    private func apps(of event: ListEvent, _ device: ExactText?) -> [ExactText?] {
        event.app.map { [ExactText($0)] }
            ?? (devices[device]?.apps.keys ?? [:].keys).sorted { ($0?.text ?? "") < ($1?.text ?? "") }
    }

    private mutating func remove(
        _ remover: ListEvent.Remover, _ target: ListEvent.Target, _ event: ListEvent, _ device: ExactText?
    ) -> Bool {
        var gone: [Removal] = []
        for app in apps(of: event, device) where devices[device]?.apps[app] != nil {
            let taken = devices[device]?.apps[app]?.remove(target, onlyNewest: remover == .opening) ?? []
            gone += taken.map { Removal($0, app, device, .removed(remover), by: (arrivals, event.label)) }
        }
        removals += gone.sorted { $0.arrival < $1.arrival }
        return !gone.isEmpty
    }

    /// Withdraws local notifications whose trigger has not fired; false if there are none.
    private mutating func cancel(_ target: ListEvent.Target, _ event: ListEvent, _ device: ExactText?) -> Bool {
        let withdrawn: [Delivery]
        if case .identifiers(let ids) = target {
            withdrawn = ids.compactMap { triggers.withdraw($0, on: device, app: event.app) }
        } else {
            withdrawn = triggers.withdrawAll(on: device, app: event.app)
        }
        notDisplayed += withdrawn.map { NotDisplayed($0, arrival: arrivals, .cancelled(by: event.label), []) }
        return !withdrawn.isEmpty
    }

    /// Delivers the pushes that APNs has kept: not the expired ones, and only the last of each app, or of those with one collapse
    /// identifier.
    private mutating func comeOnline(_ device: ExactText?, at date: String?) {
        guard let queue = devices[device]?.state.queue else { return }
        devices[device]?.state.queue = nil
        let now = date.flatMap { UnixTime($0) }
        // APNs tries a push with the expiration 0 once: it is not kept, so it can't displace another.
        let untried = queue.map { $0.expiry(at: nil, isKept: true) }
        let ofApp = Dictionary(grouping: queue.indices.filter { untried[$0] == nil }) {
            queue[$0].app.map(ExactText.init)
        }
        var last: [ExactText?: [ExactText: Int]] = [:]
        for (index, delivery) in queue.enumerated() {
            guard let id = delivery.identifier.map(ExactText.init) else { continue }
            last[delivery.app.map(ExactText.init), default: [:]][id] = index
        }
        for (index, delivery) in queue.enumerated() {
            let app = delivery.app.map(ExactText.init)
            let later = delivery.identifier.flatMap { last[app]?[ExactText($0)] } ?? index
            let waiting = ofApp[app] ?? []
            let (count, kept) = (waiting.count, waiting.last ?? index)
            let expiry = delivery.expiry(at: now, isKept: true)
            let late: NotDisplayed.Reason? =
                if options.keepsOnlyNewest {
                    // An expired push is certainly dropped, whatever APNs keeps.
                    expiry ?? (kept == index ? nil : .replacedInQueue(by: queue[kept].label))
                } else {
                    later == index || untried[index] != nil ? expiry : .collapsedInQueue(by: queue[later].label)
                }
            let isKnown = count == 1 || options.keepsOnlyNewest || late != nil
            receive(delivery, given: isKnown ? [] : [.keptByAPNs(of: count, newest: queue[kept].label)], unless: late)
        }
    }

    /// The pushes that APNs still keeps for devices that are out of reach.
    var stillWaiting: [NotDisplayed] {
        waiting(devices.values.compactMap { $0.state.queue }.flatMap { $0 }.sorted { $0.label < $1.label }, .waiting)
            + waiting(triggers.all, .scheduled)
    }

    /// The pushes that APNs still keeps for one device, in the order in which they were sent.
    func stillWaiting(on device: ExactText?) -> [NotDisplayed] {
        waiting(devices[device]?.state.queue ?? [], .waiting) + waiting(triggers.all(on: device), .scheduled)
    }

    private func waiting(_ queued: [Delivery], _ reason: NotDisplayed.Reason) -> [NotDisplayed] {
        queued.enumerated().map { NotDisplayed($1, arrival: arrivals + $0, reason, $1.unread) }
    }
}

extension NotificationList.Device {
    /// Changes the state that is kept between pushes; false if nothing changes.
    fileprivate mutating func change(_ event: ListEvent) -> Bool {
        let app = event.app.map(ExactText.init)
        switch event.action {
        case .offline:
            guard state.queue == nil else { return false }
            state.queue = []
        case .online: state.queue = nil
        case .foreground(let presentation):
            // Without a name the only app is meant.
            guard app != nil || apps.count < 2 else { return false }
            state.front = (app.map { .some($0) } ?? apps.keys.first, presentation)
        case .background:
            guard let front = state.front, app == nil || front.app == nil || front.app == app else { return false }
            state.front = nil
        case .unlock, .lock:
            if state.isInUse == (event.action == .unlock) { return false }
            state.isInUse.toggle()
        case .collapse:
            guard state.opened != nil else { return false }
            state.opened = nil
        case .authorization(let permission):
            if event.app == nil {
                state.permission = permission
                state.permissions = [:]
            } else {
                state.permissions[app] = permission
            }
        case .badge, .remove, .cancel, .expand: return false
        }
        return true
    }
}

extension ListEvent.Action {
    /// The action's name in a document, the object that is missing if it has no effect, and true if it changes how later pushes are
    /// treated rather than the list alone.
    var words: (name: String, object: String, isState: Bool) {
        switch self {
        case .remove(let remover, _): (remover.rawValue, "notification", false)
        case .badge: ("badge", "app", false)
        case .cancel: ("cancel", "notification that is scheduled", false)
        case .authorization: ("authorization", "app", true)
        case .foreground: ("foreground", "single app: there are several, so it has to name one", true)
        case .background: ("background", "app in the foreground", true)
        case .offline: ("offline", "device that is online", true)
        case .online: ("online", "device that is offline", true)
        case .expand: ("expand", "notification", false)
        case .collapse: ("collapse", "stack that is open", false)
        case .unlock: ("unlock", "device that is locked", true)
        case .lock: ("lock", "device that is unlocked", true)
        }
    }
}
