import CEmbedded
import JSONText

/// The words of a language for times: the date, the clock, and the time since something (CLDR).
package struct MomentWords: Sendable {
    private let language: String
    private let fields: [Substring]

    /// The words of a locale's language; nil for a language whose words are not known.
    package init?(locale: String) {
        let row = LanguageTag(locale).fallbacks.lazy.compactMap { tag in Self.rows[tag].map { (tag, $0) } }.first
        guard let row else { return nil }
        language = row.0
        fields = row.1.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count == 8 else { return nil }
    }

    private static let rows = LanguageTag.rows(of: [UInt8](embedded_moments_txt()))

    /// A date such as `Wednesday, May 1`.
    package func date(_ time: CivilTime) -> String {
        let months = fields[7].split(separator: ";")
        guard months.count == 12 else { return "" }
        return filled(fields[0], ["{E}": weekday(time), "{d}": "\(time.day)", "{M}": String(months[time.month - 1])])
    }

    package func weekday(_ time: CivilTime) -> String {
        let weekdays = fields[6].split(separator: ";")
        return weekdays.count == 7 ? String(weekdays[time.weekday]) : ""
    }

    /// An hour and minute, such as `1:05 PM`; the clock of the lock screen has no `PM`.
    package func clock(_ time: CivilTime, hasPeriod: Bool = true) -> String {
        let parts = fields[1].split(separator: ";", omittingEmptySubsequences: false)
        guard let pattern = parts.first, let period = parts.dropFirst().dropFirst(time.hour < 12 ? 0 : 1).first
        else { return "" }
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        let values = [
            "{HH}": time.hour.digits(2), "{H}": "\(time.hour)", "{h}": "\(hour)", "{mm}": time.minute.digits(2),
            "{a}": hasPeriod ? String(period) : "",
        ]
        let text = filled(pattern, values)
        return String(text.reversed().drop { $0 == " " }.reversed().drop { $0 == " " })
    }

    package var now: String { String(fields[2]) }
    /// The word for the day before, with a capital.
    package var yesterday: String { fields[3].prefix(1).uppercased() + fields[3].dropFirst() }
    /// Minutes ago, such as `5m ago`.
    package func ago(minutes: Int) -> String { ago(minutes, fields[4]) }
    /// Hours ago, such as `2h ago`.
    package func ago(hours: Int) -> String { ago(hours, fields[5]) }

    private func ago(_ number: Int, _ field: Substring) -> String {
        let category = PluralRules.category(of: UInt64(max(0, number)), language: language)?.rawValue ?? "other"
        let forms = field.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1) }
        let form = forms.first { $0.count == 2 && $0[0] == category } ?? forms.last
        return filled(form?.last ?? "", ["{0}": "\(number)"])
    }

    private func filled(_ pattern: Substring, _ values: [String: String]) -> String {
        values.reduce(String(pattern)) { $0.replacing($1.key, with: $1.value) }
    }
}

/// A moment as a calendar and a clock in one zone show it.
package struct CivilTime: Sendable, Equatable {
    /// Days since 1 January 1970.
    package let days: Int
    package let hour, minute: Int

    /// The moment of a number of seconds since 1970 on the clock of the zone; nil for one far from today.
    package init?(_ seconds: Double) {
        guard let minutes = Int64(exactly: (seconds / 60).rounded(.down)), minutes.magnitude < 1 << 40
        else { return nil }
        let minuteOfDay = (minutes % 1440 + 1440) % 1440
        days = Int((minutes - minuteOfDay) / 1440)
        (hour, minute) = (Int(minuteOfDay / 60), Int(minuteOfDay % 60))
    }

    /// The day of the week, 0 for Sunday.
    package var weekday: Int { ((days + 4) % 7 + 7) % 7 }
    /// The month, from 1.
    package var month: Int { calendar.month }
    /// The day of the month, from 1.
    package var day: Int { calendar.day }

    /// The year of the Gregorian calendar.
    package var year: Int { calendar.year }

    /// The Gregorian calendar, in which years begin in March here, so that the leap day is the last.
    private var calendar: (year: Int, month: Int, day: Int) {
        let era = ((days + 719_468) % 146_097 + 146_097) % 146_097
        let eras = (days + 719_468 - era) / 146_097
        let year = (era - era / 1460 + era / 36_524 - era / 146_096) / 365
        let ofYear = era - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * month + 2) / 5 + 1
        return (400 * eras + year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day)
    }
}
