import JSONText

/// A push payload: the `aps` dictionary for the system, and the app's own keys beside it. The JSON is kept as it came,
/// so that a payload can be read, changed and written back with nothing lost.
public struct Payload: JSONView {
    /// The kind of the object in the key catalogue.
    public static let parent = Key.Parent.root
    /// The payload's root object.
    public var json: JSONObject

    /// Wraps an object as a payload.
    public init(json: JSONObject) { self.json = json }

    /// The reason why bytes are not a payload.
    public enum ParseError: Error, Equatable, CustomStringConvertible {
        case notJSON(SyntaxError)
        case notAnObject(JSONKind)

        /// The mistake, in one line.
        public var description: String {
            switch self {
            case .notJSON(let error): "the payload is not JSON: \(error)"
            case .notAnObject(let kind): "the payload is \(kind.phrase), not an object"
            }
        }
    }

    /// Reads a payload from UTF-8 JSON text, such as an array or `Data`. Throws `Payload.ParseError` for any other text and for a
    /// root of another kind. Values that the device can't read are `.malformed`, and don't throw.
    public init(parsing bytes: some Collection<UInt8>) throws(ParseError) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: Array(bytes)) } catch { throw .notJSON(error) }
        guard let object = document.value.object else { throw .notAnObject(document.value.kind ?? .null) }
        self.init(json: object)
    }

    /// Reads a payload from text, as from its bytes.
    public init(parsing text: String) throws(ParseError) { try self.init(parsing: text.utf8) }

    /// The payload as the smallest UTF-8 JSON text.
    public func bytes() -> [UInt8] { JSONWriter().bytes(.object(json)) }

    /// The `aps` dictionary, which the system reads; empty if there is none that can be read, which `self[.aps]` tells apart.
    public var aps: APS {
        get { self[.aps].value ?? APS() }
        set { self[.aps] = .value(newValue) }
    }

    /// The app's own keys: all but those that Apple defines at the root.
    public var custom: JSONObject { JSONObject(unique: json.members.filter { Key.named($0.name, in: .root) == nil }) }
    /// The value at a pointer from the payload's root.
    public func value(_ pointer: JSONPointer) -> JSONValue? { JSONValue.object(json)[pointer] }
}
