import JSONText
import PushPayload

extension Rule {
    static let misreadDate = Rule(
        "misread-date", .liveActivity, .info, .observed, references: [.liveActivities],
        on: .pushes(with: .contentState, .attributes), pushTypes: [.liveActivity],
        onlyIf: { $0.app?.activities.isEmpty ?? true }
    ) { push in
        let timestamp = push.aps[.timestamp].value
        let dates = [Key.contentState, .attributes].flatMap { key -> [(pointer: JSONPointer, form: DateForm)] in
            guard let object = push[key], object.kind == .object else { return [] }
            return object.leaves { value, _ in form(of: value, near: timestamp) != nil }.compactMap { leaf in
                form(of: leaf.value, near: timestamp).map { (key.pointer.appending(leaf.pointer), $0) }
            }
        }
        guard let first = dates.first else { return [] }
        let found = first.form == .text ? "a date as text" : "a date in Unix time"
        return .finding(
            "\(first.pointer.last ?? "it") is \(found); a Swift Date is a number of seconds since 2001-01-01",
            at: .value(first.pointer),
            effect: first.form == .text
                ? "if the property is a Date, it can't be decoded and the push is dropped"
                : "if the property is a Date, it is read as 31 years later",
            related: dates.dropFirst().map { (.value($0.pointer), "another date") })
    }

    private enum DateForm { case text, unix }

    /// The form of a date in a value; nil for a value that is certainly not a date.
    private static func form(of value: JSONValue, near timestamp: Double?) -> DateForm? {
        if let text = value.string { return isDateAndTime(text.utf8) ? .text : nil }
        // A number can mean anything; only one close to the push's own timestamp is certainly a time.
        guard let number = value.number, let timestamp, UnixTime(timestamp).isPlausible,
            abs(number - timestamp) <= nearTimestamp
        else { return nil }
        return .unix
    }

    /// Within a month of the push's own time, in seconds.
    static let nearTimestamp: Double = 31 * 24 * 60 * 60

    /// True if a text begins like `2025-06-15T12:00`.
    static func isDateAndTime(_ text: some Collection<UInt8>) -> Bool {
        let pattern = "0000-00-00T00:00".utf8
        guard text.count >= pattern.count else { return false }
        return zip(text, pattern).allSatisfy { byte, model in
            model == UInt8(ascii: "0") ? 0x30...0x39 ~= byte : byte == model
        }
    }
}
