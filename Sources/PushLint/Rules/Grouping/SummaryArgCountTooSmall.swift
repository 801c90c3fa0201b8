import JSONText
import PushPayload

extension Rule {
    static let summaryArgCountTooSmall = Rule(
        "summary-arg-count-too-small", family: .grouping, severity: .error, confidence: .observed,
        summary: "a summary-arg-count below 1",
        explanation: """
            The count is the number of items that a notification counts for in its group's summary; it is 1 when absent \
            and must not be 0. Devices were seen to count 0 as 1, and to read a negative number as an unsigned one: as a \
            count of billions.
            """,
        effect: "the notification counts as one, or as billions",
        bad: Example(
            #"{"aps": {"alert": {"body": "New episodes", "summary-arg": "Radiolab", "summary-arg-count": 0}}}"#,
            minimum: [SystemVersion(.iOS, 12)], at: "/aps/alert/summary-arg-count"),
        good: Example(
            #"{"aps": {"alert": {"body": "New episodes", "summary-arg": "Radiolab", "summary-arg-count": 1}}}"#,
            minimum: [SystemVersion(.iOS, 12)]),
        references: [.summaryArgumentCount],
        on: .key(.summaryArgCount), pushTypes: [.alert]
    ) { request, findings in
        guard let count = request.aps.json["alert"]?.object?["summary-arg-count"],
            let number = count.number, number < 1
        else { return }
        let pointer: JSONPointer = "/aps/alert/summary-arg-count"
        findings.report(
            .value(pointer), "summary-arg-count is \(number < 0 ? "negative" : "less than 1")",
            effect: number < 0
                ? "the summary counts billions of notifications" : "the notification counts as one all the same",
            fix: .write(1, at: findings.inDocument(pointer)))
    }
}
