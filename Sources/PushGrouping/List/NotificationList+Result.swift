import AppResources

extension NotificationList {
    /// What the list shows now.
    public func result() -> GroupingResult {
        var devices: [GroupingResult.DeviceGroups] = []
        eachDevice { devices.append($0) }
        return remainder(devices)
    }

    /// How many entries of each list of the result were reported before a step.
    public struct EntryCounts: Sendable {
        fileprivate let notDisplayed: Int
        fileprivate let removals: Int
        fileprivate let notes: Int
    }

    /// The number of entries so far.
    public var entryCounts: EntryCounts {
        EntryCounts(notDisplayed: notDisplayed.count, removals: removals.count, notes: notes.count)
    }

    /// The list of the device after its step, and the entries added since. The time depends on the number of notifications
    /// on that device only, not on other devices or earlier steps.
    public func result(after step: SequenceStep, since counts: EntryCounts) -> GroupingResult {
        let key = step.device.map(ExactText.init)
        var shown: [GroupingResult.DeviceGroups] = []
        if case .event(let event) = step, event.device == nil {
            eachDevice { shown.append($0) }
        } else if let device = devices[key], device.newest != nil {
            shown = lists(of: device, key)
        }
        return GroupingResult(
            devices: shown, notDisplayed: notDisplayed.dropFirst(counts.notDisplayed) + stillWaiting(on: key),
            removals: Array(removals.dropFirst(counts.removals)), notes: notes.dropFirst(counts.notes).map(\.note))
    }

    /// The result without stacks, for callers that read the stacks device by device.
    public func remainder() -> GroupingResult { remainder([]) }

    private func remainder(_ devices: [GroupingResult.DeviceGroups]) -> GroupingResult {
        let identifierNotes = self.devices.values.flatMap { $0.apps.values.flatMap(\.identifierNotes) }
        let unseen = unseen.map { device, event in
            let missing = "push for the device \(device.text)"
            let note = Note.eventWithoutEffect(label: event.label, what: event.action.words.name, missing: missing)
            return (arrival: arrivals, note: note)
        }
        let all = notes + identifierNotes + unseen.sorted { $0.note.sentence < $1.note.sentence }
        return GroupingResult(
            devices: devices, notDisplayed: notDisplayed + stillWaiting, removals: removals,
            notes: all.sorted { $0.arrival < $1.arrival }.map(\.note))
    }

    /// Calls a function with the groups of each device, so that the groups of a million notifications are never all in
    /// memory. Devices come in the order of their newest notification, the newest first.
    public func eachDevice(_ visit: (GroupingResult.DeviceGroups) throws -> Void) rethrows {
        let order = devices.compactMap { key, device in device.newest.map { (key: key, newest: $0) } }
            .sorted { $0.newest > $1.newest }
        for (key, _) in order {
            guard let device = devices[key] else { continue }
            for shown in lists(of: device, key) { try visit(shown) }
        }
    }

    /// The list of a device, and that of the watch paired with it if there is one.
    private func lists(of device: Device, _ key: ExactText?) -> [GroupingResult.DeviceGroups] {
        let phone = groups(of: device, key, onWatch: false, options)
        if !options.hasWatch { return [phone] }
        return [phone, groups(of: device, key, onWatch: true, options.ofWatch)]
            .filter { !$0.groups.isEmpty || !$0.scheduled.isEmpty || !$0.activities.isEmpty }
    }

    private func groups(
        of device: Device, _ key: ExactText?, onWatch: Bool, _ options: GroupingOptions
    ) -> GroupingResult.DeviceGroups {
        var groups: [Group] = []
        var scheduled: [ScheduledNotification] = []
        for (app, notifications) in device.apps {
            var shown = notifications.newestFirst
            if options.hasWatch { shown.removeAll { $0.announcement.contains(.watch) != onWatch } }
            if options.usesScheduledSummary {
                scheduled += shown.filter(\.waitsForSummary).map {
                    ScheduledNotification(app: app?.text, notification: $0)
                }
                shown.removeAll(where: \.waitsForSummary)
            }
            for (isEarlier, list) in Dictionary(grouping: shown, by: { device.hasLeftLockScreen($0) }) {
                groups += self.groups(of: list, app, key, isEarlier, device.opened, options).advised
            }
        }
        return GroupingResult.DeviceGroups(
            device: key?.text, groups: groups.sorted { $0.place < $1.place },
            scheduled: scheduled.sorted { $0.comesBefore($1) },
            activities: onWatch ? [] : device.activities.visible(at: lastDate[key]), isWatch: onWatch)
    }

