import JSONText
import PushPayload

extension Rule {
    static let liveActivityDataTooLarge = Rule(
        "live-activity-data-too-large", family: .liveActivity, severity: .error,
        summary: "content-state and attributes of more than 4 KB together",
        explanation: """
            The static and the dynamic data of a Live Activity, `attributes` and `content-state`, may take at most 4 \
            KB together. That holds for broadcasts as well, though their payloads may have 5,120 bytes.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"log": ""#
                + String(repeating: "long ", count: 820) + #""}}}"#,
            headers: broadcastHeaders, at: "/aps/content-state"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#,
            headers: broadcastHeaders),
        references: [.liveActivityData], on: .keys([.contentState, .attributes]), pushTypes: [.liveActivity]
    ) { request, findings in
        let values = [Key.contentState, Key.attributes].map { (key: $0, value: request.aps.json[$0.name]) }
        guard values.reduce(0, { $0 + ($1.value.map(maximumBytes) ?? 0) }) > maximumDataBytes else { return }
        let keys = values.filter { $0.value?.object != nil }.map(\.key)
        let bytes = values.reduce(0) {
            $0 + ($1.value?.object == nil ? 0 : $1.value.map { JSONWriter().bytes($0).count } ?? 0)
        }
        guard let first = keys.first, bytes > maximumDataBytes else { return }
        findings.report(
            .value(first.pointer),
            "\(keys.map(\.name).listed) \(keys.count > 1 ? "have" : "has") \(bytes) bytes\(keys.count > 1 ? " together" : ""), "
                + "\(bytes - maximumDataBytes) more than the \(maximumDataBytes) allowed",
            effect: "the activity is not updated",
            related: keys.dropFirst().map { (.value($0.pointer), "counted with it") })
    }

    /// The bytes that the data of a Live Activity may have, written without white space.
    static let maximumDataBytes = 4096

    /// An upper bound of the bytes that a value takes when it is written, so that small values need not be written.
    private static func maximumBytes(of value: JSONValue) -> Int {
        switch value {
        case .object(let object):
            object.members.reduce(2) { $0 + maximumBytes(of: $1.name) + 2 + maximumBytes(of: $1.value) }
        case .array(let elements): elements.reduce(2) { $0 + 1 + maximumBytes(of: $1) }
        case .string(let text): maximumBytes(of: text)
        case .integer, .real, .boolean, .null: 40
        }
    }

    private static func maximumBytes(of text: String) -> Int { text.utf8.count * 6 + 2 }

    private static let broadcastHeaders = [
        "apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-priority": "10",
        "apns-expiration": "0",
    ]
}
