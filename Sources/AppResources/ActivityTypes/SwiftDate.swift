import JSONText
import PushPayload

/// Times as Swift codes a `Date`: in seconds since 1 January 2001, UTC.
enum SwiftDate {
    /// The moment that a number in another unit or from another epoch means; nil unless it is certain: as a Swift date
    /// it would be after 2045, and in Unix time it is between 2015 and 2040.
    static func meant(by number: Double) -> (seconds: Double, unit: String)? {
        let plausible: ClosedRange<Double> = 1_420_000_000...2_210_000_000
        let readings = [(number, "a moment in Unix time"), (number / 1000, "a moment in milliseconds")]
        return readings.first { plausible.contains($0.0) }.map { ($0.0 - UnixTime.referenceDate, $0.1) }
    }

    /// The number as JSON, whole where it is.
    static func json(_ seconds: Double) -> JSONValue { Int64(exactly: seconds).map { .integer($0) } ?? .real(seconds) }

    /// The seconds of a date and time such as `2025-06-15T12:00:00.5+02:00` (RFC 3339); nil for any other text.
    static func seconds(ofRFC3339 text: String) -> Double? {
        UnixTime(rfc3339: text).map { $0.seconds - UnixTime.referenceDate }
    }
}
