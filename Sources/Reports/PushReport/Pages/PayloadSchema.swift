import JSONText
import PushDocument
import PushPayload

/// A JSON Schema (2020-12) of payloads, for editors: it completes and describes Apple's keys and marks obvious mistakes.
/// It rejects only what the linter reports as an error or a warning for every push type. Checks that depend on the type
/// or on other keys are left to the linter, so the schema lists the keys of all types, which also suits completion.
public enum PayloadSchema {
    /// The schema.
    public static var json: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:apnslint:payload",
            "title": "Apple push payload",
            "description":
                "A payload for the Apple Push Notification service, or a request document with headers and payload.",
            "type": "object", "properties": properties(of: [.root]), "if": isRequestDocument,
            "then": ["$ref": "#/$defs/request"], "$defs": ["request": request],
        ]
    }

    /// The schema as text, as it is published.
    public static var text: String { text(of: json) }
    package static func text(of schema: JSONValue) -> String { JSONWriter(.indented(2)).text(schema) + "\n" }

    /// The names of bodies that have a schema.
    package static let names = Body.all.map { $0.name } + ["alert", "liveactivity", "broadcast", "pubnub"]

    /// The schema of the body of a name; nil for an unknown one.
    package static func json(named name: String) -> JSONValue? {
        func object(_ members: JSONValue, _ required: [String]) -> JSONObject {
            ["type": "object", "properties": members, "required": .array(required.map { .string($0) })]
        }
        func payload(_ type: PushType?) -> JSONObject { object(properties(of: [.root], type), [Key.aps.name]) }
        switch name {
        case "alert":
            return document(name, "the payload of an alert push", ApplePage.generating.url, payload(.alert))
        case "liveactivity":
            let page = ApplePage.liveActivities.url
            return document(name, "the payload of a Live Activity", page, payload(.liveActivity))
        case "broadcast":
            // A certificate takes the place of a token.
            let needed = Header.all.filter { $0.neededBy.contains(.broadcast) && $0.name != Header.authorization.name }
                .map { $0.name }
            let members: JSONObject = [
                "headers": .object(object(headers, needed)), "payload": .object(payload(.liveActivity)),
            ]
            return document(
                name, "a push to a channel, with its header fields", ApplePage.broadcast.url,
                object(.object(members), ["headers", "payload"]))
        case "pubnub":
            return document(
                name, "a message of PubNub", "https://www.pubnub.com/docs/general/push/send",
                object(["pn_apns": .object(payload(nil))], []))
        default: return Body.named(name).map { json(of: $0) }
        }
    }

    static func document(_ name: String, _ title: String, _ page: String, _ schema: JSONObject) -> JSONValue {
        let head: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string("urn:apnslint:\(name)"),
            "title": .string(title), "$comment": .string(page),
        ]
        return .object(head.adding(schema))
    }

    private static let isRequestDocument: JSONValue = [
        "required": ["headers", "payload"],
        "properties": ["aps": false, "headers": ["type": "object"], "payload": ["type": "object"]],
    ]

    /// The payload is checked against Apple's keys only if the headers name a type whose `aps` the system reads.
    private static var request: JSONValue {
        let typed: JSONValue = [
            "required": ["apns-push-type"],
            "properties": ["apns-push-type": .object(oneOf(PushType.known.filter { $0.readsAPS }))],
        ]
        return [
            "title": "Request document",
            "properties": [
                "headers": [
                    "description": "The header fields of the request.", "type": "object", "properties": headers,
                ],
                "payload": ["description": "The payload.", "type": "object"],
            ],
            "if": ["properties": ["headers": typed]], "then": ["properties": ["payload": ["$ref": "#"]]],
        ]
    }

    /// Numbers are sent as their digits.
    private static var headers: JSONValue {
        let schemas = Header.all.map { header -> (String, JSONValue) in
            let isType = header.name == "apns-push-type"
            let form: JSONObject = isType ? oneOf(PushType.known) : ["type": ["string", "integer"]]
            let description = "\(header.meaning)\nWithout it: \(header.effectWhenMissing)."
            return (header.name, .object((["description": .string(description)] as JSONObject).adding(form)))
        }
        return .object(JSONObject(schemas))
    }

    private static func oneOf(_ types: [PushType]) -> JSONObject {
        ["enum": .array(types.map { .string($0.rawValue) })]
    }

    /// The keys of an object in pushes of a type, or of all; a name with two rows takes both forms.
    private static func properties(of parents: [Key.Parent], _ type: PushType? = nil) -> JSONValue {
        let keys = parents.flatMap { Self.keys(in: $0, type) }
        let names = keys.map { $0.name }.withoutRepeats
        return .object(JSONObject(names.map { name in (name, schema(of: keys.filter { $0.name == name }, type)) }))
    }

    private static func keys(in parent: Key.Parent, _ type: PushType?) -> [Key] {
        Key.all(in: parent).filter { type.map($0.pushTypes.contains) ?? true }
    }

    private static func schema(of keys: [Key], _ type: PushType?) -> JSONValue {
        let descriptions = keys.map { key in
            """
            \([.activityAlert, .activityText].contains(key.parent) ? "In a Live Activity: " : "")\(key.meaning)
            Takes \(key.formsPhrase).
            Read \(key.releasesPhrase).
            When it is dropped: \(key.effectWhenDropped).
            \(key.page.url)
            """
        }
        var schema: JSONObject = ["description": .string(descriptions.joined(separator: "\n\n"))]
        if keys.contains(where: { !$0.obsoletedIn.isEmpty }) { schema["deprecated"] = true }
        // At the root, a key that only some push types read may be the app's own in another.
        guard keys.allSatisfy({ $0.parent != .root || type != nil || $0.pushTypes == PushType.known })
        else { return .object(schema) }
        schema = schema.adding(constraints(of: keys, type))
        let parents = Key.Parent.allCases.filter { parent in
            keys.contains { parent.holders.contains($0.path) } && !Self.keys(in: parent, type).isEmpty
        }
        guard !parents.isEmpty else { return .object(schema) }
        schema["properties"] = properties(of: parents, type)
        guard type == nil, parents.contains(.alert) else {
            schema["additionalProperties"] = false
            return .object(schema)
        }
        let names = Set(parents.flatMap(Key.all).map { $0.name }).sorted().map { JSONValue.string($0) }
        schema["if"] = ["propertyNames": ["not": ["pattern": .string(callWords)]]]
        schema["then"] = ["propertyNames": ["enum": .array(names)]]
        return .object(schema)
    }

    /// Names of call data: an alert with such names is treated as a VoIP push, whose `aps` belongs to the app.
    private static let callWords = "[Cc]all|[Hh]andle|[Vv]ideo|[Vv][Oo][Ii][Pp]|CALL|HANDLE|VIDEO"

    /// The schema of a value that has the form of any of the keys.
    private static func constraints(of keys: [Key], _ type: PushType?) -> JSONObject {
        let forms = keys.flatMap { key in (type.map { key.forms(for: $0) } ?? key.forms).map { $0.schema(for: key) } }
        let kinds = forms.map { $0.type }.withoutRepeats.map { JSONValue.string($0) }
        guard let kind = kinds.first else { return [:] }
        return forms.reduce(["type": kinds.count == 1 ? kind : .array(kinds)]) { $0.adding($1.limits) }
    }
}

extension JSONObject {
    fileprivate func adding(_ other: JSONObject) -> JSONObject {
        JSONObject((members + other.members).map { ($0.name, $0.value) })
    }
}

extension Key.Parent {
    /// The paths of the keys that hold these objects.
    fileprivate var holders: [String] { self == .activityText ? ["aps.alert.title", "aps.alert.body"] : [path] }
}

extension Key.Form {
    /// The `type` of its values, and other schema keywords.
    fileprivate func schema(for key: Key) -> (type: String, limits: JSONObject) {
        switch self {
        case .text: ("string", ["minLength": 1])
        case .anyText: ("string", [:])
        case .word(let words): ("string", ["enum": .array(words.map { .string($0) })])
        case .flag: ("integer", ["enum": [1, 0]])
        case .count(let least): ("integer", ["minimum": .integer(least)])
        // A schema does not know the push type.
        case .number(let range?) where key.variants.isEmpty:
            ("number", ["minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)])
        case .number, .time: ("number", [:])
        case .texts: ("array", ["items": ["type": "string"]])
        case .objects: ("array", ["items": ["type": "object"]])
        case .object: ("object", [:])
        case .boolean: ("boolean", [:])
        }
    }
}
