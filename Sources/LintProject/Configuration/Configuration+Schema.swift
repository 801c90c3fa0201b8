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

    static func properties(in scope: ConfigurationKey.Scope) -> JSONValue {
        .object(
            JSONObject(
                ConfigurationKey.all(in: scope).map { key in
                    var schema = key.schema()
                    schema["description"] = .string(key.meaning)
                    return (key.name, .object(schema))
                }))
    }

    private static func words(_ words: [String]) -> JSONObject { ["enum": .array(words.map(JSONValue.string))] }
}
