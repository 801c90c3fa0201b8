/// The facts of a push that are kept for the next ones.
package struct KeptPush: BitwiseCopyable, Sendable {
    /// The time of sending in Unix seconds; NaN if unknown.
    package let date: Double
    /// The hash of the content that the push shows.
    package let content: UInt32
    /// The hash of the app's own data.
    package let data: UInt32
    package let place: StoryPlaces.Number
    package let isUpdate: Bool
    package let hasCollapseID: Bool

    package init(_ push: StoryPush, at place: StoryPlaces.Number) {
        date = push.date ?? .nan
        content = push.content ?? 0
        data = push.data ?? 0
        self.place = place
        isUpdate = push.event == .update
        hasCollapseID = push.hasCollapseID
    }
}

/// The events of a Live Activity so far.
package struct ActivityLife: BitwiseCopyable, Sendable {
    package private(set) var start: StoryPlaces.Number?
    package private(set) var end: StoryPlaces.Number?
    /// The first update or end before any start.
    package private(set) var early: StoryPlaces.Number?
    package private(set) var wasUpdated = false
    /// The last push that the device shows: a push with an older timestamp than the newest is dropped.
    package private(set) var last: KeptPush?
    /// The newest timestamp so far, and the first push that had it.
    package private(set) var newest = (timestamp: -Double.infinity, place: StoryPlaces.Number.max)
    /// The pushes with priority 10.
    package private(set) var urgent = HourCount()

    package mutating func add(_ push: StoryPush, at place: StoryPlaces.Number) {
        switch push.event {
        case .start:
            self = ActivityLife()
            start = place
        case .end: end = place
        default: wasUpdated = true
        }
        if start == nil, early == nil { early = place }
        if push.isUrgent, let date = push.date { urgent.add(date) }
        guard push.timestamp ?? .infinity >= newest.timestamp else { return }
        if let timestamp = push.timestamp, timestamp > newest.timestamp { newest = (timestamp, place) }
        last = KeptPush(push, at: place)
    }
}

/// The pushes to a device so far.
package struct DevicePast: BitwiseCopyable, Sendable {
    /// The last notification with a text.
    package private(set) var alert: KeptPush?
    /// The last push that only woke the app.
    package private(set) var silent: KeptPush?
    /// The times of the last four pushes that only woke the app, the latest first; 0 for none.
    private var wakes = SIMD4<UInt32>.zero

    package mutating func add(_ push: StoryPush, at place: StoryPlaces.Number) {
        if push.isSilent {
            silent = KeptPush(push, at: place)
            if let date = push.date { wakes = [date.wholeSeconds, wakes[0], wakes[1], wakes[2]] }
        } else if push.alert != nil {
            alert = KeptPush(push, at: place)
        }
    }

    /// True if a background push at this time is the fourth within an hour, and the one before it was not.
    package func isFourthWake(at date: Double) -> Bool {
        func isFourth(_ now: UInt32, after third: UInt32) -> Bool { third > 0 && third <= now && now - third < 3600 }
        return isFourth(date.wholeSeconds, after: wakes[2]) && !isFourth(wakes[0], after: wakes[3])
    }
}

/// Counts pushes within an hour, in sixteen parts of 225 seconds.
package struct HourCount: BitwiseCopyable, Sendable {
    private var parts = SIMD16<UInt8>.zero
    /// The number of the latest part, counted from 1970.
    private var latest = 0
    private static let partSeconds: UInt32 = 225

    /// The number of pushes in the hour until the last.
    package var count: Int { (0..<16).reduce(0) { $0 + Int(parts[$1]) } }

    package mutating func add(_ date: Double) {
        let part = Int(date.wholeSeconds / Self.partSeconds)
        if part > latest {
            for passed in max(latest, part - 16)..<part { parts[(passed + 1) % 16] = 0 }
            latest = part
        }
        if latest - part < 16, parts[part % 16] < .max { parts[part % 16] += 1 }
    }
}

extension Double {
    /// The whole seconds of a time that a clock may show; 0 for others.
    package var wholeSeconds: UInt32 { 0..<4e9 ~= self ? UInt32(self) : 0 }
}
