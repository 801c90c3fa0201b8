import JSONText

extension Rule {
    static let activityTypeNotInApp = Rule(
        "activity-type-not-in-app", family: .app, severity: .error, confidence: .observed,
        summary: "an attributes-type that the app does not declare",
        explanation: """
            `attributes-type` is the exact name of the Swift type that conforms to `ActivityAttributes`. A start with \
            another name starts nothing. It is checked where the app's manifest lists `live-activities`.
            """,
        bad: Example(
            #"{"aps": {"event": "start", "timestamp": 1750000000, "attributes-type": "deliveryAttributes", "attributes": {"orderNumber": 7}, "content-state": {"phase": "baking", "arrival": 771692400}, "alert": {"title": "Your order", "body": "is in the oven"}}}"#,
            app: delivery, at: "/aps/attributes-type"),
        good: Example(
            #"{"aps": {"event": "start", "timestamp": 1750000000, "attributes-type": "DeliveryAttributes", "attributes": {"orderNumber": 7}, "content-state": {"phase": "baking", "arrival": 771692400}, "alert": {"title": "Your order", "body": "is in the oven"}}}"#,
            app: delivery),
        references: [.liveActivities],
        check: .app { request, app, findings in
            guard !app.activities.isEmpty, let name = request.liveActivity?[.attributesType].value,
                !app.activities.contains(where: { $0.name == name })
            else { return }
            let pointer: JSONPointer = "/aps/attributes-type"
            let nearest = NearestName(name, among: app.activities.map(\.name), at: findings.inDocument(pointer))
            findings.report(
                .value(pointer), "the app has no attributes \"\(name)\"" + nearest.question,
                effect: "the activity does not start", fix: nearest.fix)
        })
}
