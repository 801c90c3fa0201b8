import JSONText
import PushPayload

/// The part of a payload that a call, or the name of a type, makes in a program.
enum SourceCall {
    /// An object of named arguments, pairs, or keys and values by turns.
    case map
    case list
    case pair
    case encoding
    case same
    /// An object without its empty members.
    case filter
    /// An object with the members of others, of which a later one has its way.
    case merge
    case shape(Shape)

    init?(_ path: [String], isLiteral: Bool) {
        var path = path[...]
        var module = path.count > 1 ? path.dropLast().last : nil
        if let last = path.last, path.count > 1,
            Self.makers.contains(last) || Shape.positions[last] != nil && module == "PushNotificationPayload"
        {
            path.removeLast()
            module = path.count > 1 ? path.dropLast().last : nil
        }
        guard let name = path.last else { return nil }
        // A method of a value, as in `alert.dict()`.
        if path.count > 1, ["dict", "array", "object"].contains(name) { return nil }
        let kind = Self.maps.contains(name) ? .map : isLiteral ? nil : Self.names[name]
        guard let call = Shape(name, in: module).map({ .shape($0) }) ?? kind else { return nil }
        self = call
    }

    /// Methods that make an object of the type before them.
    private static let makers: Set = [
        "new", "builder", "newBuilder", "Builder", "of", "default", "init", "create", "from", "complex", "withTarget",
    ]
    /// The names of maps that may be written before braces as well.
    private static let maps: Set = [
        "H", "M", "Map", "stdClass", "HashMap", "Dictionary", "JObject", "JsonObject", "ImmutableMap", "LinkedHashMap",
        "Hash",
        "object", "buildMap",
    ]
    private static let calls: [(SourceCall, names: String)] = [
        (.map, "mapOf mutableMapOf hashMapOf linkedMapOf array jsonObjectOf dict TreeMap JSONObject ExpandoObject"),
        (
            .map,
            "ofEntries NSMutableDictionary NSDictionary createObjectNode createObjectBuilder objectNode ObjectNode obj"
        ),
        (.list, "listOf arrayOf mutableListOf arrayListOf asList List vec"),
        (.pair, "entry Pair JProperty"),
        (.encoding, "stringify dumps json_encode jsonEncode encode generate SerializeObject Serialize toJson to_json"),
        (.encoding, "writeValueAsString toJSONString Marshal to_string to_vec jsonString"),
        (
            .same,
            "json byte bytes parse Parse FromObject freeze from_str raw String string AnyHashable Some Buffer Optional"
        ),
        (
            .filter,
            "array_filter pickBy omitBy compact compact_dict remove_none drop_none omitUndefined removeUndefined"
        ),
        (.merge, "assign array_merge array_replace"),
        (
            .same,
            "from_static loads fromJson Ok resolve valueOf localized fileName normal Object CollapseId JsonPrimitive"
        ),
        (.same, "fromArray asdict deepcopy structuredClone cloneDeep"), (.map, "newObject"),
    ]
    private static let names = Dictionary(
        calls.flatMap { call, names in names.split(separator: " ").map { (String($0), call) } },
        uniquingKeysWith: { first, _ in first })

    static let leaving: Set = [
        "build", "Build", "buildWithDefaultMaximumLength", "data", "getBytes", "utf8", "strip", "trim", "freeze", "dup",
        "clone", "deep_dup", "into", "toString", "toMap", "to_owned", "as_str", "squish", "unwrap",
        "buildWithDefaultMaximumPayloadLength",
    ]
    /// Methods of a type that begin a value of it, which `build` ends.
    static let beginningBuilders: Set = ["builder", "Builder", "newBuilder"]
    /// The objects around a member that a method of Firebase's part for Apple sets; its payload for another method.
    static func outer(_ method: String, _ shape: Shape?) -> [String?] {
        switch method.lowercased() {
        case "putheader", "withheader": ["headers"]
        case "withapsfield": ["payload", "aps"]
        default: shape == .config ? ["payload"] : []
        }
    }

    /// Methods that set a member, whose name is their first argument.
    static let setting: Set = [
        "put", "Put", "set", "Set", "Add", "add", "addProperty", "insert", "putHeader", "PutHeader",
        "addCustomProperty", "AddCustomProperty", "setCustomProperty", "Custom", "putCustomData", "customField",
        "putString", "store", "set_attribute",
        "add_custom_data", "put_custom", "setCustomValue", "withHeader", "withApsField", "withDataField",
    ]
}
