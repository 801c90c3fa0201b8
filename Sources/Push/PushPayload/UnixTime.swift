/// A point in time in Unix seconds: from a number that should be one, or from text.
public struct UnixTime: Sendable, Comparable {
    /// Seconds since 1970.
    public let seconds: Double

    /// The point in time of a number.
    public init(_ seconds: Double) { self.seconds = seconds }

    /// Reads a date such as `2024-05-01T10:06:00Z`, perhaps without seconds, time or offset (then UTC), or seconds.
    public init?(_ text: String) {
        var text = text
        guard let time = text.withUTF8({ UnixTime(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = time
    }

    package init?(utf8 text: UnsafeRawBufferPointer) {
        var (whole, isWhole): (Int64, Bool) = (0, 1...15 ~= text.count)
        for byte in text where isWhole {
            isWhole = byte.isDigit
            whole = whole &* 10 &+ Int64(byte & 0x0F)
        }
        if isWhole {
            self.init(Double(whole))
        } else if let time = UnixTime(text, isStrict: false) {
            self = time
        } else {
            guard let seconds = Double(String(decoding: text, as: UTF8.self)), seconds.isFinite else { return nil }
            self.init(seconds)
        }
    }

    /// Reads a date and time with an offset, as RFC 3339 has it; nil for any other text.
    public init?(rfc3339 text: String) {
        var text = text
        guard let time = text.withUTF8({ UnixTime(UnsafeRawBufferPointer($0), isStrict: true) }) else { return nil }
        self = time
    }

    /// Reads a moment as a person gives it: a date and time as RFC 3339 has it, or Unix seconds; nil for anything else, such as
    /// milliseconds.
    public init?(moment text: String) {
        let seconds = UnixTime(text)
        let isNumber = text.utf8.allSatisfy({ $0.isDigit }) && seconds.map { $0.seconds < Self.farFuture } ?? false
        guard let time = isNumber ? seconds : UnixTime(rfc3339: text) else { return nil }
        self = time
    }

    private init?(_ text: UnsafeRawBufferPointer, isStrict: Bool) {
        var reader = DateReader(rest: text[...], isStrict: isStrict)
        guard let seconds = reader.read() else { return nil }
        self.init(seconds)
    }

    /// The day in UTC, as in `2024-05-01`; nil for a time that no clock shows.
    package var day: String? {
        guard 0..<Self.farFuture ~= seconds else { return nil }
        // Years begin in March here, so that the leap day is the last; an era has 400 of them.
        let days = Int(seconds / 86_400) + 719_468
        let (era, day) = days.quotientAndRemainder(dividingBy: 146_097)
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let (shown, number) = (month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
        return "\(year + era * 400 + (shown <= 2 ? 1 : 0))-\(Self.digits(shown))-\(Self.digits(number))"
    }

    /// The whole second in UTC, as in `2024-05-01T10:06:00Z`; nil for a time that no clock shows.
    package var rfc3339: String? {
        day.map { day in
            let second = Int(seconds) % 86_400
            let parts = [second / 3600, second / 60 % 60, second % 60].map(Self.digits)
            return "\(day)T\(parts.joined(separator: ":"))Z"
        }
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Seconds by which the clocks of a sender and of the checker may differ without a finding.
    package static let clockTolerance: Double = 60

    /// The earlier one is less.
    public static func < (one: UnixTime, other: UnixTime) -> Bool { one.seconds < other.seconds }

    /// The day on which Apple announced Live Activities, 6 June 2022.
    package static let firstLiveActivity: Double = 1_654_473_600
    /// Seconds that no clock shows before the year 5138; every present moment in milliseconds lies beyond.
    private static let farFuture: Double = 100_000_000_000
    /// The time in whole seconds that was meant, if the number counts from 2001 as Swift's `timeIntervalSinceReferenceDate` does; nil for
    /// one that is a likely Unix time itself.
    package var meantFrom2001: Int64? {
        let meant = UnixTime(seconds + Self.referenceDate)
        return seconds < Self.referenceDate && meant.isPlausible
            ? Int64(exactly: meant.seconds.rounded(.towardZero)) : nil
    }

    /// From the beginning of Unix time to that of Swift's `Date`, 2001.
    package static let referenceDate: Double = 978_307_200

    /// True if it can be the time of a Live Activity push.
    package var isPlausible: Bool { (Self.firstLiveActivity..<Self.farFuture).contains(seconds) }

    /// The unit of the number and how many of it make a second; nil if the unit is the second.
    package var finerUnit: (name: String, perSecond: Double)? {
        guard seconds >= Self.farFuture else { return nil }
        let units = [("milliseconds", 1e3), ("microseconds", 1e6), ("nanoseconds", 1e9)]
        return units.first { UnixTime(seconds / $0.1).isPlausible }.map { (name: $0.0, perSecond: $0.1) }
    }

    /// The same moment where the number was one of milliseconds or of a finer unit.
    package var inSeconds: UnixTime { finerUnit.map { UnixTime(seconds / $0.perSecond) } ?? self }

    /// Within a month of the push's own time, in seconds.
    package static let nearby: Double = 31 * 24 * 60 * 60

    /// True if a text begins like `2025-06-15T12:00`.
    package static func isDateAndTime(_ text: UnsafeRawBufferPointer) -> Bool {
        let pattern: StaticString = "0000-00-00T00:00"
        guard text.count >= pattern.utf8CodeUnitCount else { return false }
        return (0..<pattern.utf8CodeUnitCount).allSatisfy { offset in
            let model = pattern.utf8Start[offset]
            return model == UInt8(ascii: "0") ? 0x30...0x39 ~= text[offset] : text[offset] == model
        }
    }
}

/// Reads a date, and the time after it.
private struct DateReader {
    var rest: Slice<UnsafeRawBufferPointer>
    /// True if time, seconds and offset have to be there.
    let isStrict: Bool

    /// The seconds since 1970; nil if the whole text is not a date.
    mutating func read() -> Double? {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2), (1...12).contains(month), day > 0,
            day <= Self.days(month == 12 ? year + 1 : year, month % 12 + 1, 1) - Self.days(year, month, 1)
        else { return nil }
        var seconds = Double(Self.days(year, month, day)) * 86_400
        if isStrict || !rest.isEmpty {
            guard let time = time() else { return nil }
            seconds += time
        }
        return rest.isEmpty ? seconds : nil
    }

    private mutating func time() -> Double? {
        guard take("T") || take("t") || take(" "), let hour = number(digits: 2), take(":"),
            let minute = number(digits: 2), hour < (isStrict ? 24 : 25), minute < 60
        else { return nil }
        var seconds = Double(hour * 3600 + minute * 60)
        if take(":") {
            guard let second = number(digits: 2), second <= 60 else { return nil }
            seconds += Double(second)
            if take(".") {
                guard rest.first?.isDigit ?? false || !isStrict else { return nil }
                seconds += fraction()
            }
        } else if isStrict {
            return nil
        }
        return offset().map { seconds - Double($0) }
    }

    /// Days since 1970-01-01 in the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March here, so that the leap day is the last.
        let year = month <= 2 ? year - 1 : year
        let month = (month + 9) % 12
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func number(digits: Int) -> Int? {
        let taken = rest.prefix(digits)
        guard taken.count == digits, taken.allSatisfy({ $0.isDigit }) else { return nil }
        rest = rest.dropFirst(digits)
        return taken.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    private mutating func fraction() -> Double {
        let digits = rest.prefix { $0.isDigit }
        rest = rest.dropFirst(digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    }

    private mutating func offset() -> Int? {
        if !isStrict && rest.isEmpty || take("Z") || take("z") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard take("+") || take("-"), let hours = number(digits: 2), take(":") || !isStrict,
            let minutes = number(digits: 2), hours < 24, minutes < 60
        else { return nil }
        return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}
