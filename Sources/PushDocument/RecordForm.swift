import JSONText
import PushPayload

/// Where the payload stands in the records of a log. The record is the sender's own; only the payload and its header fields
/// are looked at.
public struct RecordForm: Sendable, Equatable {
    /// The payload: an object, or a string that holds one.
    public var payload: JSONPointer
    /// An object of header fields that the push was sent with.
    public var headers: JSONPointer?
    /// What names the record in reports.
    public var id: JSONPointer?
    /// What else of the record comes with its findings.
    public var kept: [JSONPointer]

    /// A form by its places.
    public init(
        payload: JSONPointer, headers: JSONPointer? = nil, id: JSONPointer? = nil, kept: [JSONPointer] = []
    ) {
        self.payload = payload
        self.headers = headers
        self.id = id
        self.kept = kept
    }

    /// The payload of a record; nil where the record has none, as for a push by mail.
    func embedded(in record: JSONValue) -> EmbeddedPayload? {
        guard let value = record[payload], value != .null else { return nil }
        let fields = headers.flatMap { record[$0]?.object }
        return EmbeddedPayload(pointer: payload, headers: fields.map(Headers.init(json:)) ?? Headers())
    }

    /// The bytes of the header fields in a record, by their names in lower case.
    func headerPlaces(in record: JSONDocument) -> [String: HeaderPlace] {
        guard let headers, let fields = record.value[headers]?.object else { return [:] }
        let places = Locator(record.bytes).places(of: fields.names.map(headers.appending))
        var found: [String: HeaderPlace] = [:]
        for (pointer, place) in places {
            guard let name = pointer.last?.lowercased(), let key = place.key else { continue }
            found[name] = HeaderPlace(name: key, value: place.value)
        }
        return found
    }
}
