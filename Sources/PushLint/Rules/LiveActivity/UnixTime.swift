/// A number that should be a moment in Unix seconds.
struct UnixTime {
    /// The number as given.
    let seconds: Double

    init(_ seconds: Double) { self.seconds = seconds }

    /// The day on which Apple announced Live Activities, 6 June 2022.
    static let firstLiveActivity: Double = 1_654_473_600
    /// Seconds that no clock shows before the year 5138; every present moment in milliseconds lies beyond.
    private static let farFuture: Double = 100_000_000_000
    /// From the beginning of Unix time to that of Swift's `Date`, 2001.
    static let referenceDate: Double = 978_307_200

    /// True if it can be the time of a Live Activity push.
    var isPlausible: Bool { (Self.firstLiveActivity..<Self.farFuture).contains(seconds) }

    /// The unit of the number and how many of it make a second; nil if the unit is the second.
    var finerUnit: (name: String, perSecond: Double)? {
        guard seconds >= Self.farFuture else { return nil }
        let units = [("milliseconds", 1e3), ("microseconds", 1e6), ("nanoseconds", 1e9)]
        return units.first { UnixTime(seconds / $0.1).isPlausible }.map { (name: $0.0, perSecond: $0.1) }
    }

    /// True if it is a plausible moment counted from 2001, as Swift's `Date` is coded.
    var isSinceReferenceDate: Bool {
        seconds < Self.referenceDate && UnixTime(seconds + Self.referenceDate).isPlausible
    }
}
