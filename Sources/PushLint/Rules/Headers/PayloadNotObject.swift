import JSONText
import PushPayload

extension Rule {
    static let payloadNotObject = Rule(
        "payload-not-object", family: .headers, severity: .error, confidence: .observed,
        summary: "a request document without a payload that is an object",
        explanation: """
            The `payload` of a request document is the object that goes into the request's body, with `aps` in it. A \
            string that holds JSON would be sent with its quotes, and no device can read that.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert"}, "payload": "{\"aps\": {\"alert\": \"Goal!\"}}"}"#, at: "/payload"
        ),
        good: Example(#"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.generating, .responses],
        on: .requestDocument
    ) { request, findings in
        guard !request.hasPayload, let root = request.envelope else { return }
        guard let payload = root["payload"] else {
            let meant = root.members.filter { $0.value.object?["aps"] != nil }
            findings.add(
                .root, .value, "there is no payload beside the headers",
                effect: "APNs answers \(APNsReason.payloadEmpty.answer)",
                fix: meant.count == 1 ? meant.first.map { .rename(JSONPointer([$0.name]), to: "payload") } : nil)
            return
        }
        let inner = payload.string.flatMap { try? JSONDocument(parsing: Array($0.utf8)).value }
        let found = inner?.object == nil ? payload.kind.phrase : "a string that holds JSON"
        findings.add(
            "/payload", .value, "the payload is \(found), not an object",
            effect: "no device can read it: nothing is shown",
            fix: inner?.object.map {
                Fix(
                    title: "take the payload out of the string", isSafe: true,
                    change: .json([.set("/payload", .object($0))]))
            })
    }
}
