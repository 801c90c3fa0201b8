import JSONText
import PushPayload

extension Rule {
    static let payloadKeyAsHeader = Rule(
        "payload-key-as-header", family: .headers, severity: .error, confidence: .observed,
        summary: "a key of the payload that is sent as a header",
        explanation: """
            What the device reads stands in the payload; headers are for APNs alone, which does not pass them on. \
            `thread-id`, `content-available` and `mutable-content` belong into `aps`.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "thread-id": "trip-7"}, "payload": {"aps": {"alert": "Gate changed"}}}"#,
            at: "/headers/thread-id"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}}"#
        ),
        references: [.generating, .sending]
    ) { request, findings in
        for field in request.headers.fields {
            guard let key = field.payloadKey else { continue }
            let target = key.parent.pointer.appending(key.name)
            let isFree = request.payload.value(target) == nil
            let spelling = field.name == key.name ? "" : ", spelt \(key.name)"
            findings.report(
                .headerName(field.name), "\(field.name) is not a header: it belongs into \(key.parent.path)\(spelling)",
                effect: isFree ? key.lost : "APNs ignores it", severity: isFree ? .error : .warning,
                fix: fix(field, key, isFree, request, findings))
        }
    }

    private static func fix(
        _ field: Headers.Field, _ key: Key, _ isFree: Bool, _ request: Request, _ findings: Findings
    ) -> Fix? {
        guard let headers = request.headersPointer, let json = field.json else { return nil }
        let source = headers.appending(field.name)
        guard isFree else { return .remove(source) }
        // Nothing can be put into an alert that is a string, or into an aps that is not there.
        guard request.payload.value(key.parent.pointer)?.object != nil else { return nil }
        guard let value = key.takes(json, in: request.pushType) ? json : converted(json, for: key, in: request.pushType)
        else { return nil }
        let target = findings.inDocument(key.parent.pointer.appending(key.name))
        return Fix(
            title: "move it into \(key.parent.path)", isSafe: true,
            change: .json([.set(target, value), .remove(source)]))
    }
}

extension Headers.Field {
    /// The payload's key that somebody took for a header, with or without `apns-` before it. Only words that nobody
    /// would use for anything else count.
    var payloadKey: Key? {
        guard Header.named(name) == nil else { return nil }
        let lower = name.lowercased()
        let word = lower.hasPrefix("apns-") ? String(lower.dropFirst("apns-".count)) : lower
        return Self.likelyKeys[Spelling.folded(word)]
    }

    /// The keys that people take for headers, by their letters: one of `aps` before one of the alert.
    private static let likelyKeys: [String: Key] = {
        let keys = (Key.all(in: .aps) + Key.all(in: .alert)).filter { key in
            !key.isRare && (key.name.contains("-") || ["alert", "badge", "sound", "category"].contains(key.name))
        }
        return Dictionary(keys.map { (Spelling.folded($0.name), $0) }) { first, _ in first }
    }()
}
