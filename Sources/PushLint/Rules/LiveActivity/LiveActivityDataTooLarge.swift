import JSONText
import PushPayload

extension Rule {
    static let liveActivityDataTooLarge = Rule(
        "live-activity-data-too-large", .liveActivity, .error, references: [.liveActivityData],
        on: .pushes(with: .contentState, .attributes), pushTypes: [.liveActivity]
    ) { push in
        let values = [Key.contentState, .attributes].compactMap { key in
            push[key].flatMap { $0.kind == .object ? (key: key as Key, value: $0) : nil }
        }
        guard values.reduce(0, { $0 + maximumBytes(of: $1.value) }) > maximumDataBytes else { return [] }
        let bytes = values.reduce(0) { $0 + JSONWriter().bytes($1.value).count }
        guard let first = values.first?.key, bytes > maximumDataBytes else { return [] }
        let isSum = values.count > 1
        return .finding(
            "\(values.map(\.key.name).listed) \(isSum ? "have" : "has") \(bytes) bytes\(isSum ? " together" : ""), "
                + "\(bytes - maximumDataBytes) more than the \(maximumDataBytes) allowed",
            at: .value(first), effect: "the activity is not updated",
            related: values.dropFirst().map { (.value($0.key), "counted with it") })
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
}
