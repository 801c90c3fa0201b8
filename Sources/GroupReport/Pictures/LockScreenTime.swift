import PushGrouping
import PushPayload

/// The moment that a lock screen shows: that of its newest notification, in the zone of its date.
struct LockScreenTime: Sendable {
    private let now: UnixTime?
    /// The hour and minute.
    let clock: String
    /// The day, such as `Wednesday, 1 May`; nil if it is not known, and in languages other than English.
    let day: String?
    /// True if distances such as `5m ago` can be written, which are known in English only.
    private let isEnglish: Bool

    init(_ result: GroupingResult, locale: String) {
        let dates = result.groups.flatMap(\.notifications).compactMap(\.date)
        let times = dates.compactMap { text in UnixTime(text).map { (text: text, time: $0) } }
        let newest = times.max { $0.time < $1.time }
        now = newest?.time
        isEnglish = locale.lowercased().prefix { $0.isLetter } == "en"
        let clock = newest.flatMap { Self.clock($0.text) } ?? "9:41"
        self.clock = isEnglish && clock.hasPrefix("0") ? String(clock.dropFirst()) : clock
        day = isEnglish ? newest.flatMap { Self.day($0.text) } : nil
    }

    /// The time of a notification as its card has it: how long ago, or the hour and minute.
    func text(of date: String) -> String {
        guard isEnglish, let now, let time = UnixTime(date) else { return Self.clock(date) ?? Self.cut(date) }
        let minutes = Int(exactly: ((now.seconds - time.seconds) / 60).rounded(.down)) ?? -1
        return switch minutes {
        case 0: "now"
        case 1..<60: "\(minutes)m ago"
        case 60..<1440: "\(minutes / 60)h ago"
        default: Self.clock(date) ?? Self.cut(date)
        }
    }

    /// The hour and minute of a date in RFC 3339, as written; nil for any other text.
    private static func clock(_ date: String) -> String? {
        guard UnixTime(date) != nil, let mark = date.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " }) else {
            return nil
        }
        return String(date[date.index(after: mark)...].prefix(5))
    }

    private static func cut(_ date: String) -> String { date.count > 16 ? String(date.prefix(15)) + "…" : date }

    /// The weekday, day and month of a date in RFC 3339, as written.
    private static func day(_ date: String) -> String? {
        let parts = date.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard date.utf8.count >= 10, parts.count == 3, let midnight = UnixTime("\(date.prefix(10))T00:00:00Z"),
            let days = Int(exactly: (midnight.seconds / 86400).rounded(.down)), (1...12).contains(parts[1])
        else { return nil }
        let weekday = (days % 7 + 7 + 4) % 7
        return "\(weekdays[weekday]), \(parts[2]) \(months[parts[1] - 1])"
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
