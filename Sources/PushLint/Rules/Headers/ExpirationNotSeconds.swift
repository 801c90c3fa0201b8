import JSONText
import PushPayload

extension Rule {
    static let expirationNotSeconds = Rule(
        "expiration-not-seconds", family: .headers, severity: .error,
        summary: "an expiration that is not a whole number of Unix seconds",
        explanation: """
            `apns-expiration` is a moment in whole seconds since 1970, UTC. 0 makes APNs try once and keep nothing. Dates \
            in words, fractions and negative numbers are refused.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-expiration": "2026-05-01T12:00:00Z"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-expiration"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-expiration": "1777636800"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending, .responses],
        on: .headers(["apns-expiration"])
    ) { request, findings in
        findings.reportForm(of: .expiration, in: request) { text in
            // Many languages' clocks return seconds with a fraction.
            let whole = text.split(separator: ".").first.flatMap { Int64($0) }
            let meant = text.isMade(of: ".") ? whole.flatMap { $0 >= 0 ? String($0) : nil } : nil
            return meant.flatMap { request.writing("apns-expiration", $0) }
                ?? (text.isEmpty ? request.removing("apns-expiration") : nil)
        }
    }
}
