import JSONText
import PushDocument
import PushLint
import PushPayload

/// The schema of configurations, for editors; made from the table of keys that the reader uses.
extension Configuration {
    /// The name of the schema, which is also its address for editors.
    public static let schemaID = "https://github.com/apnslint/apnslint/raw/main/docs/configuration.schema.json"

    /// The schema (JSON Schema 2020-12).
    public static var schema: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(schemaID),
            "title": "Configuration of apnslint", "type": "object", "properties": properties(in: .file),
            "additionalProperties": false,
            "$defs": [
                "severity": .object(words(Severity.words)), "level": .object(words(Severity.words + [Setting.off])),
            ],
        ]
    }

    /// The text that `apnslint init` writes: an example of each option, with little effect until it is edited.
    public static var starter: JSONValue {
        [
            "$schema": .string(schemaID), "root": true, "fail-on": .string(Settings.defaultFailOn.rawValue),
            "rules": .object([Rule.unknownKey.id: .string(Rule.unknownKey.severity.rawValue)]),
            "ignore": ["node_modules/"],
            "overrides": [
                ["files": ["**/silent/*.apns"], "push-type": "background", "headers": ["apns-priority": "5"]]
            ],
        ]
    }

    private static func properties(in scope: ConfigurationKey.Scope) -> JSONValue {
        .object(
            JSONObject(
                ConfigurationKey.all(in: scope).map { key in
                    var schema = schema(of: key.form)
                    schema["description"] = .string(key.meaning)
                    return (key.name, .object(schema))
                }))
    }

    private static var recordProperties: JSONObject {
        JSONObject(
            RecordPlace.allCases.map { place in
                let pointer = JSONValue.object(["type": "string", "pattern": "^(/([^~/]|~[01])*)*$"])
                return (place.rawValue, place == .kept ? ["type": "array", "items": pointer] : pointer)
            })
    }

    private static func words(_ words: [String]) -> JSONObject { ["enum": .array(words.map(JSONValue.string))] }

    private static func schema(of form: ConfigurationKey.Form) -> JSONObject {
        switch form {
        case .text: ["type": "string"]
        case .path: ["type": "string", "minLength": 1]
        case .boolean: ["type": "boolean"]
        case .severity: ["$ref": "#/$defs/severity"]
        case .version: ["type": ["integer", "string"], "minimum": 0, "pattern": #"^[0-9]+(\.[0-9]+){0,2}$"#]
        case .pushType: ["enum": .array(PushType.known.map { .string($0.rawValue) })]
        case .envelope: words(EnvelopeChoice.words)
        case .template: words(Template.allCases.map(\.rawValue))
        case .headers:
            [
                "type": "object", "properties": ["apns-push-type": .object(schema(of: .pushType))],
                "additionalProperties": ["type": ["string", "integer"]],
            ]
        case .pointers: ["type": "array", "items": ["type": "string", "pattern": "^(/([^~/]|~[01])*)+$"]]
        case .globs: ["type": "array", "items": ["type": "string", "minLength": 1]]
        case .record: ["type": "object", "additionalProperties": false, "properties": .object(recordProperties)]
        case .rules:
            [
                "type": "object", "additionalProperties": false,
                "patternProperties": ["^[a-z0-9]+(-[a-z0-9]+)*$": ["$ref": "#/$defs/level"]],
                "properties": .object(
                    JSONObject(
                        Rule.all.map { rule in
                            (rule.id, ["$ref": "#/$defs/level", "description": .string("Finds \(rule.summary).")])
                        })),
            ]
        case .ownRules: ["type": "array", "items": ownRuleSchema]
        case .overrides:
            [
                "type": "array",
                "items": [
                    "type": "object", "required": ["files"], "properties": properties(in: .override),
                    "additionalProperties": false,
                ],
            ]
        }
    }
}
