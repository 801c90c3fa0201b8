import AppResources
import JSONText

/// The pushes so far, by Live Activity and by device, as far as they matter to the next one.
/// Pushes are added in the order of sending; the activities and devices that were used least recently are forgotten.
public struct Story: Sendable {
    private var activities = RecentTable(of: ActivityLife())
    private var devices = RecentTable(of: DevicePast())
    /// The newest provider token of each signing key, and the first push that had it.
    private var tokens: [UInt64: (issuedAt: Int64, place: StoryPlaces.Number)] = [:]
    private static let maximumKeys = 64
    private var places = StoryPlaces()
    /// The number of all pushes.
    private var pushes = 0
    /// The number of pushes that name their device or Live Activity, so that they can be compared.
    private var comparable = 0
    /// The number of pushes to Live Activities that name none.
    private var unnamed = 0
    /// The number of pushes that name a device or a Live Activity and have no date.
    private var undated = 0
    /// The largest number of pushes with priority 10 to one Live Activity within an hour, and the place of the last of them.
    private var busiest = (count: 0, place: StoryPlaces.Number.max)
    /// The number of such pushes from which `sentences` mentions them.
    private static let notable = 10
    private let comparesPushes: Bool
    /// The answers so far; nil where no push has an answer.
    package private(set) var answers: AnswerHistory?

    /// A story that begins. Without `comparesPushes` it follows only the answers.
    public init(comparesPushes: Bool = true) { self.comparesPushes = comparesPushes }

    package func before(_ push: StoryPush) -> PushInStory {
        PushInStory(
            push: push, activity: push.activity.flatMap { activities[$0] },
            device: push.isActivity ? nil : push.device.flatMap { devices[$0] },
            token: push.providerToken.flatMap { tokens[$0.key] }, refusal: answers?.before(push), places: places)
    }

    /// Takes the next push, which stands in a file or a line of it, and returns what came before it.
    @discardableResult
    public mutating func take(_ push: StoryPush, at path: String, line: Int? = nil) -> PushInStory {
        let place = places.addPlace(path, line)
        let refusal = answers?.before(push)
        if push.hasAnswer {
            if answers == nil { answers = AnswerHistory() }
            answers?.take(push, at: place)
        }
        guard comparesPushes else { return PushInStory(push: push, place: place, refusal: refusal, places: places) }
        pushes += 1
        if push.date == nil, push.isActivity ? push.activity != nil : push.device != nil { undated += 1 }
        var (life, past): (ActivityLife?, DevicePast?)
        if push.isActivity {
            if let key = push.activity {
                comparable += 1
                var urgent = 0
                life =
                    push.isLost
                    ? activities[key]
                    : activities.change(key) {
                        $0.add(push, at: place)
                        urgent = $0.urgent.count
                    }
                if push.isUrgent, urgent > busiest.count { busiest = (urgent, place) }
            } else {
                unnamed += 1
            }
        } else if let key = push.device {
            comparable += 1
            past = devices.change(key) { $0.add(push, at: place) }
        }
        let token = push.providerToken.flatMap { tokens[$0.key] }
        if let (key, issuedAt) = push.providerToken, issuedAt > token?.issuedAt ?? .min,
            token != nil || tokens.count < Self.maximumKeys
        {
            tokens[key] = (issuedAt, place)
        }
        return PushInStory(
            push: push, place: place, activity: life, device: past, token: token, refusal: refusal, places: places)
    }

    /// True if a push to a device may repeat one that was refused, so that their contents are compared.
    package func comparesContent(to device: UInt64?) -> Bool { answers?.mayBeSentAgain(to: device) ?? false }

    /// Takes the next push, which was accepted, where only the answers are followed; false if its content has to be compared.
    package mutating func take(_ push: AcceptedPush) -> Bool {
        if answers == nil { answers = AnswerHistory() }
        return answers?.takeUnlessCompared(push) ?? false
    }

