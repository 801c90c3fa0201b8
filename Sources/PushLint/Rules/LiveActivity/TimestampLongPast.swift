import JSONText
import PushPayload

extension Rule {
    static let timestampLongPast = Rule(
        "timestamp-long-past", family: .liveActivity, severity: .info,
        summary: "a timestamp from before there were Live Activities",
        explanation: """
            The newest `timestamp` counts: a push that is older than the last one an activity has seen is dropped. One \
            from before June 2022, when Apple announced Live Activities, is a placeholder as in Apple's own sample, or it \
            counts from another day than 1 January 1970: Swift's `timeIntervalSinceReferenceDate` counts from 2001.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1234, "content-state": {"score": 3}}}"#, at: "/aps/timestamp"),
        good: Example(#"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#),
        references: [.liveActivities],
        on: .key(.timestamp), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let time = request.liveActivity?[.timestamp].value, time < UnixTime.firstLiveActivity else { return }
        let hint = UnixTime(time).isSinceReferenceDate ? " (counted from 2001, it would be a likely one)" : ""
        findings.report(
            .value("/aps/timestamp"), "timestamp is from before there were Live Activities\(hint)",
            effect: "once the activity has seen a later timestamp, the device drops the push")
    }
}
