import JSONText
import PushPayload

/// Where the payload is in the records of a log. The rest of a record is the sender's own and is not checked.
public struct RecordForm: Sendable, Equatable {
    /// The payload: an object, or a string that holds one. With the root, a record is read as any other document.
    public var payload: JSONPointer
    /// An object of header fields that the push was sent with.
    public var headers: JSONPointer?
    /// The field that identifies the record in reports.
    public var id: JSONPointer?
    /// The fields that reports show with its findings.
    public var kept: [JSONPointer]
    /// The status with which APNs answered.
    public var status: JSONPointer?
    /// The reason that APNs gave, or the body of its answer.
    public var reason: JSONPointer?

    /// A form with these pointers.
    public init(
        payload: JSONPointer, headers: JSONPointer? = nil, id: JSONPointer? = nil, kept: [JSONPointer] = [],
        status: JSONPointer? = nil, reason: JSONPointer? = nil
    ) {
        self.payload = payload
        self.headers = headers
        self.id = id
        self.kept = kept
        self.status = status
        self.reason = reason
    }

    /// The payload of a record; nil if the record has none, as for a notification by mail.
    func embedded(in record: JSONValue) -> EmbeddedPayload? {
        guard let value = record[payload], value != .null else { return nil }
        let fields = headers.flatMap { record[$0]?.object }
        return EmbeddedPayload(pointer: payload, headers: fields.map(Headers.init(json:)) ?? Headers())
    }

    /// The bytes of the header fields in a record, by their names in lower case.
    func headerPlaces(in record: JSONDocument) -> [String: Place] {
        guard let headers, let fields = record.value[headers]?.object else { return [:] }
        let places = Locator(record.bytes).places(of: fields.names.map(headers.appending))
        return Dictionary(places.map { ($0.key.last?.lowercased() ?? "", $0.value) }) { $1 }
    }
}