    /// The faults of the whole sequence, each in a sentence.
    public var sentences: [String] {
        let endless = activities.values.filter { $0.start != nil && $0.wasUpdated && $0.end == nil }
        let first = endless.compactMap { $0.start }.min()
        // A few of the keys that came again are false positives of the Bloom filter in `RecentTable`.
        let returned = activities.returned + devices.returned
        let forgotten = activities.forgotten + devices.forgotten
        let strays = pushes - unnamed - comparable
        return [
            pushes > 0 && comparable == 0
                ? "no push names a device or a Live Activity, so none was compared with another: --device leads to its field"
                : nil,
            comparable > 0 && strays > 0
                ? "\(counted(strays, "push names", "pushes name")) no device: nothing is known of what came before"
                : nil,
            undated == 0
                ? nil
                : (undated == comparable
                    ? "no push has a date" : counted(undated, "push has", "pushes have") + " no date")
                    + ": repeated texts and budgets can't be told, --date leads to its field",
            busiest.count >= Self.notable
                ? "the most pushes at priority 10 to one Live Activity within an hour are \(busiest.count), up to \(places[busiest.place])"
                : nil,
            first.map {
                "\(counted(endless.count, "Live Activity was", "Live Activities were")) started and updated and not ended, "
                    + "the first at \(places[$0])"
            },
            unnamed == 0
                ? nil
                : "\(counted(unnamed, "push of Live Activities names", "pushes of Live Activities name")) no device, channel or collapse id: "
                    + "nothing is known of what came before",
            returned <= forgotten / 64
                ? nil
                : "about \(counted(returned, "device or activity", "devices or activities")) came again after others had taken their "
                    + "place: what came before is not known there; a log that is sorted by device needs less room",
        ].compactMap { $0 } + (answers?.sentences ?? [])
    }
}

/// A push with what came before it.
public struct PushInStory: Sendable {
    package let push: StoryPush
    /// The push's own place; 0 before it was taken.
    package var place: StoryPlaces.Number = 0
    /// The earlier pushes to its Live Activity; nil if there were none.
    package var activity: ActivityLife?
    /// The earlier pushes to its device, other than to Live Activities; nil if there were none.
    package var device: DevicePast?
    /// The time of the newest provider token of its signing key, in Unix seconds, and the first push that had it; nil if there was none.
    package var token: (issuedAt: Int64, place: StoryPlaces.Number)?
    /// The answer that says that the push should not have been sent; nil if there is none.
    package var refusal: EarlierRefusal?
    package let places: StoryPlaces
    /// The resources of the app that the push is for; nil where they are not known.
    package var app: AppManifest?

    package func place(_ number: StoryPlaces.Number) -> AppPlace { places[number] }
    /// True if nothing came before that it could be compared with.
    var isFirst: Bool { activity == nil && device == nil && token == nil && refusal == nil }

    /// The check of a rule that looks at a push and at what came before it.
    package typealias Check = @Sendable (PushInStory) -> Violation?
}

/// The places of pushes by numbers, which take less memory.
package struct StoryPlaces: Sendable {
    package typealias Number = UInt32

    /// The number of the first push of each file, with its line; nil where the file is one document.
    private var starts: [(number: Number, path: String, line: Int?)] = []
    private var last: (number: Number, line: Int) = (0, 0)

    /// Adds a file, or a line of it, and returns its number. Lines of a file are added in their order.
    package mutating func addPlace(_ path: String, _ line: Int?) -> Number {
        if let start = starts.last, start.path == path, line == nil || line.map({ $0 >= last.line }) == true {
            last.number = start.number &+ Number(clamping: (line ?? 0) - (start.line ?? 0))
        } else {
            last.number &+= 1
            starts.append((last.number, path, line))
        }
        last.line = line ?? 0
        return last.number
    }

    package subscript(number: Number) -> AppPlace {
        let after = starts.partitionPoint { $0.number > number }
        guard after > 0 else { return AppPlace("") }
        let start = starts[after - 1]
        return AppPlace(start.path, line: start.line.map { $0 + Int(number - start.number) })
    }
}

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