    private func groups(
        of newestFirst: [DeliveredNotification], _ app: ExactText?, _ device: ExactText?, _ isEarlier: Bool,
        _ opened: OpenedStack?, _ options: GroupingOptions
    ) -> [Group] {
        let members = members(newestFirst, options)
        let options = options.with(app: app?.text)
        // On watchOS several groups can have one thread.
        var seen: Set<ExactText> = []
        let threads = members.enumerated().compactMap { index, group in
            group.kind.thread.flatMap { seen.insert(ExactText($0)).inserted ? (index, $0) : nil }
        }
        let alike = ThreadDifference.alike(threads.map(\.1))
        let notes = Dictionary(uniqueKeysWithValues: alike.map { (threads[$0].0, $1) })
        return members.enumerated().compactMap { index, group in
            guard let leading = group.newestFirst.first else { return nil }
            return Group(
                app: app?.text, device: device?.text, kind: group.kind, isInNotificationCenter: isEarlier,
                isOpen: opened?.contains(leading, of: app) ?? false, leading: leading,
                others: Array(group.newestFirst.dropFirst()), options,
                notes: notes[index].map { [.threadIDsAlike(other: $0.other, $0.difference)] } ?? [])
        }
    }

    private typealias Members = (kind: Group.Kind, newestFirst: [DeliveredNotification])

    private func members(_ newestFirst: [DeliveredNotification], _ options: GroupingOptions) -> [Members] {
        switch options.grouping {
        case .off: newestFirst.map { (Group.Kind.single, [$0]) }
        case .byApp: [(.app, newestFirst)]
        case .automatic:
            Dictionary(grouping: newestFirst) { kind(of: $0, options) }.map { (kind: $0.kind, newestFirst: $1) }
                .sorted { ($0.newestFirst.first?.arrival ?? 0) > ($1.newestFirst.first?.arrival ?? 0) }
        }
    }

    /// The key of a notification's stack if groups are automatic; identifiers are compared byte by byte.
    private func kind(of notification: DeliveredNotification, _ options: GroupingOptions) -> GroupKey {
        GroupKey(
            thread: notification.threadID.map(ExactText.init),
            category: options.groupsByCategory ? notification.category.map(ExactText.init) : nil,
            usesCategory: options.groupsByCategory)
    }
}

extension NotificationList.Device {
    /// True if a notification is in Notification Center only.
    fileprivate func hasLeftLockScreen(_ notification: DeliveredNotification) -> Bool {
        notification.arrival < seen || notification.announcement.contains(.quiet)
    }
}

extension Group {
    /// Its place in the list: the lock screen comes before Notification Center, and the newest stack first.
    fileprivate var place: (Int, Int) { (isInNotificationCenter ? 1 : 0, -leading.arrival) }
}

extension [Group] {
    /// The groups of an app, the newest first, with advice on its threads.
    fileprivate var advised: [Group] {
        guard let first, count >= 5, allSatisfy({ $0.others.isEmpty && $0.kind.thread != nil }),
            let newest = first.kind.thread, let older = self[1].kind.thread
        else { return self }
        let note = Note.threadForEach(count: count, example: older, other: newest)
        return [first.adding(note)] + dropFirst()
    }
}

/// The key that notifications of one app share if they stack.
private struct GroupKey: Hashable {
    let thread: ExactText?
    let category: ExactText?
    let usesCategory: Bool

    var kind: Group.Kind {
        if usesCategory { return .categoryAndThread(category: category?.text, thread: thread?.text) }
        return thread.map { .thread($0.text) } ?? .app
    }
}
