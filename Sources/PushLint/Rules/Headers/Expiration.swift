import JSONText
import PushPayload

extension Rule {
    static let expirationNotSeconds = Rule("expiration-not-seconds", .headers, .error, on: .header("apns-expiration")) {
        expiration in
        expiration.malformed { text in
            if text.isEmpty { return .remove }
            // Many languages' clocks return seconds with a fraction.
            let whole = text.split(separator: ".").first.flatMap { Int64($0) }
            return whole.flatMap { $0 >= 0 && text.isMade(of: ".") ? .write(.string(String($0))) : nil }
        }
    }

    static let expirationImplausible = Rule(
        "expiration-implausible", .headers, .warning, on: .header("apns-expiration")
    ) { expiration in
        guard let seconds = expiration.push.headers.expirationSeconds, seconds != 0 else { return nil }
        if seconds < earliest {
            return .finding(
                "apns-expiration is \(seconds), a moment long past: is it a span of time?",
                effect: "APNs tries once and keeps nothing, as with 0", fix: .write("0"), safe: false)
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
            effect: "the push never expires: APNs keeps it as long as it may",
            fix: meant >= earliest ? .write(.string(String(meant))) : nil)
    }

    /// September 2001: before APNs existed. The rule has no clock to tell which moments are past.
    private static let earliest: Int64 = 1_000_000_000
    /// The year 2100: no push is kept for longer than 30 days.
    private static let latest: Int64 = 4_102_444_800
    /// 2001 in milliseconds; as seconds, the year 33658.
    private static let firstMilliseconds: Int64 = 1_000_000_000_000

    static let callStored = Rule(
        "call-stored", .headers, .warning, on: .header("apns-push-type"), pushTypes: [.voip, .pushToTalk]
    ) { type in
        guard type.request.hasAllHeaders, !type.push.isPushTypeAssumed, type.request.lacksHeader("apns-expiration")
        else { return nil }
        return .finding(
            "\(type.push.pushType.article) push without apns-expiration", at: .header("apns-expiration"),
            effect: "a device that was off hears of the call when it is over", fix: .write("0"))
    }
}
