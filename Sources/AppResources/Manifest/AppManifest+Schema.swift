public import JSONText

extension AppManifest {
    /// The JSON Schema of manifests (2020-12), for editors.
    public static var schema: JSONValue {
        let extensions = object(AppBundle.keys, more: ["point": ["type": "string"]])
        var schema = object(
            AppBundle.keys,
            more: [
                "categories": list(["type": "object", "required": ["identifier"]]), "sounds": list(text),
                "strings": list(text), "development-language": text, "types": ["type": "object"],
                "live-activities": list(["type": "object", "required": ["attributes-type"]]),
                "extensions": list(.object(extensions)),
            ])
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["title"] = "Manifest of an app for apnslint"
        return .object(schema)
    }

    private static let text: JSONValue = ["type": "string"]

    private static func list(_ element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

    private static func object(_ keys: [String], more: JSONObject) -> JSONObject {
        var properties = more
        for key in keys {
            guard let fact = AppFact(rawValue: key) else {
                // The name is a text; the others are objects about the keys beside them.
                let values = key == "complete" ? JSONValue.object(["type": "boolean"]) : text
                properties[key] = key == "name" ? text : ["type": "object", "additionalProperties": values]
                continue
            }
            let form: JSONObject =
                switch fact.form {
                case .texts: ["type": "array", "items": text]
                case .text: ["type": "string"]
                case .flag: ["type": "boolean"]
                }
            var property = form
            property["description"] = .string(fact.meaning + ".")
            properties[key] = .object(property)
        }
        return ["type": "object", "properties": .object(properties), "additionalProperties": false]
    }
}
