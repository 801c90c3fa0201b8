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
        count(push)
        return PushInStory(
            push: push, place: place, activity: addToActivity(push, at: place), device: addToDevice(push, at: place),
            token: addToken(of: push, at: place), refusal: refusal, places: places)
    }

    private mutating func count(_ push: StoryPush) {
        let isComparable = push.isActivity ? push.activity != nil : push.device != nil
        pushes += 1
        comparable += isComparable ? 1 : 0
        unnamed += push.isActivity && !isComparable ? 1 : 0
        undated += isComparable && push.date == nil ? 1 : 0
    }

    /// The life of the Live Activity of a push so far, to which a push that reaches the device is added.
    private mutating func addToActivity(_ push: StoryPush, at place: StoryPlaces.Number) -> ActivityLife? {
        guard push.isActivity, let key = push.activity else { return nil }
        if push.isLost { return activities[key] }
        var urgent = 0
        let life = activities.change(key) {
            $0.add(push, at: place)
            urgent = $0.urgent.count
        }
        if push.isUrgent, urgent > busiest.count { busiest = (urgent, place) }
        return life
    }

    /// The past of the device of a push, to which the push is added; nil for a push to a Live Activity.
    private mutating func addToDevice(_ push: StoryPush, at place: StoryPlaces.Number) -> DevicePast? {
        guard !push.isActivity, let key = push.device else { return nil }
        return devices.change(key) { $0.add(push, at: place) }
    }

    /// The newest token of the signing key of a push before it; the push's own takes its place if it is newer.
    private mutating func addToken(
        of push: StoryPush, at place: StoryPlaces.Number
    ) -> (issuedAt: Int64, place: StoryPlaces.Number)? {
        guard let (key, issuedAt) = push.providerToken else { return nil }
        let newest = tokens[key]
        if issuedAt > newest?.issuedAt ?? .min, newest != nil || tokens.count < Self.maximumKeys {
            tokens[key] = (issuedAt, place)
        }
        return newest
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
