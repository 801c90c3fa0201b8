import JSONText

/// A moment as Swift codes a `Date`: in seconds since 1 January 2001, UTC.
struct SwiftDate {
    /// The seconds.
    let seconds: Double

    /// The seconds from 1970 to 2001.
    private static let sinceUnix: Double = 978_307_200

    /// The moment that a number in another unit or from another epoch means; nil unless it is certain: as a Swift date
    /// it would be after 2045, and in Unix time it is between 2015 and 2040.
    static func meant(by number: Double) -> (seconds: Double, unit: String)? {
        let plausible: ClosedRange<Double> = 1_420_000_000...2_210_000_000
        if plausible.contains(number) { return (number - sinceUnix, "a moment in Unix time") }
        if plausible.contains(number / 1000) { return (number / 1000 - sinceUnix, "a moment in milliseconds") }
        return nil
    }

    /// The number as JSON, whole where it is.
    static func json(_ seconds: Double) -> JSONValue {
        Int64(exactly: seconds).map { .integer($0) } ?? .real(seconds)
    }

    /// Reads a date and time such as `2025-06-15T12:00:00.5+02:00` (RFC 3339); nil for any other text.
    init?(internet text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int(String(decoding: bytes[range], as: UTF8.self))
        }
        func sign(_ offset: Int, _ signs: String) -> Bool { offset < bytes.count && signs.utf8.contains(bytes[offset]) }
        guard let year = number(0..<4), sign(4, "-"), let month = number(5..<7), sign(7, "-"), let day = number(8..<10),
            sign(10, "Tt "), let hour = number(11..<13), sign(13, ":"), let minute = number(14..<16), sign(16, ":"),
            let second = number(17..<19), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        var offset = 19
        var fraction = 0.0
        if sign(19, ".") {
            let end = bytes[20...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
            guard end > 20, let value = Double("0." + String(decoding: bytes[20..<end], as: UTF8.self)) else {
                return nil
            }
            fraction = value
            offset = end
        }
        var zone = 0
        if sign(offset, "+-") {
            guard let hours = number(offset + 1..<offset + 3), sign(offset + 3, ":"),
                let minutes = number(offset + 4..<offset + 6), bytes.count == offset + 6
            else { return nil }
            zone = (hours * 60 + minutes) * (sign(offset, "-") ? -60 : 60)
        } else {
            guard sign(offset, "Zz"), bytes.count == offset + 1 else { return nil }
        }
        let days = Self.days(year, month, day)
        seconds = Double(days * 86400 + hour * 3600 + minute * 60 + second - zone) - Self.sinceUnix + fraction
    }

    /// The days from 1 January 1970 to a day of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years that begin in March have their leap day at the end.
        let year = month > 2 ? year : year - 1
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
