import JSONText
import PushDocument

/// The fields of a log record that reports show: its id, and the fields that are kept.
public struct RecordFields: Sendable {
    /// The id; nil if the record has none, or if none is configured.
    public let id: JSONValue?
    /// The kept fields of the record, by their pointers.
    public let kept: [(pointer: JSONPointer, value: JSONValue)]

    /// The fields of a record.
    public init(of record: PushDocument, _ form: RecordForm) {
        id = form.id.flatMap(record.value)
        kept = form.kept.compactMap { pointer in record.value(at: pointer).map { (pointer, $0) } }
    }

    /// The fields as members of a JSON object; empty if there are none.
    var members: [(String, JSONValue)] {
        let kept = JSONObject(kept.map { ($0.pointer.description, $0.value) })
        return (id.map { [("id", $0)] } ?? []) + (kept.isEmpty ? [] : [("kept", .object(kept))])
    }

    /// The fields in words, as in "id 4711, /tenant acme"; empty if there are none.
    var text: String {
        let id = id.map { ["id \(Self.text($0))"] } ?? []
        return (id + kept.map { "\($0.pointer) \(Self.text($0.value))" }).joined(separator: ", ")
    }

    private static func text(_ value: JSONValue) -> String { value.string ?? JSONWriter().text(value) }
}
