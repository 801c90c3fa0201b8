import JSONText
import PushPayload

extension Rule {
    static let expirationImplausible = Rule(
        "expiration-implausible", family: .headers, severity: .warning, confidence: .observed,
        summary: "an expiration in milliseconds, after the year 2100, or given as a duration",
        explanation: """
            `apns-expiration` is a moment in seconds since 1970. Thirteen digits are milliseconds, a moment some fifty \
            thousand years ahead. A small number such as 3600 is not an hour from now but a moment in 1970: APNs tries \
            once and keeps nothing, as with 0. Add the seconds to the present time. APNs keeps no push longer than 30 days, so a \
            moment after 2100 is a mistake too.
            """,
        effect: "APNs keeps the push for longer or shorter than was meant",
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-expiration": "1777636800000"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-expiration"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-expiration": "1777636800"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending],
        on: .headers(["apns-expiration"])
    ) { request, findings in
        guard let seconds = request.headers.expirationSeconds, seconds != 0 else { return }
        if seconds < earliest {
            findings.report(
                .header("apns-expiration"), "apns-expiration is \(seconds), a moment long past: is it a span of time?",
                effect: "APNs tries once and keeps nothing, as with 0",
                fix: request.writing("apns-expiration", "0", safe: false))
        } else if seconds > latest {
            var meant = seconds
            while meant > latest { meant /= 1000 }
            guard seconds >= firstMilliseconds else {
                findings.report(
                    .header("apns-expiration"), "apns-expiration is a moment after the year 2100",
                    effect: "APNs keeps the push as long as it may, 30 days at most")
                return
            }
            findings.report(
                .header("apns-expiration"),
                "apns-expiration has \(String(seconds).utf8.count) digits: it counts seconds, not milliseconds",
                effect: "the push never expires: APNs keeps it as long as it may",
                fix: meant >= earliest ? request.writing("apns-expiration", String(meant)) : nil)
        }
    }

    /// September 2001: before APNs existed. The rule has no clock to tell which moments are past.
    private static let earliest: Int64 = 1_000_000_000
    /// The year 2100: no push is kept for longer than 30 days.
    private static let latest: Int64 = 4_102_444_800
    /// 2001 in milliseconds; as seconds, the year 33658.
    private static let firstMilliseconds: Int64 = 1_000_000_000_000
}
