import JSONText

/// The values that a JSON Schema allows at one place of a document, such as a configuration.
struct SchemaPlace {
    private let root: JSONValue
    private let schema: JSONObject

    /// A place in a schema; without a root, that of the whole document.
    init(_ schema: JSONValue, in root: JSONValue? = nil) {
        self.root = root ?? schema
        var object = schema.object ?? JSONObject()
        // Members beside a reference, such as a description, add to those of its target.
        if let reference = object["$ref"]?.string, let pointer = JSONPointer(String(reference.dropFirst())) {
            for member in self.root[pointer]?.object?.members ?? [] where object[member.name] == nil {
                object[member.name] = member.value
            }
        }
        self.schema = object
    }

    /// The place that a path of names and indexes leads to; nil if the schema says nothing about it.
    func descend(_ path: [String]) -> SchemaPlace? {
        var place = self
        for name in path {
            let inner =
                place.schema["properties"]?.object?[name] ?? place.schema["items"]
                ?? place.schema["additionalProperties"]
            guard let inner, inner.object != nil else { return nil }
            place = SchemaPlace(inner, in: root)
        }
        return place
    }

    var description: String? { schema["description"]?.string }
    var names: [String] { schema["properties"]?.object?.names ?? [] }

    var values: [JSONValue] {
        schema["enum"]?.array ?? schema["const"].map { [$0] } ?? (schema["type"] == "boolean" ? [true, false] : [])
    }

    /// The start of a value, as a snippet.
    var snippet: String {
        switch schema["type"] {
        case "object": "{$1}"
        case "array": "[$1]"
        case "string": #""$1""#
        default: values.contains { $0.string != nil } ? #""$1""# : "$1"
        }
    }
}
