import JSONText

/// A Live Activity's attributes and its state, as the app declares them in Swift.
public struct ActivityType: Sendable, Equatable {
    /// The name of the attributes' type: the value of `attributes-type` in a start push.
    public let name: String
    /// The attributes; nil where they are not described.
    public internal(set) var attributes: CodableSchema?
    /// The `ContentState`; nil where it is not described.
    public internal(set) var contentState: CodableSchema?
    /// The JSON Schema file that describes the attributes, as the manifest names it.
    let attributesPath: String?
    /// The JSON Schema file that describes the state, as the manifest names it.
    let contentStatePath: String?

    /// The activities of a manifest, with the types they share.
    static func all(in manifest: ManifestObject) throws(ManifestError) -> [ActivityType] {
        var types: [String: CodableType] = [:]
        for (name, value, pointer) in try manifest.members("types") ?? [] {
            types[name] = try CodableType(reading: value, at: pointer)
        }
        for (name, _, pointer) in try manifest.members("types") ?? [] {
            try require(types[name]?.references ?? [], in: types, at: pointer)
        }
        var all: [ActivityType] = []
        var names: Set<String> = []
        for (value, pointer) in try manifest.elements("live-activities") ?? [] {
            let activity = try ActivityType(reading: value, at: pointer, types)
            guard names.insert(activity.name).inserted else {
                throw .value(
                    pointer.appending("attributes-type"), message: "the activity “\(activity.name)” is there twice")
            }
            all.append(activity)
        }
        return all
    }

    private init(
        reading value: JSONValue, at pointer: JSONPointer, _ types: [String: CodableType]
    ) throws(ManifestError) {
        let object = try ManifestObject(
            value, at: pointer, "a Live Activity",
            keys: ["attributes-type", "attributes", "content-state", "attributes-schema", "content-state-schema"])
        guard let name = try object.text("attributes-type") else {
            throw .value(pointer, message: "a Live Activity has no attributes-type")
        }
        self.name = name
        attributesPath = try object.text("attributes-schema")
        contentStatePath = try object.text("content-state-schema")
        func schema(_ key: String) throws(ManifestError) -> CodableSchema? {
            guard let value = object[key] else { return nil }
            let pointer = pointer.appending(key)
            guard object["\(key)-schema"] == nil else {
                throw .value(pointer, message: "“\(key)” and “\(key)-schema” describe the same type")
            }
            let type = try CodableType(reading: value, at: pointer)
            try Self.require(type.references, in: types, at: pointer)
            return CodableSchema(type, types: types)
        }
        attributes = try schema("attributes")
        contentState = try schema("content-state")
    }

    private static func require(
        _ names: [String], in types: [String: CodableType], at pointer: JSONPointer
    ) throws(ManifestError) {
        for name in names where types[name] == nil {
            let known = types.keys.sorted() + ["Bool", "Int", "Double", "String", "Date", "Data", "URL", "UUID"]
            let meant = SimilarName.meant(by: name, in: known).map { "; did you mean “\($0)”?" } ?? ""
            throw .value(pointer, message: "“\(name)” is not a type of the manifest\(meant)")
        }
    }
}
