import JSONText
import PushPayload

extension Rule {
    static let payloadKeyAsHeader = Rule(
        "payload-key-as-header", family: .headers, severity: .error, confidence: .observed,
        summary: "a key of the payload that is sent as a header",
        explanation: """
            The device reads the payload; headers are for APNs alone, which does not pass them on. `thread-id`, \
            `content-available` and `mutable-content` belong in `aps`.
            """,
        effect: "the device never sees it",
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "thread-id": "trip-7"}, "payload": {"aps": {"alert": "Gate changed"}}}"#,
            at: "/headers/thread-id"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}}"#
        ),
        references: [.generating, .sending],
        on: .headers
    ) { request, findings in
        for field in request.headers.fields {
            guard let key = field.payloadKey else { continue }
            let target = key.parent.pointer.appending(key.name)
            let isFree = request.payload.value(target) == nil
            let spelling = field.name == key.name ? "" : ", spelt \(key.name)"
            findings.report(
                .headerName(field.name), "\(field.name) is not a header: it belongs in \(key.parent.path)\(spelling)",
                effect: isFree ? key.effectWhenDropped : "APNs ignores it", severity: isFree ? .error : .warning,
                fix: fix(field, key, isFree, request))
        }
    }

    private static func fix(_ field: Headers.Field, _ key: Key, _ isFree: Bool, _ request: Request) -> Fix? {
        guard let headers = request.headersPointer, let json = field.json else { return nil }
        let source = headers.appending(field.name)
        guard isFree else { return .remove(source) }
        // Nothing can be put into an alert that is a string, or into an aps that is not there.
        guard request.payload.value(key.parent.pointer)?.object != nil else { return nil }
        guard let value = key.takes(json, in: request.pushType) ? json : key.converted(json, in: request.pushType)
        else { return nil }
        let target = request.payloadPointer.appending(key.pointer)
        return Fix(
            title: "move it into \(key.parent.path)", isSafe: true,
            change: .json([.set(target, value), .remove(source)]))
    }
}
