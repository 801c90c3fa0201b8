import JSONText
import PushPayload

extension Rule {
    static let pushTypeMissing = Rule(
        "push-type-missing", family: .headers, severity: .info, summary: "a request without apns-push-type",
        explanation: """
            watchOS 6 and later need the header; everywhere else Apple recommends it. A silent push without it is \
            delivered on iOS only (observed). It has to fit the payload: APNs may delay or drop a push whose type and \
            content differ.
            """,
        bad: Example(
            #"{"headers": {"apns-priority": "10"}, "payload": {"aps": {"alert": "Goal!"}}}"#, at: "/headers"),
        good: Example(
            #"{"headers": {"apns-priority": "10", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.sending],
        on: .headers
    ) { request, findings in
        guard request.hasAllHeaders, !request.isBroadcast, request.lacksHeader("apns-push-type") else { return }
        let watch = findings.minimum.contains { $0.system == .watchOS }
        let isSilent = request.pushType == .background
        let reachesWatch = request.pushType == .alert || isSilent || request.pushType == .complication
        // The topic's suffix names the type, and a silent payload can only be a background push.
        let isSure = isSilent || !(request.pushType.topicSuffix ?? "").isEmpty
        findings.report(
            .header("apns-push-type"),
            isSilent ? "a silent push without apns-push-type" : "there is no apns-push-type",
            effect: isSilent
                ? "observed to reach the app on iOS only"
                : reachesWatch
                    ? "watchOS 6 and later do not get the push"
                    : "APNs has to guess the type, and may delay or drop the push",
            severity: watch && reachesWatch ? .error : isSilent ? .warning : .info,
            fix: request.writing("apns-push-type", request.pushType.rawValue, safe: isSure))
    }
}
