import AppResources
import PushGrouping
import PushPayload

/// The moment that a lock screen shows: that of its newest notification, in the user's zone and words.
struct LockScreenTime: Sendable {
    private let now: UnixTime?
    private let words: MomentWords?
    private let offset: (@Sendable (UnixTime) -> Int)?
    private(set) var clock = "9:41"
    /// The day, such as `Wednesday, May 1`; nil if the day, or its words in the language, are unknown.
    private(set) var day: String?

    init(_ groups: [Group], _ options: GroupingOptions, _ words: MomentWords? = nil) {
        let words = words ?? MomentWords(locale: options.locale)
        self.words = words
        offset = options.offset
        let times = groups.flatMap { $0.notifications }.compactMap { $0.date }.compactMap { text in
            UnixTime(text).map { (text: text, time: $0) }
        }
        let newest = times.max { $0.time < $1.time }
        now = newest?.time
        guard let local = newest.flatMap({ seconds(of: $0.text) }).flatMap({ CivilTime($0) }) else { return }
        clock = words?.clock(local, hasPeriod: false) ?? Self.plain(local)
        day = words?.date(local)
    }

    /// The time of a notification as its card has it: how long ago, or the hour and minute with the day before them.
    func text(of date: String) -> String {
        guard let time = UnixTime(date), let seconds = seconds(of: date), let local = CivilTime(seconds)
        else { return date.count > 16 ? String(date.prefix(15)) + "…" : date }
        guard let words else { return Self.plain(local) }
        let clock = words.clock(local)
        guard let now, let today = CivilTime(now.seconds + seconds - time.seconds), now >= time else { return clock }
        let minutes = Int(((now.seconds - time.seconds) / 60).rounded(.down))
        return switch (minutes, today.days - local.days) {
        case (0, _): words.now
        case (1..<60, _): words.ago(minutes: minutes)
        case (60..<1440, 0), (60..<360, 1): words.ago(hours: minutes / 60)
        case (_, 1): "\(words.yesterday), \(clock)"
        case (_, 2..<7): "\(words.weekday(local)) \(clock)"
        default: words.date(local)
        }
    }

    private static func plain(_ time: CivilTime) -> String { "\(time.hour.digits(2)):\(time.minute.digits(2))" }

    /// The seconds since 1970 that the clocks of the user's zone show; without a zone the date as it is written.
    private func seconds(of date: String) -> Double? {
        guard let time = UnixTime(date) else { return nil }
        if let offset { return time.seconds + Double(offset(time)) }
        let isFull = date.utf8.count > 16 && Double(date) == nil
        let zone = isFull ? date.dropFirst(16).firstIndex { "Zz+-".contains($0) } : nil
        return zone.flatMap { UnixTime(String(date[..<$0]))?.seconds } ?? time.seconds
    }
}
