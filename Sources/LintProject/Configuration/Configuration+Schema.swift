import CEmbedded
import JSONText
import PushDocument
import PushLint
import PushPayload

/// The schema of configurations, for editors: the keys that the reader takes, with what `schema.json` says of them.
extension Configuration {
    /// The name of the schema, which is also its address for editors.
    public static let schemaID = "https://github.com/apnslint/apnslint/raw/main/docs/configuration.schema.json"

    /// The schema (JSON Schema 2020-12).
    public static var schema: JSONValue { filled(file["schema"] ?? [:]) }

    static var ownRuleMembers: [String] { options["own-rules"]?["/items/properties"]?.object?.names ?? [] }

    private static let file = (try? JSONDocument(parsing: [UInt8](embedded_schema_json())).value.object) ?? [:]

    private static var options: JSONObject { file["options"]?.object ?? [:] }

    /// A part of `schema.json`, with words such as `@rules` replaced by what they stand for.
    private static func filled(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let word): known(word) ?? value
        case .array(let elements): .array(elements.map(filled))
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, filled($0.value)) }))
        default: value
        }
    }

    private static func known(_ word: String) -> JSONValue? {
        switch word {
        case "@address": .string(schemaID)
        case "@file": properties(in: .file)
        case "@override": properties(in: .override)
        case "@severities": words(Severity.words)
        case "@levels": words(Severity.words + [Setting.off])
        case "@pointer": ["type": "string", "pattern": "^(/([^~/]|~[01])*)*$"]
        case "@push types": words(PushType.known.map { $0.rawValue })
        case "@envelopes": words(EnvelopeChoice.words)
        case "@templates": words(Template.allCases.map { $0.rawValue })
        case "@rules":
            .object(
                JSONObject(
                    Rule.all.map { rule in
                        (rule.id, ["$ref": "#/$defs/level", "description": .string("Finds \(rule.summary).")])
                    }))
        default: nil
        }
    }

    /// What `apnslint init` writes, with little effect until it is edited.
    public static var starter: JSONValue {
        [
            "$schema": .string(schemaID), "root": true, "fail-on": .string(Settings.defaultFailOn.rawValue),
            "rules": .object([Rule.unknownKey.id: .string(Rule.unknownKey.severity.rawValue)]),
        ]
    }

    private static func properties(in scope: ConfigurationKey.Scope) -> JSONValue {
        .object(JSONObject(ConfigurationKey.all(in: scope).map { ($0.name, option($0.name)) }))
    }

    /// The schema of an option; the file has only the description of one that is a text.
    private static func option(_ name: String) -> JSONValue {
        if let system = SystemVersion.System.allCases.first(where: { $0.optionName == name }) {
            return [
                "type": ["integer", "string"], "minimum": 0, "pattern": "^[0-9]+(\\.[0-9]+){0,2}$",
                "description": .string("The oldest \(system.rawValue) that the app serves."),
            ]
        }
        guard let text = options[name]?.string else { return filled(options[name] ?? true) }
        return ["type": "string", "minLength": 1, "description": .string(text)]
    }

    private static func words(_ words: [String]) -> JSONValue { .array(words.map(JSONValue.string)) }
}
