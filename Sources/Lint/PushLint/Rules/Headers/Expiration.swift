import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let expirationNotSeconds = Rule(
        "expiration-not-seconds", .headers, .error, on: .header("apns-expiration"),
        finds: "an expiration that is not a whole number of Unix seconds",
        why: """
            `apns-expiration` is a moment in whole seconds since 1970, UTC. 0 makes APNs try once and keep nothing.
            Dates in words, fractions and negative numbers are refused.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-expiration": "2026-05-01T12:00:00Z"]),
        at: "/headers/apns-expiration",
        good: .request(["apns-push-type": "alert", "apns-expiration": "1777636800"])
    ) { expiration in
        expiration.malformed { text in
            if text.isEmpty { return .remove }
            // Many languages' clocks return seconds with a fraction.
            let whole = text.split(separator: ".").first.flatMap { Int64($0) }
            return whole.flatMap { $0 >= 0 && text.isMade(of: ".") ? .write(.string(String($0))) : nil }
        }
    }

    static let expirationImplausible = Rule(
        "expiration-implausible", .headers, .warning, on: .header("apns-expiration", takesUnknown: true),
        finds: "an expiration in milliseconds, after the year 2100, or given as a duration",
        why: """
            `apns-expiration` is a moment in seconds since 1970. Thirteen digits are milliseconds, a moment some fifty
            thousand years ahead. A small number such as 3600 is not an hour from now but a moment in 1970: APNs tries
            once and keeps nothing, as with 0. Add the seconds to the present time. Swift's
            `timeIntervalSinceReferenceDate` counts from 2001 and gives moments in the past. APNs keeps no push longer
            than 30 days, so a moment after 2100 is a mistake too.
            """, source: .observed(.sending), effect: "APNs keeps the push for longer or shorter than was meant",
        loss: .delays(.all),
        bad: .request(["apns-push-type": "alert", "apns-expiration": "1777636800000"]), at: "/headers/apns-expiration",
        good: .request(["apns-push-type": "alert", "apns-expiration": "1777636800"])
    ) { expiration in
        let neverExpires = "the push never expires: APNs keeps it as long as it may"
        if expiration.field.unknown?.countsMilliseconds == true {
            return .finding("apns-expiration counts seconds, not milliseconds", effect: neverExpires)
        }
        guard let seconds = expiration.push.headers.expirationSeconds, seconds != 0 else { return nil }
        let triesOnce = "APNs tries once and keeps nothing, as with 0"
        if let meant = UnixTime(Double(seconds)).meantFrom2001 {
            return .finding(
                "apns-expiration is counted from 2001, not from 1970", effect: triesOnce,
                fix: .write(.string(String(meant))))
        }
        if seconds < earliest {
            return .finding(
                "apns-expiration is \(seconds), a moment long past: is it a span of time?",
                effect: triesOnce)
        }
        guard seconds > latest else { return nil }
        guard seconds >= firstMilliseconds else {
            return .finding(
                "apns-expiration is a moment after the year 2100",
                effect: "APNs keeps the push as long as it may, 30 days at most")
        }
        var meant = seconds
        while meant > latest { meant /= 1000 }
        return .finding(
            "apns-expiration has \(String(seconds).utf8.count) digits: it counts seconds, not milliseconds",
            effect: neverExpires, fix: meant >= earliest ? .write(.string(String(meant))) : nil)
    }

    /// September 2001: before APNs existed. The rule has no clock to tell which moments are past.
    private static let earliest: Int64 = 1_000_000_000
    /// The year 2100: no push is kept for longer than 30 days.
    private static let latest: Int64 = 4_102_444_800
    /// 2001 in milliseconds; as seconds, the year 33658.
    private static let firstMilliseconds: Int64 = 1_000_000_000_000

    static let callStored = Rule(
        "call-stored", .headers, .warning, on: .header("apns-push-type"), pushTypes: [.voip, .pushToTalk],
        finds: "a call that APNs keeps for later",
        why: """
            A VoIP or Push to Talk push is about something that happens now. Without `apns-expiration` APNs keeps it,
            and a phone that was off rings when the call is long over. Send 0, or a moment a few seconds ahead.
            """, source: .documented(.voip, .sending),
        loss: .delays(.call),
        bad: .request(["apns-push-type": "voip", "apns-topic": "com.example.MyApp.voip"], #"{"caller": "Ann"}"#),
        at: "/headers",
        good: .request(
            ["apns-push-type": "voip", "apns-topic": "com.example.MyApp.voip", "apns-expiration": "0"],
            #"{"caller": "Ann"}"#)
    ) { type in
        guard !type.push.isPushTypeAssumed else { return nil }
        let ahead = type.push.moment.flatMap { now in
            type.request.headers["apns-expiration"].flatMap { Double($0) }.map { $0 - now.seconds }
        }
        let isMissing = type.request.headers.others == .none && type.request.lacksHeader("apns-expiration")
        guard isMissing || ahead.map({ $0 > longestRinging }) == true else { return nil }
        let push = "\(type.push.pushType.article) push"
        return .finding(
            isMissing ? "\(push) without apns-expiration" : "\(push) that APNs keeps for more than a minute",
            at: .header("apns-expiration"),
            effect: "a device that was off hears of the call when it is over", fix: .write("0"))
    }

    /// The seconds that a call may ring: more than the few that Apple speaks of.
    private static let longestRinging = 60.0
}
