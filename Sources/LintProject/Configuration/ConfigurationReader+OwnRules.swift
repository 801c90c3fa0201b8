import JSONText
import PushLint
import PushPayload

/// Reads a configuration's own rules.
extension ConfigurationReader {
    /// The names of an own rule's members, with what each is for.
    static let ownRuleMembers: [(name: String, meaning: String)] = [
        ("id", "The rule's name, in small letters, digits and hyphens."),
        ("pointer", "The value it looks at: a JSON pointer from the payload's root."),
        ("key", "Instead of a pointer: members of this name, in whatever object."),
        ("require", "\"present\" or \"absent\"."),
        ("one-of", "The values that are allowed."),
        ("matches", "A regular expression that the whole text matches; without back-references and look-around."),
        ("maximum-characters", "How many characters the text may have."),
        ("push-types", "The push types it is for; all, if none is given."),
        ("message", "What is said of a fault."),
        ("effect", "What is lost by it."),
        ("severity", "How bad it is; a warning, if nothing is said."),
        ("fix", "What puts it right: {\"write\": value}, {\"rename\": \"name\"} or {\"remove\": true}."),
    ]

    private static let requirements = ["require", "one-of", "matches", "maximum-characters"]

    /// Reads one rule; nil where it has a mistake.
    mutating func ownRule(_ value: JSONValue, _ pointer: JSONPointer) -> OwnRule? {
        let before = mistakes.count
        guard let object = value.object else {
            fault(pointer, "a rule is an object, not \(value.kind.phrase)")
            return nil
        }
        for name in object.names where !Self.ownRuleMembers.contains(where: { $0.name == name }) {
            unknown(
                name, pointer.appending(name), what: "part of a rule", among: Self.ownRuleMembers.map(\.name),
                isName: true)
        }
        let id = ownID(object, pointer)
        let place = place(object, pointer)
        let requirement = requirement(object, pointer)
        let pushTypes = pushTypes(object, pointer)
        let message = text("message", object, pointer)
        let effect = text("effect", object, pointer)
        let severity = text("severity", object, pointer).flatMap { word -> Severity? in
            if Severity(rawValue: word) == nil {
                unknown(
                    word, pointer.appending("severity"), what: "severity", among: Severity.words)
            }
            return Severity(rawValue: word)
        }
        let repair = repair(object, pointer)
        guard mistakes.count == before, let id, let place, let requirement else { return nil }
        return OwnRule(
            id: id, place: place, requirement: requirement, pushTypes: pushTypes, message: message, effect: effect,
            severity: severity ?? .warning, repair: repair)
    }

