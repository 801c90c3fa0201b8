import AppResources
import JSONText
import PushDocument
import PushPayload

/// What was sent so far, to each Live Activity and each device, as far as it matters to the next push.
///
/// It takes the pushes in the order in which they were sent, and keeps those activities and devices that were used last.
public struct Story: Sendable {
    private let fields: StoryFields
    private var activities = RecentTable<ActivityLife>()
    private var devices = RecentTable<DevicePast>()
    /// How many pushes it took, and how many of Live Activities that name no device, channel or collapse id.
    private var pushes = 0
    private var unnamed = 0
    /// How many pushes name a device or a Live Activity, so that they can be compared with others.
    private var comparable = 0

    /// A story that begins.
    public init(_ fields: StoryFields = StoryFields()) { self.fields = fields }

    /// What came before a push.
    func before(_ push: StoryPush) -> EarlierPushes {
        EarlierPushes(
            push: push, activity: push.activity.flatMap { activities[$0] }, device: push.device.flatMap { devices[$0] })
    }

    func read(_ request: Request, of document: PushDocument, at place: AppPlace) -> StoryPush {
        StoryPush(request, of: document.value(at: .root), fields, at: place)
    }

    mutating func add(_ push: StoryPush) {
        pushes += 1
        if push.activity != nil || push.device != nil { comparable += 1 }
        if let key = push.activity {
            var life = activities[key] ?? ActivityLife()
            life.add(push)
            activities.set(life, for: key)
        } else if push.event != nil {
            unnamed += 1
        }
        if let key = push.device, push.event == nil {
            var past = devices[key] ?? DevicePast()
            past.add(push)
            devices.set(past, for: key)
        }
    }

    /// Adds the pushes of a document, which stands at a place.
    public mutating func add(_ document: PushDocument, at place: AppPlace) {
        for request in document.pushes.compactMap(\.request) { add(read(request, of: document, at: place)) }
    }

    /// What is to be said of all pushes together, in a sentence each.
    public var sentences: [String] {
        let endless = activities.values.filter { $0.start != nil && $0.updates > 0 && $0.end == nil }
        let first = endless.compactMap(\.start).min { ($0.path, $0.line ?? 0) < ($1.path, $1.line ?? 0) }
        let forgotten = activities.returned + devices.returned
        return [
            pushes > 0 && comparable == 0
                ? "no push names a device or a Live Activity, so none was compared with another: --device leads to its field"
                : nil,
            first.map {
                "\(counted(endless.count, "Live Activity was", "Live Activities were")) started and updated and not ended, "
                    + "the first at \($0)"
            },
            unnamed == 0
                ? nil
                : "\(counted(unnamed, "push of Live Activities names", "pushes of Live Activities name")) no device, channel or collapse id: "
                    + "nothing is known of what came before",
            forgotten == 0
                ? nil
                : "\(counted(forgotten, "device or activity", "devices or activities")) came again after others had taken their "
                    + "place: what came before is not known there; a log that is sorted by device needs less room",
        ].compactMap(\.self)
    }
}

/// A push with what came before it.
struct EarlierPushes: Sendable {
    let push: StoryPush
    /// What was sent to its Live Activity; nil if nothing was.
    let activity: ActivityLife?
    /// What was sent to its device, other than to Live Activities; nil if nothing was.
    let device: DevicePast?

    /// The check of a rule that looks at a push and at what came before it.
    typealias Look = @Sendable (CheckedPush, EarlierPushes) -> Report?
}

/// What was sent to a Live Activity.
struct ActivityLife: Sendable {
    private(set) var start: AppPlace?
    private(set) var end: AppPlace?
    /// The first update or end before any start.
    private(set) var early: AppPlace?
    private(set) var updates = 0
    /// The last push.
    private(set) var last: StoryPush?
    /// How many urgent pushes came since the hour began in which the last came.
    private(set) var urgent = HourCount()

    mutating func add(_ push: StoryPush) {
        switch push.event {
        case .start: self = ActivityLife(start: push.place)
        case .end: end = push.place
        default: updates += 1
        }
        if start == nil, early == nil { early = push.place }
        if push.isUrgent, let date = push.date { urgent.add(date) }
        last = push
    }

    init(start: AppPlace? = nil) { self.start = start }
}

/// What was sent to a device.
struct DevicePast: Sendable {
    /// The last notification with a text, and the last push that only woke the app.
    private(set) var alert: StoryPush?
    private(set) var silent: StoryPush?
    private(set) var woken = HourCount()

    mutating func add(_ push: StoryPush) {
        if push.isSilent {
            silent = push
            if let date = push.date { woken.add(date) }
        } else if push.content != nil {
            alert = push
        }
    }
}

/// Counts pushes within an hour of each other.
struct HourCount: Sendable {
    /// The times of the last pushes, the latest last.
    private var times: [Double] = []
    /// No more are kept.
    static let maximum = 60

    /// How many came within the hour before a time.
    func count(before date: Double) -> Int { times.count { $0 > date - 3600 && $0 <= date } }

    mutating func add(_ date: Double) {
        times.removeAll { $0 <= date - 3600 }
        if times.count == Self.maximum { times.removeFirst() }
        times.append(date)
    }
}
