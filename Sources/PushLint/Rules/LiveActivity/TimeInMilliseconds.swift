import JSONText
import PushPayload

extension Rule {
    static let timeInMilliseconds = Rule(
        "time-in-milliseconds", family: .liveActivity, severity: .error, confidence: .observed,
        summary: "a time of a Live Activity in milliseconds",
        explanation: """
            `timestamp`, `stale-date` and `dismissal-date` are Unix time in seconds: ten digits nowadays. JavaScript's \
            `Date.now()` and Java's `currentTimeMillis()` give milliseconds, thirteen digits, which are a date some fifty \
            thousand years away. A push whose timestamp is more than some hours ahead was seen to be dropped.
            """,
        effect: "the time is thousands of years away, and the push is dropped or does not do what it should",
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000000, "content-state": {"score": 3}}}"#,
            at: "/aps/timestamp"),
        good: Example(#"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#),
        references: [.liveActivities],
        on: .members(.keys { $0.forms.contains(.time) }), pushTypes: [.liveActivity],
        check: .member { member, findings in
            guard let key = member.key, let number = member.value.number, let unit = UnixTime(number).finerUnit
            else { return }
            let seconds = Int64(exactly: (number / unit.perSecond).rounded(.towardZero))
            findings.report(
                .value(member.pointer), "\(key.name) is in \(unit.name), not in seconds",
                effect: key.name == "timestamp"
                    ? "devices were seen to drop a push whose timestamp is far ahead"
                    : "it is thousands of years away: \(key.effectWhenDropped)",
                fix: seconds.map { .write(.integer($0), at: findings.inDocument(member.pointer)) })
        })
}