    private mutating func text(_ name: String, _ object: JSONObject, _ pointer: JSONPointer) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.string, !text.isEmpty else {
            fault(
                pointer.appending(name),
                value.string == nil ? "\(name) is \(value.kind.phrase), not a string" : "\(name) is an empty string")
            return nil
        }
        return text
    }

    private mutating func ownID(_ object: JSONObject, _ pointer: JSONPointer) -> String? {
        guard object["id"] != nil else {
            fault(pointer, "a rule needs an id")
            return nil
        }
        guard let id = text("id", object, pointer) else { return nil }
        let place = pointer.appending("id")
        if Rule.named(id) != nil || Rule.Family(rawValue: id) != nil {
            fault(place, "\(id) is the name of a rule or family that there is already")
        } else if !isSlug(id) {
            fault(place, "\(id) is not an id: it has small letters, digits and hyphens, as in campaign-id")
        }
        return id
    }

    private func isSlug(_ id: String) -> Bool {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        return id.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.allSatisfy(letters.contains)
        }
    }

    private mutating func place(_ object: JSONObject, _ pointer: JSONPointer) -> OwnRule.Place? {
        guard (object["pointer"] == nil) != (object["key"] == nil) else {
            fault(pointer, "a rule needs a pointer or a key, and not both")
            return nil
        }
        if let key = text("key", object, pointer) { return .key(key) }
        guard let written = text("pointer", object, pointer) else { return nil }
        guard let place = JSONPointer(written), !place.tokens.isEmpty else {
            fault(pointer.appending("pointer"), "\(written) is not a JSON pointer to a key, as /aps/my-key is")
            return nil
        }
        return .pointer(place)
    }

    private mutating func requirement(_ object: JSONObject, _ pointer: JSONPointer) -> OwnRule.Requirement? {
        let given = Self.requirements.filter { object[$0] != nil }
        guard let name = given.first, given.count == 1, let value = object[name] else {
            fault(pointer, "a rule needs one of \(Self.requirements.joined(separator: ", "))")
            return nil
        }
        let place = pointer.appending(name)
        switch (name, value) {
        case ("require", "present"): return .present
        case ("require", "absent"): return .absent
        case ("require", _): fault(place, "require is neither \"present\" nor \"absent\"")
        case ("one-of", .array(let values)) where !values.isEmpty: return .oneOf(values)
        case ("one-of", _): fault(place, "one-of is not an array of the values that are allowed")
        case ("maximum-characters", .integer(let count)) where count > 0 && count <= 1_000_000:
            return .maximumCharacters(Int(count))
        case ("maximum-characters", _): fault(place, "maximum-characters is not a whole number above 0")
        default:
            guard let text = text(name, object, pointer) else { return nil }
            do throws(TextPattern.Mistake) { return .matches(try TextPattern(text)) } catch {
                fault(place, "\(text) is not a pattern: \(error.message)")
            }
        }
        return nil
    }

    private mutating func pushTypes(_ object: JSONObject, _ pointer: JSONPointer) -> [PushType] {
        guard let value = object["push-types"] else { return [] }
        let place = pointer.appending("push-types")
        guard let words = value.array else {
            fault(place, "push-types is \(value.kind.phrase), not an array of strings")
            return []
        }
        return words.enumerated().compactMap { index, word -> PushType? in
            let type = word.string.map { PushType(rawValue: $0) }
            if let type, type.isKnown { return type }
            unknown(
                word.string ?? JSONWriter().text(word), place.appending(index), what: "push type",
                among: PushType.known.map(\.rawValue))
            return nil
        }
    }

    private mutating func repair(_ object: JSONObject, _ pointer: JSONPointer) -> OwnRule.Repair? {
        guard let value = object["fix"] else { return nil }
        if let repair = value.object, let member = repair.members.first, repair.count == 1 {
            switch (member.name, member.value) {
            case ("write", _): return .write(member.value)
            case ("rename", .string(let name)) where !name.isEmpty: return .rename(name)
            case ("remove", true): return .remove
            default: break
            }
        }
        fault(
            pointer.appending("fix"), "fix is none of {\"write\": value}, {\"rename\": \"name\"} and {\"remove\": true}"
        )
        return nil
    }
}

extension Configuration {
    /// The schema of one own rule.
    static var ownRuleSchema: JSONValue {
        let shapes: [String: JSONObject] = [
            "id": ["type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"],
            "pointer": ["type": "string", "pattern": "^(/([^~/]|~[01])*)+$"],
            "key": ["type": "string", "minLength": 1],
            "require": ["enum": ["present", "absent"]], "one-of": ["type": "array", "minItems": 1],
            "matches": ["type": "string", "minLength": 1], "maximum-characters": ["type": "integer", "minimum": 1],
            "push-types": [
                "type": "array", "items": ["enum": .array(PushType.known.map { .string($0.rawValue) })],
            ],
            "message": ["type": "string", "minLength": 1], "effect": ["type": "string", "minLength": 1],
            "severity": ["$ref": "#/$defs/severity"],
            "fix": [
                "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
                "properties": [
                    "write": true, "rename": ["type": "string", "minLength": 1], "remove": ["const": true],
                ],
            ],
        ]
        let properties = ConfigurationReader.ownRuleMembers.map { member -> (String, JSONValue) in
            var schema = shapes[member.name] ?? JSONObject()
            schema["description"] = .string(member.meaning)
            return (member.name, .object(schema))
        }
        func exactlyOne(_ names: [String]) -> JSONValue {
            ["oneOf": .array(names.map { ["required": [.string($0)]] })]
        }
        return [
            "type": "object", "required": ["id"], "additionalProperties": false,
            "properties": .object(JSONObject(properties)),
            "allOf": [
                exactlyOne(["pointer", "key"]), exactlyOne(["require", "one-of", "matches", "maximum-characters"]),
            ],
        ]
    }
}
