import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let envelope = Rule(
        "envelope", family: .keys, severity: .error, confidence: .observed,
        summary: "a push service's request in place of a payload",
        explanation: """
            Firebase, Ably, Pusher, OneSignal, Amazon SNS and others take requests of their own form and make the payload \
            from them. Sent to APNs as it is, such a request is a payload without `aps`: APNs answers 200 and nothing is \
            shown. Payloads inside such a request are found and checked in place; a message to Expo holds none, and is \
            passed over. Other requests without a payload in them are flagged. With `--envelope none`, for documents that \
            go to APNs as they are, all such requests are.
            """,
        bad: Example(#"{"app_id": "5eb5a37e", "contents": {"en": "Gate changed"}}"#),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#),
        on: .pushes(without: .aps)
    ) { push in
        let effect = "sent to APNs like this, nothing is shown and the app is not woken"
        guard push.request.readsAPS, let form = ServiceRequest(push.payload.json) else { return [] }
        let what = form.service.map { "this is a request to \($0), not a payload" } ?? "aps is not at the root"
        guard let inner = form.inner else { return [.finding(what, effect: effect)] }
        let value = push.payload.value(inner)
        let payload = value?.string.flatMap(EncodedJSON.value) ?? value ?? .null
        let place =
            "\(value?.string == nil ? "stands at" : "is the string at") \(push.request.payloadPointer.appending(inner))"
        return .finding(
            "\(what): the part for APNs \(place)", at: .value(inner), effect: effect,
            fix: .changes("take the payload out", [.set(.root, payload)]), safe: false)
    }
}
