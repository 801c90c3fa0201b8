import AppResources
import JSONText
import PushPayload

/// A Live Activity on the lock screen, with the data of its pushes; how it really looks is up to the app.
public struct LiveActivity: Sendable, Equatable {
    /// The app; nil if unknown.
    public let app: String?
    /// The name of its type; nil if no push gives it.
    public private(set) var type: String?
    /// The label of its last push.
    public private(set) var label = ""
    /// The date of its last push.
    public private(set) var date: String?
    /// The title of its last alert.
    public private(set) var title: String?
    /// The text of its last alert, and the members of its state.
    public private(set) var lines: [String] = []
    /// The rank among the app's activities, the highest first.
    public private(set) var relevanceScore = 0.0
    /// True once it has ended.
    public private(set) var hasEnded = false
    /// The time at which the system takes it off the lock screen after its end, in Unix seconds; nil if unknown.
    public private(set) var removal: Double?
    /// The moment of the push that ended it, in seconds since 1970; nil where that is not known.
    private var end: Double?
    private(set) var arrival = 0
    /// The newest timestamp of its pushes, in Unix seconds, and the label of that push.
    private(set) var newest: Newest?
    /// The identity among the app's activities: a member `activity`, the channel or the collapse identifier.
    fileprivate let name: ExactText?

    struct Newest: Sendable, Equatable {
        let timestamp: Double
        let label: String
    }

    fileprivate init(of delivery: Delivery) {
        app = delivery.app
        name = delivery.activity
    }

    /// The time for which the system keeps it after its end, in seconds.
    private static let longestRest: Double = 4 * 3600

    fileprivate mutating func update(with delivery: Delivery, arrival: Int, _ decoded: ActivityType?) {
        let aps = delivery.request.aps
        let alert = aps.json["alert"]?.object
        (label, self.arrival, date) = (delivery.label, arrival, delivery.date)
        newest = aps.json["timestamp"]?.number.map { Newest(timestamp: $0, label: delivery.label) } ?? newest
        type = aps.json["attributes-type"]?.string ?? type
        title = alert?["title"]?.string ?? title
        let state = aps.json["content-state"]?.object?.members.map { member in
            let date = decoded?.isDate(member.name) == true ? member.value.number.flatMap(Self.text) : nil
            return "\(member.name): \(date ?? JSONWriter().text(member.value))"
        }
        lines = [alert?["body"]?.string].compactMap { $0 } + (state ?? [])
        relevanceScore = aps.json["relevance-score"]?.number ?? relevanceScore
        guard aps[.event].value == .end else { return }
        hasEnded = true
        end = delivery.date.flatMap { UnixTime($0)?.seconds } ?? aps.json["timestamp"]?.number
        let latest = end.map { $0 + Self.longestRest }
        removal = aps.json["dismissal-date"]?.number.map { min($0, latest ?? $0) } ?? latest
    }

    /// A `Date` of the app's state, which counts from 2001.
    private static func text(of seconds: Double) -> String? {
        CivilTime(seconds + UnixTime.referenceDate).flatMap { time in
            words.map { "\($0.date(time)), \(time.year), \(time.hour.digits(2)):\(time.minute.digits(2)) UTC" }
        }
    }

    private static let words = MomentWords(locale: "en")

    fileprivate func isVisible(at now: UnixTime?) -> Bool {
        guard let removal, let now = now?.seconds ?? end else { return true }
        return now < removal
    }
}

extension [LiveActivity] {
    /// Starts, changes or ends the activity that a push is for; the app's last one if the push names none. A start with
    /// the `apns-collapse-id` of an earlier one replaces that. Returns the reason if the device drops the push, which changes nothing.
    mutating func take(_ delivery: Delivery, arrival: Int, in app: AppManifest) -> NotDisplayed.Reason? {
        let aps = delivery.request.aps
        let decoding = app.decoding(aps)
        if let problem = decoding?.problems.first(where: { $0.preventsDecoding }) {
            return .notDecoded(problem.message)
        }
        if let loss = delivery.loss { return .lost(loss) }
        let isSame: (LiveActivity) -> Bool = { $0.app == delivery.app && $0.name == delivery.activity }
        let index = lastIndex { isSame($0) && !$0.hasEnded }
        let isStart = aps[.event].value == .start
        if !isStart, index == nil, let ended = last(where: isSame) { return .activityEnded(by: ended.label) }
        if aps[.event].value == .update, let newest = index.flatMap({ self[$0].newest }),
            let timestamp = aps.json["timestamp"]?.number,
            timestamp < newest.timestamp
        {
            return .older(than: newest.label)
        }
        if isStart, let index, delivery.identifier != nil { remove(at: index) }
        if isStart || index == nil { append(LiveActivity(of: delivery)) }
        let changed = isStart ? count - 1 : index ?? count - 1
        self[changed].update(with: delivery, arrival: arrival, decoding?.activity)
        return nil
    }

    /// The activities that the lock screen shows at a time, from the top: the highest relevance score first, then the newest.
    func visible(at now: UnixTime?) -> [LiveActivity] {
        filter { $0.isVisible(at: now) }.enumerated()
            .sorted { ($0.element.relevanceScore, $0.offset) > ($1.element.relevanceScore, $1.offset) }
            .map { $0.element }
    }
}

extension Delivery {
    /// The name of the Live Activity that a push is for.
    fileprivate var activity: ExactText? {
        let headers = request.headers
        return (request.envelope?["activity"]?.string ?? headers.channelID ?? headers.collapseID).map(ExactText.init)
    }
}
