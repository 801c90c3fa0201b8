import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let timeInMilliseconds = Rule(
        "time-in-milliseconds", .liveActivity, .error, on: .keys(where: { @Sendable key in key.forms.contains(.time) }),
        finds: "a time of a Live Activity in milliseconds",
        why: """
            `timestamp`, `stale-date` and `dismissal-date` are Unix time in seconds: ten digits nowadays. JavaScript's
            `Date.now()` and Java's `currentTimeMillis()` give milliseconds, thirteen digits, which are a date some
            fifty thousand years away. A push whose timestamp is more than some hours ahead was seen to be dropped.
            """, source: .observed(.liveActivities),
        effect: "the time is thousands of years away, and the push is dropped or does not do what it should",
        bad: #"{"aps": {"event": "update", "timestamp": 1750000000000, "content-state": {"score": 3}}}"#,
        at: "/aps/timestamp",
        good: .update()
    ) { member in
        guard let key = member.key else { return nil }
        let effect =
            key === Key.timestamp
            ? "devices were seen to drop a push whose timestamp is far ahead"
            : "it is thousands of years away: \(key.effectWhenDropped)"
        if member.value.unknown?.countsMilliseconds == true {
            return .finding("\(key.name) is in milliseconds, not in seconds", effect: effect)
        }
        guard let number = member.value.number, let unit = UnixTime(number).finerUnit else { return nil }
        let seconds = Int64(exactly: (number / unit.perSecond).rounded(.towardZero))
        return .finding(
            "\(key.name) is in \(unit.name), not in seconds", effect: effect, fix: seconds.map { .write(.integer($0)) })
    }

    static let timeFrom2001 = Rule(
        "time-from-2001", .liveActivity, .error, on: .keys(where: { @Sendable key in key.forms.contains(.time) }),
        yieldsTo: [.here(.dismissalDateWithoutEnd)],
        finds: "a time of a Live Activity that is counted from 2001",
        why: """
            `timestamp`, `stale-date` and `dismissal-date` count from 1 January 1970. Swift's
            `timeIntervalSinceReferenceDate`, and a `JSONEncoder` that has no other date strategy, count from 2001: 31
            years less. An activity with such a `dismissal-date` leaves the lock screen at once, and a push with such a
            `timestamp` is older than all others. Write `timeIntervalSince1970`, or encode with `.secondsSince1970`.
            """, source: .observed(.liveActivities), effect: "the time is 31 years before the one that was meant",
        bad: .update(others: #""dismissal-date": 771692400"#, event: "end"), at: "/aps/dismissal-date",
        good: .update(others: #""dismissal-date": 1749999600"#, event: "end")
    ) { member in
        guard let key = member.key, let time = member.value.number, let meant = UnixTime(time).meantFrom2001
        else { return nil }
        return .finding(
            "\(key.name) is counted from 2001, not from 1970", effect: effectFrom2001[key.name],
            fix: .write(.integer(meant)))
    }

    private static let effectFrom2001 = [
        Key.timestamp.name: "the device drops the push once the activity has seen a right one",
        Key.staleDate.name: "the activity is out of date at once",
        Key.dismissalDate.name: "the activity leaves the lock screen at once",
    ]

    static let timestampLongPast = Rule(
        "timestamp-long-past", .liveActivity, .info, on: .key(.timestamp),
        yieldsTo: [.here(.timeFrom2001, .timestampInPast)],
        finds: "a timestamp from before there were Live Activities",
        why: """
            The newest `timestamp` counts: a push that is older than the last one an activity has seen is dropped. One
            from before June 2022, when Apple announced Live Activities, is a placeholder as in Apple's own sample.
            """, source: .documented(.liveActivities),
        bad: #"{"aps": {"event": "update", "timestamp": 1234, "content-state": {"score": 3}}}"#, at: "/aps/timestamp",
        good: .update()
    ) { timestamp in
        guard let time = timestamp.value.number, time < UnixTime.firstLiveActivity else { return nil }
        return .finding(
            "timestamp is from before there were Live Activities",
            effect: "once the activity has seen a later timestamp, the device drops the push")
    }

    static let staleDateBeforeTimestamp = Rule(
        "stale-date-before-timestamp", .liveActivity, .warning, on: .key(.staleDate), yieldsTo: [.here(.timeFrom2001)],
        finds: "a stale-date that is earlier than the timestamp",
        why: """
            `stale-date` is the moment until which the content is up to date. If it is before `timestamp`, the moment
            the push was made, the activity is out of date from the beginning.
            """, source: .documented(.liveActivities),
        loss: .changes(.activity),
        bad: .update(others: #""stale-date": 1749990000"#), at: "/aps/stale-date",
        good: .update(others: #""stale-date": 1750003600"#)
    ) { date in
        guard let stale = date.value.number, let made = date.push.aps[.timestamp].value, UnixTime(made).isPlausible,
            stale < made
        else { return nil }
        return .finding(
            "stale-date is earlier than timestamp", effect: "the activity is out of date at once",
            related: [(.value(.timestamp), "made at this time")])
    }

    static let dismissalDateWithoutEnd = Rule(
        "dismissal-date-without-end", .liveActivity, .warning, on: .key(.dismissalDate),
        finds: "a dismissal-date in a start or update of a Live Activity",
        why: """
            `dismissal-date` says when an activity that has ended leaves the lock screen. It is read only with the
            event `end`. To tell people that what they see is old, use `stale-date`.
            """, source: .documented(.liveActivities),
        loss: .changes(.end),
        bad: .update(others: #""dismissal-date": 1750003600"#), at: "/aps/dismissal-date",
        good: .update(others: #""dismissal-date": 1750003600"#, event: "end")
    ) { date in
        guard let event = date.push.aps[.event].value, [.start, .update].contains(event) else { return nil }
        return .finding(
            "dismissal-date is read only at an end, and this is \(event == .start ? "a start" : "an update")",
            at: .name, effect: "the device does not read it", fix: .remove, safe: false)
    }

    static let dismissalDateTooLate = Rule(
        "dismissal-date-too-late", .liveActivity, .warning, on: .key(.dismissalDate),
        finds: "a dismissal-date more than four hours after the end",
        why: """
            The system keeps an ended activity on the lock screen for at most four hours. A `dismissal-date` within
            them removes it earlier, one in the past at once; a later one has no effect.
            """, source: .documented(.liveActivities),
        loss: .changes(.end),
        bad: .update(others: #""dismissal-date": 1750086400"#, event: "end"), at: "/aps/dismissal-date",
        good: .update(others: #""dismissal-date": 1750014400"#, event: "end")
    ) { member in
        let aps = member.push.aps
        guard aps[.event].value == .end, let end = aps[.timestamp].value, UnixTime(end).isPlausible,
            let date = member.value.number, UnixTime(date).isPlausible, date - end > LiveActivity.longestDismissal
        else { return nil }
        return .finding(
            "dismissal-date is more than four hours after the timestamp",
            effect: "the activity leaves the lock screen after four hours",
            fix: Int64(exactly: (end + LiveActivity.longestDismissal).rounded()).map { .write(.integer($0)) },
            safe: false)
    }
}
