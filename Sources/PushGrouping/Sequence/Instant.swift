/// A point in time in Unix seconds, read from RFC 3339 text such as `2024-05-01T10:06:00Z` or from a number of seconds.
public struct Instant: Sendable, Comparable {
    /// Seconds since 1970.
    public let seconds: Double

    /// Reads a date; nil for text of any other form. A date without offset counts as UTC.
    public init?(_ text: String) {
        if let seconds = Double(text), seconds.isFinite {
            self.seconds = seconds
            return
        }
        var reader = Reader(rest: Array(text.utf8)[...])
        guard let year = reader.number(digits: 4), reader.take("-"), let month = reader.number(digits: 2),
            reader.take("-"), let day = reader.number(digits: 2), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var seconds = Double(Self.days(year, month, day)) * 86_400
        if !reader.rest.isEmpty {
            guard reader.take("T") || reader.take("t") || reader.take(" "), let hour = reader.number(digits: 2),
                reader.take(":"), let minute = reader.number(digits: 2), hour < 25, minute < 60
            else { return nil }
            seconds += Double(hour * 3600 + minute * 60)
            if reader.take(":") {
                guard let second = reader.number(digits: 2), second <= 60 else { return nil }
                seconds += Double(second)
                if reader.take(".") { seconds += reader.fraction() }
            }
            guard let offset = reader.offset() else { return nil }
            seconds -= Double(offset)
        }
        guard reader.rest.isEmpty else { return nil }
        self.seconds = seconds
    }

    /// The earlier one is less.
    public static func < (one: Instant, other: Instant) -> Bool { one.seconds < other.seconds }

    /// Days since 1970-01-01 in the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March here, so that the leap day is the last.
        let year = month <= 2 ? year - 1 : year
        let month = (month + 9) % 12
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func number(digits: Int) -> Int? {
            let taken = rest.prefix(digits)
            guard taken.count == digits, taken.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
                return nil
            }
            rest = rest.dropFirst(digits)
            return taken.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        mutating func fraction() -> Double {
            var value = 0.0
            var unit = 0.1
            while let digit = number(digits: 1) {
                value += Double(digit) * unit
                unit /= 10
            }
            return value
        }

        /// Seconds east of UTC.
        mutating func offset() -> Int? {
            if rest.isEmpty || take("Z") || take("z") { return 0 }
            let isWest = rest.first == UInt8(ascii: "-")
            guard take("+") || take("-"), let hours = number(digits: 2) else { return nil }
            _ = take(":")
            guard let minutes = number(digits: 2) else { return nil }
            return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
    }
}
