import AppResources

extension NotificationList {
    /// The present contents of the list.
    public func result() -> GroupingResult {
        var devices: [GroupingResult.DeviceGroups] = []
        Part(list: self, keys: newestFirst[...]).eachDevice { devices.append($0) }
        return remainder(devices)
    }

    /// Takes a step, and returns the list of its device with the entries that the step adds to the others. The time depends on
    /// what the step changes: it grows with the notifications of the device only after one was removed or left the lock screen.
    public mutating func result(taking step: SequenceStep) -> GroupingResult {
        let before = (notDisplayed: notDisplayed.count, removals: removals.count, notes: notes.count)
        take(step)
        let device = step.device.map(ExactText.init)
        if formed.count > 1000 { formed = [:] }
        var keys = [device].filter { devices[$0]?.newest != nil }
        if case .event = step, device == nil { keys = newestFirst }
        return GroupingResult(
            devices: keys.flatMap { key in
                var kept = formed.removeValue(forKey: key) ?? [:]
                defer { formed[key] = kept }
                return lists(of: key, keeping: &kept)
            }, notDisplayed: notDisplayed.dropFirst(before.notDisplayed) + stillWaiting(on: device),
            removals: Array(removals.dropFirst(before.removals)), notes: notes.dropFirst(before.notes).map { $0.note })
    }

    /// The result without stacks, for callers that read the stacks device by device.
    public func remainder() -> GroupingResult { remainder([]) }

    private func remainder(_ devices: [GroupingResult.DeviceGroups]) -> GroupingResult {
        let identifierNotes = self.devices.values.flatMap { $0.apps.values.flatMap { $0.identifierNotes } }
        let unseen = unseen.map { device, event in
            let missing = "push for the device \(device.text)"
            let note = Note.eventWithoutEffect(label: event.label, what: event.action.words.name, missing: missing)
            return (arrival: arrivals, note: note)
        }
        let all = notes + identifierNotes + unseen.sorted { $0.note.sentence < $1.note.sentence }
        return GroupingResult(
            devices: devices, notDisplayed: notDisplayed + stillWaiting, removals: removals,
            notes: all.sorted { $0.arrival < $1.arrival }.map { $0.note })
    }

    /// The contents of the list in parts of at most `count` devices, which saves the memory for the groups of a million notifications.
    /// Devices come in the order of their newest notification, the newest first.
    public func parts(ofDevices count: Int) -> [Part] {
        let keys = newestFirst
        return stride(from: 0, to: keys.count, by: max(1, count)).map { start in
            Part(list: self, keys: keys[start..<min(start + max(1, count), keys.count)])
        }
    }

    /// Some devices of a list, whose groups are formed on demand, in any thread.
    public struct Part: Sendable {
        fileprivate let list: NotificationList
        fileprivate let keys: ArraySlice<ExactText?>

        /// Calls a function with the groups of each device.
        public func eachDevice(_ visit: (GroupingResult.DeviceGroups) -> Void) {
            for key in keys {
                var unused: KeptStacks = [:]
                for shown in list.lists(of: key, keeping: &unused) { visit(shown) }
            }
        }
    }

    private var newestFirst: [ExactText?] {
        devices.compactMap { key, device in device.newest.map { (key: key, newest: $0) } }
            .sorted { $0.newest > $1.newest }.map { $0.key }
    }

    /// The list of a device, and that of the watch paired with it if there is one. The stacks formed before are used again.
    private func lists(of key: ExactText?, keeping kept: inout KeptStacks) -> [GroupingResult.DeviceGroups] {
        guard let device = devices[key] else { return [] }
        let phone = groups(of: device, key, onWatch: false, options, &kept)
        if !options.hasWatch { return [phone] }
        var ofWatch = options
        ofWatch.eras = [.watchOS8]
        return [phone, groups(of: device, key, onWatch: true, ofWatch, &kept)]
            .filter { !$0.groups.isEmpty || !$0.scheduled.isEmpty || !$0.activities.isEmpty }
    }

    private func groups(
        of device: Device, _ key: ExactText?, onWatch: Bool, _ options: GroupingOptions, _ kept: inout KeptStacks
    ) -> GroupingResult.DeviceGroups {
        var groups: [Group] = []
        var scheduled: [ScheduledNotification] = []
        for (app, notifications) in device.apps {
            let options = options.with(app: app?.text)
            kept[onWatch, default: [:]][app, default: AppStacks()].update(
                with: notifications, seen: device.seen, onWatch: options.hasWatch ? onWatch : nil, options)
            guard let stacks = kept[onWatch]?[app] else { continue }
            scheduled += stacks.waiting.map { ScheduledNotification(app: app?.text, notification: $0) }
            groups += stacks.groups(of: app, on: key, opened: device.state.opened, options)
        }
        return GroupingResult.DeviceGroups(
            device: key?.text, groups: groups.sorted { $0.place < $1.place },
            scheduled: scheduled.sorted { $0.comesBefore($1) },
            activities: onWatch ? [] : device.state.activities.visible(at: lastDate[key]), isWatch: onWatch)
    }
}

extension Group {
    /// The sort key of a stack: the lock screen comes before Notification Center, and the newest stack first.
    fileprivate var place: (Int, Int) { (isInNotificationCenter ? 1 : 0, -leading.arrival) }
}
