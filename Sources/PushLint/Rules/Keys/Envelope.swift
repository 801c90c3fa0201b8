import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let envelope = Rule(
        "envelope", family: .keys, severity: .error, confidence: .observed,
        summary: "a push service's request in place of a payload",
        explanation: """
            Firebase, Ably, Pusher, Expo, OneSignal, Amazon SNS and others take requests of their own form and make the \
            payload from them. Sent to APNs as it is, such a request is a payload without `aps`: APNs answers 200 and \
            nothing is shown. Payloads inside such a request are found and checked in place. Requests from which the \
            service builds the payload itself are flagged; with `--envelope none`, for documents that go to APNs as they \
            are, all such requests are.
            """,
        bad: Example(#"{"app_id": "5eb5a37e", "contents": {"en": "Gate changed"}}"#),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#),
        on: .lack(of: .aps)
    ) { request, findings in
        guard request.readsAPS, let form = ServiceRequest(request.payload.json) else { return }
        let what = form.service.map { "this is a request to \($0), not a payload" } ?? "aps is not at the root"
        guard let inner = form.inner else {
            findings.report(.value(.root), what, effect: effect)
            return
        }
        let value = request.payload.value(inner)
        let payload = value?.string.flatMap(EncodedJSON.value) ?? value ?? .null
        let place = value?.string == nil ? "stands at" : "is the string at"
        findings.report(
            .value(inner), "\(what): the part for APNs \(place) \(findings.inDocument(inner))", effect: effect,
            fix: Fix(
                title: "take the payload out", isSafe: false,
                change: .json([.set(findings.inDocument(.root), payload)])))
    }

    private static let effect = "sent to APNs like this, nothing is shown and the app is not woken"
}
