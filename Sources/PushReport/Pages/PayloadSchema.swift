import JSONText
import PushPayload

/// A JSON Schema (2020-12) of payloads, for editors: it completes and describes Apple's keys and marks obvious mistakes.
///
/// It rejects only what the linter reports as an error or a warning for every push type. Checks that depend on the type
/// or on other keys are left to the linter, so the schema lists the keys of all types, which also suits completion.
public struct PayloadSchema: Sendable {
    /// The only instance.
    public init() {}

    /// The schema.
    public var json: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": "urn:apnslint:payload",
            "title": "Apple push payload",
            "description":
                "A payload for the Apple Push Notification service, or a request document with headers and payload.",
            "type": "object",
            "properties": properties(of: [.root]),
            "if": Self.isRequestDocument,
            "then": ["$ref": "#/$defs/request"],
            "$defs": ["request": request],
        ]
    }

    /// The schema as text, as it is published.
    public var text: String { JSONWriter(.indented(2)).text(json) + "\n" }

    private static let isRequestDocument: JSONValue = [
        "required": ["headers", "payload"],
        "properties": ["aps": false, "headers": ["type": "object"], "payload": ["type": "object"]],
    ]

    /// The payload is checked against Apple's keys only if the headers name a type whose `aps` the system reads.
    private var request: JSONValue {
        let types = PushType.known.filter(\.readsAPS)
        return [
            "title": "Request document",
            "properties": [
                "headers": [
                    "description": "The header fields of the request.", "type": "object",
                    "properties": headers,
                ],
                "payload": ["description": "The payload.", "type": "object"],
            ],
            "if": [
                "properties": [
                    "headers": ["required": ["apns-push-type"], "properties": ["apns-push-type": Self.oneOf(types)]]
                ]
            ],
            "then": ["properties": ["payload": ["$ref": "#"]]],
        ]
    }

    /// Numbers are sent as their digits.
    private var headers: JSONValue {
        .object(
            JSONObject(
                Header.all.map { header in
                    var schema: JSONObject = [
                        "description": .string("\(header.meaning)\nWithout it: \(header.effectWhenMissing).")
                    ]
                    if header.name == "apns-push-type" {
                        schema["enum"] = .array(PushType.known.map { .string($0.rawValue) })
                    } else {
                        schema["type"] = ["string", "integer"]
                    }
                    return (header.name, .object(schema))
                }))
    }

    private static func oneOf(_ types: [PushType]) -> JSONValue {
        ["enum": .array(types.map { .string($0.rawValue) })]
    }

    /// The keys of an object; a name with two rows takes both forms.
    private func properties(of parents: [Key.Parent]) -> JSONValue {
        var rows: [(name: String, keys: [Key])] = []
        for key in parents.flatMap(Key.all) {
            if let index = rows.firstIndex(where: { $0.name == key.name }) {
                rows[index].keys.append(key)
            } else {
                rows.append((key.name, [key]))
            }
        }
        return .object(JSONObject(rows.map { ($0.name, schema(of: $0.keys)) }))
    }

    private func schema(of keys: [Key]) -> JSONValue {
        var schema: JSONObject = ["description": .string(keys.map(\.schemaDescription).joined(separator: "\n\n"))]
        if keys.contains(where: { !$0.obsoletedIn.isEmpty }) { schema["deprecated"] = true }
        // At the root, a key that only some push types read may be the app's own in another.
        guard keys.allSatisfy({ $0.parent != .root || $0.pushTypes == PushType.known }) else { return .object(schema) }
        for member in constraints(of: keys).members { schema[member.name] = member.value }
        let parents = Key.Parent.allCases.filter { parent in keys.contains { parent.holders.contains($0.path) } }
        guard !parents.isEmpty else { return .object(schema) }
        schema["properties"] = properties(of: parents)
        guard parents.contains(.alert) else {
            schema["additionalProperties"] = false
            return .object(schema)
        }
        let names = Set(parents.flatMap(Key.all).map(\.name)).sorted().map { JSONValue.string($0) }
        schema["if"] = ["propertyNames": ["not": ["pattern": .string(Self.callWords)]]]
        schema["then"] = ["propertyNames": ["enum": .array(names)]]
        return .object(schema)
    }

    /// Names of call data: an alert with such names is treated as a VoIP push, whose `aps` belongs to the app.
    private static let callWords = "[Cc]all|[Hh]andle|[Vv]ideo|[Vv][Oo][Ii][Pp]|CALL|HANDLE|VIDEO"

    /// The schema of a value that has the form of any of the keys.
    private func constraints(of keys: [Key]) -> JSONObject {
        var kinds: [JSONValue] = []
        var limits: JSONObject = [:]
        for key in keys {
            for form in key.forms {
                if !kinds.contains(form.schemaType) { kinds.append(form.schemaType) }
                for (name, value) in form.limits(for: key) { limits[name] = value }
            }
        }
        var constraints = JSONObject()
        if let kind = kinds.first { constraints["type"] = kinds.count == 1 ? kind : .array(kinds) }
        for member in limits.members { constraints[member.name] = member.value }
        return constraints
    }
}

extension Key {
    fileprivate var schemaDescription: String {
        let isActivity = [.activityAlert, .activityText].contains(parent)
        let lines = [
            (isActivity ? "In a Live Activity: " : "") + meaning, "Takes \(formsPhrase).", "Read \(releasesPhrase).",
            "When it is dropped: \(effectWhenDropped).", page.url,
        ]
        return lines.joined(separator: "\n")
    }
}

extension Key.Parent {
    /// The paths of the keys that hold these objects.
    fileprivate var holders: [String] { self == .activityText ? ["aps.alert.title", "aps.alert.body"] : [path] }
}

extension Key.Form {
    /// The `type` of its values.
    fileprivate var schemaType: JSONValue {
        switch self {
        case .text, .anyText, .word: "string"
        case .flag, .count: "integer"
        case .number, .time: "number"
        case .texts, .objects: "array"
        case .object: "object"
        case .boolean: "boolean"
        }
    }

    /// The other schema keywords of this form.
    fileprivate func limits(for key: Key) -> [(String, JSONValue)] {
        switch self {
        case .text: [("minLength", 1)]
        case .word(let words): [("enum", .array(words.map { .string($0) }))]
        case .flag: [("enum", [1, 0])]
        // A schema does not know the push type.
        case .number(let range?) where key.variants.isEmpty:
            [("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
        case .count(let least): [("minimum", .integer(least))]
        case .texts: [("items", ["type": "string"])]
        case .objects: [("items", ["type": "object"])]
        case .anyText, .number, .time, .boolean, .object: []
        }
    }
}

extension JSONValue {
    fileprivate static func number(_ number: Double) -> JSONValue {
        Int64(exactly: number).map { .integer($0) } ?? .real(number)
    }
}
