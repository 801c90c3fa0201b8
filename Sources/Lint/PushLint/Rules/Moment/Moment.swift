import JSONText
import PushPayload

/// Rules that compare a push with the moment at which it is sent. They report nothing unless that moment is known.
extension Rule {
    static let timestampInPast = Rule(
        "timestamp-in-past", .liveActivity, .error, on: .key(.timestamp),
        yieldsTo: [.here(.timeFrom2001, .timeInMilliseconds)],
        finds: "a timestamp that is past, or hours ahead, when the push is sent",
        why: """
            A Live Activity takes an update only if its `timestamp` is later than that of its start and of its last
            update, and not more than about eight hours ahead. A file that was saved, or Apple's own sample with
            1685952000, has a timestamp of another day: APNs answers 200 and the device drops the push. An `end` is
            taken all the same. Up to a minute is not reported, and up to eight hours, for which an activity can run,
            is a warning.
            """, source: .observed(.liveActivities),
        bad: .document(
            #"{"aps": {"event": "update", "timestamp": 1685952000, "content-state": {"score": 3}}}"#, now: 1750000000),
        at: "/aps/timestamp",
        good: .document(.update(), now: 1750000000)
    ) { timestamp in
        guard let now = timestamp.push.moment?.seconds, let made = timestamp.value.number,
            UnixTime(made).finerUnit == nil
        else { return nil }
        let fix = Correction.changes("write the present time", timestamp.push.timesMoved(by: now - made))
        let isUpdate = timestamp.push.aps[.event].value.map { $0 == .update } ?? true
        switch now - made {
        case (longestActivity + tolerance).nextUp...:
            let sample = made == 1_685_952_000 ? ", the value of Apple's sample" : ""
            return .finding(
                "timestamp is \(span(now - made)) old\(sample)",
                effect: isUpdate
                    ? "the device drops the push, because an activity that still runs has seen a later time"
                    : "the device was seen to take it, but the next push has to have a later time than the activity has seen",
                severity: isUpdate ? .error : .info, fix: fix)
        case tolerance.nextUp...:
            return .finding(
                "timestamp is \(span(now - made)) old",
                effect: "the device drops the push if the activity was started or updated since",
                severity: isUpdate ? .warning : .info, fix: fix)
        case ..<(-longestActivity):
            return .finding(
                "timestamp is \(span(made - now)) ahead",
                effect: "the device drops a push whose timestamp is more than about eight hours ahead", fix: fix)
        default: return nil
        }
    }

    static let expirationInPast = Rule(
        "expiration-in-past", .headers, .warning, on: .header("apns-expiration"),
        yieldsTo: [.here(.expirationImplausible)], finds: "an expiration that is past when the push is sent",
        why: """
            `apns-expiration` is the moment until which APNs tries to deliver. One that is past works like 0: APNs
            tries once, and a device that is out of reach never gets the push. Add the time to live to the present
            time, or write 0 if that is meant.
            """, source: .observed(.sending),
        loss: .delays(.all),
        bad: .document(.request(["apns-push-type": "alert", "apns-expiration": "1749999000"]), now: 1750000000),
        at: "/headers/apns-expiration",
        good: .document(.request(["apns-push-type": "alert", "apns-expiration": "1750003600"]), now: 1750000000)
    ) { expiration in
        guard let now = expiration.push.moment?.seconds,
            let seconds = expiration.push.headers.expirationSeconds, seconds > 0, now - Double(seconds) > tolerance
        else { return nil }
        return .finding(
            "apns-expiration was \(span(now - Double(seconds))) ago",
            effect: "APNs tries once and keeps nothing, as with 0", fix: .write("0"), safe: false)
    }

    static let staleDateInPast = Rule(
        "stale-date-in-past", .liveActivity, .warning, on: .key(.staleDate),
        yieldsTo: [.here(.staleDateBeforeTimestamp)], finds: "a stale-date that is past when the push is sent",
        why: """
            `stale-date` is the moment from which the content is out of date. If it is past, the system marks the
            activity as out of date as soon as the push arrives.
            """, source: .documented(.liveActivities),
        loss: .changes(.activity),
        bad: .document(.update(others: #""stale-date": 1750000010"#), now: 1750000040), at: "/aps/stale-date",
        good: .document(.update(others: #""stale-date": 1750003600"#), now: 1750000000)
    ) { date in
        guard let now = date.push.moment?.seconds, let stale = date.value.number, UnixTime(stale).isPlausible,
            now > stale
        else { return nil }
        return .finding("stale-date was \(span(now - stale)) ago", effect: "the activity is out of date at once")
    }

    static let dismissalDateTooFar = Rule(
        "dismissal-date-too-far", .liveActivity, .warning, on: .key(.dismissalDate),
        yieldsTo: [.here(.dismissalDateTooLate, .dismissalDateWithoutEnd)],
        finds: "a dismissal-date more than four hours after the push is sent",
        why: """
            The system keeps an ended activity on the lock screen for at most four hours. A `dismissal-date` within
            them removes it earlier, one in the past at once; a later one has no effect.
            """, source: .documented(.liveActivities),
        loss: .changes(.end),
        bad: .document(.update(others: #""dismissal-date": 1750014400"#, event: "end"), now: 1749999800),
        at: "/aps/dismissal-date",
        good: .document(.update(others: #""dismissal-date": 1750014400"#, event: "end"), now: 1750000000)
    ) { date in
        guard let now = date.push.moment?.seconds, let dismissal = date.value.number,
            UnixTime(dismissal).isPlausible, dismissal - now > LiveActivity.longestDismissal + tolerance
        else { return nil }
        return .finding(
            "dismissal-date is \(span(dismissal - now)) ahead",
            effect: "the activity leaves the lock screen after four hours")
    }

    static let tokenExpired = Rule(
        "token-expired", .headers, .error, on: .header("authorization"),
        finds: "a provider token that was made more than an hour before the push is sent, or after it",
        why: """
            APNs takes a provider token for an hour after its `iat`, the moment it was made, and asks for a new one not
            more often than every twenty minutes. Keep the token, and make a new one when it is some forty minutes old.
            A minute of difference between clocks is not reported.
            """, source: .documented(.responses),
        bad: .document(
            .request(["apns-topic": "com.example.MyApp", "apns-push-type": "alert", "authorization": exampleToken]),
            now: 1750003700), at: "/headers/authorization",
        good: .document(
            .request(["apns-topic": "com.example.MyApp", "apns-push-type": "alert", "authorization": exampleToken]),
            now: 1750000000)
    ) { authorization in
        guard let now = authorization.push.moment?.seconds, let text = authorization.field.value,
            let token = try? ProviderToken(authorization: text)
        else { return nil }
        let age = now - Double(token.issuedAt)
        if age > Double(ProviderToken.lifetime) + tolerance {
            return .finding(
                "the provider token was made \(span(age)) ago",
                effect: "APNs answers \(APNsReason.expiredProviderToken.answer)")
        }
        guard age < -tolerance else { return nil }
        return .finding(
            "the provider token was made \(span(-age)) from now",
            effect: "APNs may answer \(APNsReason.invalidProviderToken.answer): a clock is wrong", severity: .warning)
    }

    private static let tolerance = UnixTime.clockTolerance
    /// The maximum duration of an activity in seconds, by which a timestamp may be ahead as well.
    private static let longestActivity: Double = 8 * 60 * 60

    /// A span of time in its largest unit.
    private static func span(_ seconds: Double) -> String {
        let units = [(86_400.0, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
        let (length, name) = units.first { seconds >= $0.0 } ?? (1, "second")
        return counted(Int(exactly: (seconds / length).rounded(.down)) ?? .max, name)
    }
}

extension CheckedPush {
    /// Changes of `timestamp`, `stale-date` and `dismissal-date` by a number of seconds, so that their distances stay.
    fileprivate func timesMoved(by seconds: Double) -> [JSONChange] {
        [Key.timestamp, .staleDate, .dismissalDate].compactMap { key in
            guard let time = self.written(key)?.number, let moved = Int64(exactly: (time + seconds).rounded(.down))
            else { return nil }
            return .set(key.pointer, .integer(moved))
        }
    }
}
