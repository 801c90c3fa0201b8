import JSONText
import PushPayload

extension Rule {
    static let timeInMilliseconds = Rule(
        "time-in-milliseconds", .liveActivity, .error, on: .keys(where: { @Sendable key in key.forms.contains(.time) })
    ) { member in
        guard let key = member.key, let number = member.value.number, let unit = UnixTime(number).finerUnit else {
            return nil
        }
        let seconds = Int64(exactly: (number / unit.perSecond).rounded(.towardZero))
        return .finding(
            "\(key.name) is in \(unit.name), not in seconds",
            effect: key === Key.timestamp
                ? "devices were seen to drop a push whose timestamp is far ahead"
                : "it is thousands of years away: \(key.effectWhenDropped)",
            fix: seconds.map { .write(.integer($0)) })
    }

    static let timestampLongPast = Rule("timestamp-long-past", .liveActivity, .info, on: .key(.timestamp)) {
        timestamp in
        guard let time = timestamp.value.number, time < UnixTime.firstLiveActivity else { return nil }
        let hint = UnixTime(time).isSinceReferenceDate ? " (counted from 2001, it would be a likely one)" : ""
        return .finding(
            "timestamp is from before there were Live Activities\(hint)",
            effect: "once the activity has seen a later timestamp, the device drops the push")
    }

    static let staleDateBeforeTimestamp = Rule(
        "stale-date-before-timestamp", .liveActivity, .warning, on: .key(.staleDate)
    ) { date in
        guard let stale = date.value.number, let made = date.push.aps[.timestamp].value, UnixTime(made).isPlausible,
            stale < made
        else { return nil }
        return .finding(
            "stale-date is earlier than timestamp", effect: "the activity is out of date at once",
            related: [(.value(.timestamp), "made at this time")])
    }

    static let dismissalDateWithoutEnd = Rule(
        "dismissal-date-without-end", .liveActivity, .warning, on: .key(.dismissalDate)
    ) { date in
        guard let event = date.push.aps[.event].value, [.start, .update].contains(event) else { return nil }
        return .finding(
            "dismissal-date is read only at an end, and this is \(event == .start ? "a start" : "an update")",
            at: .name, effect: "the device does not read it", fix: .remove, safe: false)
    }

    static let dismissalDateTooLate = Rule("dismissal-date-too-late", .liveActivity, .warning, on: .key(.dismissalDate))
    { member in
        let aps = member.push.aps
        guard aps[.event].value == .end, let end = aps[.timestamp].value, UnixTime(end).isPlausible,
            let date = member.value.number, UnixTime(date).isPlausible, date - end > longestDismissal
        else { return nil }
        return .finding(
            "dismissal-date is more than four hours after the timestamp",
            effect: "the activity leaves the lock screen after four hours",
            fix: Int64(exactly: (end + longestDismissal).rounded()).map { .write(.integer($0)) }, safe: false)
    }

    /// How many seconds an ended activity stays at most.
    static let longestDismissal: Double = 4 * 60 * 60
}
